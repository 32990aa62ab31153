import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ChangeLogQuery } from '#features/change-log/change-log-queries.ts';
import { type ChangeLogFilter, DEFAULT_FILTER, searchOf } from '#features/change-log/change-log-url.ts';
import { ChangeList } from '#features/change-log/change-list.tsx';
import { FilterBar } from '#features/change-log/filter-bar.tsx';

/** Filters and list of a user with sites. */
export function ChangeLogContent({
  filter,
  query,
  actions,
}: {
  readonly filter: ChangeLogFilter;
  readonly query: ChangeLogQuery;
  /** Between filters and list. */
  readonly actions?: ReactNode;
}) {
  const navigate = useNavigate();
  /** Also empties the typed reference. */
  const [clearings, setClearings] = useState(0);
  const change = (next: ChangeLogFilter) => void navigate({ to: '/change-log', search: searchOf(next) });
  return (
    <>
      <FilterBar key={clearings} filter={filter} onChange={change} />
      {actions && <div>{actions}</div>}
      <ChangeList
        query={query}
        clear={() => {
          change(DEFAULT_FILTER);
          setClearings(clearings + 1);
          // The button disappears with the empty state.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
      />
    </>
  );
}
