import { useState } from 'react';
import { filterKey, filterOf, type ListFilter } from '#features/consignment-search/list-filter.ts';

export interface FilterDraft {
  readonly draft: ListFilter;
  readonly set: (changed: Partial<ListFilter>) => void;
  /** The list does not show what the fields say yet. */
  readonly isChanged: boolean;
}

/** What stands in the fields until it is searched for; another filter in the address takes its place. */
export function useFilterDraft(applied: ListFilter): FilterDraft {
  const key = filterKey(applied);
  const [draft, setDraft] = useState(() => filterOf(applied));
  const [from, setFrom] = useState(key);
  if (from !== key) {
    setFrom(key);
    setDraft(filterOf(applied));
  }
  return {
    draft,
    set: (changed) => setDraft((before) => ({ ...before, ...changed })),
    isChanged: filterKey(draft) !== key,
  };
}
