import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { DATE_TYPE_NAMES, DEFAULT_DATE_TYPE, listFilters } from '@cartage/domain/search/filters.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { lazy, Suspense, useState } from 'react';
import styles from '#features/consignment-search/filter/filter.module.css';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import { useFilterSources } from '#freight/use-filter-sources.ts';
import { dateRangeLabel } from '#kit/date-range/date-range-field.tsx';
import { useActiveSites, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const FilterDialog = lazy(async () => ({
  default: (await import('#features/consignment-search/filter/filter-dialog.tsx')).FilterDialog,
}));

/** The filter of the narrow list in two lines, which open the dialog (FILTER-02). */
export function FilterPreview({ view, range, change, submit }: ListControls) {
  const [isOpen, setOpen] = useState(false);
  const { sites } = useOrganisationContext();
  const { ids } = useActiveSites();
  const sources = useFilterSources();
  const texts = listFilters.applied(view, sources).map(({ label, value }) => value || label);
  const { type, days } = view.date;
  const dateType = type === DEFAULT_DATE_TYPE ? '' : `${DATE_TYPE_NAMES[type]}: `;
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
          <b>{texts.length === 0 ? `${dateRangeLabel(days)}, all statuses` : texts.join(', ')}</b>
          <span>
            {dateType}
            {formatDay(range.from)} – {formatDay(range.to)}
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
