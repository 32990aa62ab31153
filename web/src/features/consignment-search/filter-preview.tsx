import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { DATE_TYPE_NAMES, DEFAULT_DATE_TYPE } from '@cartage/domain/search/search-filter.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { lazy, Suspense, useState } from 'react';
import { datesWords } from '#kit/date-range/date-range-field.tsx';
import { useAppliedTexts } from '#features/consignment-search/applied-filter.tsx';
import styles from '#features/consignment-search/filter.module.css';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const FilterDialog = lazy(async () => ({
  default: (await import('#features/consignment-search/filter-dialog.tsx')).FilterDialog,
}));

/** What the narrow list is narrowed to, in two lines that open the dialog (FILTER-02). */
export function FilterPreview({
  view,
  range,
  change,
  submit,
}: Pick<ListProps, 'view' | 'range' | 'change' | 'submit'>) {
  const [isOpen, setOpen] = useState(false);
  const { sites } = useWorkplace();
  const { ids } = useActiveSites();
  const texts = useAppliedTexts(view).map(({ value }) => value);
  const dateType = view.dateType === DEFAULT_DATE_TYPE ? '' : `${DATE_TYPE_NAMES[view.dateType]}: `;
  const days = `${formatDay(range.from)} – ${formatDay(range.to)}`;
  return (
    <>
      <button
        type="button"
        className={styles.preview}
        aria-haspopup="dialog"
        data-count={texts.length}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconFilter} size={20} label="Filter" />
        <span className={styles.previewTexts}>
          <b>{texts.length === 0 ? `${datesWords(view.dates)}, all statuses` : texts.join(', ')}</b>
          <span>
            {dateType}
            {days}
            {ids.length < sites.length && `, ${ids.length} of ${sites.length} sites`}
          </span>
        </span>
        <Icon of={IconChevronDown} />
      </button>
      {isOpen && (
        <Suspense>
          <FilterDialog view={view} change={change} submit={submit} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
