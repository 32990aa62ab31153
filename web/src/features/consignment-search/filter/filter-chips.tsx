import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { FILTERS, listFilters } from '@cartage/domain/search/filters.ts';
import type { ReactNode } from 'react';
import styles from '#features/consignment-search/filter/filter-chips.module.css';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import { useFilterSources } from '#freight/use-filter-sources.ts';
import { useActiveSites, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** The applied filters, dates and sites, each with a button that removes it. */
export function FilterChips({ view, range, submit }: Pick<ListControls, 'view' | 'range' | 'submit'>) {
  const { sites } = useOrganisationContext();
  const { ids, choose } = useActiveSites();
  const sources = useFilterSources();
  if (ids.length === 0) return null;
  const names = sites.filter(({ site }) => ids.includes(site.id)).map(({ site }) => site.name);
  const { date: defaultDate } = listFilters.defaults;
  const hasDefaultDate = listFilters.isDefault({ ...listFilters.defaults, date: view.date });
  return (
    <>
      {listFilters.applied(view, sources).map(({ key, label, value, without }) => (
        <Chip key={key} label={label} onRemove={() => submit({ ...view, ...without })}>
          {value}
        </Chip>
      ))}
      <Chip
        label={FILTERS.date.types.find(({ code }) => code === view.date.type)?.chipLabel ?? view.date.type}
        onRemove={hasDefaultDate ? undefined : () => submit({ ...view, date: defaultDate })}
      >
        {formatDay(range.from)} – {formatDay(range.to)}
      </Chip>
      {names.length < sites.length && (
        <Chip
          label={names.length === 1 ? 'Site' : 'Sites'}
          onRemove={() => choose(sites.map(({ site }) => site.id))}
        >
          {names.length <= 3 ? names.join(', ') : names.length}
        </Chip>
      )}
      {!listFilters.isDefault(view) && (
        <button type="button" className={styles.clearAll} onClick={() => submit(listFilters.defaults)}>
          Clear all
        </button>
      )}
    </>
  );
}

function Chip({
  label,
  onRemove,
  children,
}: {
  readonly label: string;
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.chip}>
      {label}
      {children !== '' && <b>{children}</b>}
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon of={IconX} size={12} />
        </button>
      )}
    </span>
  );
}
