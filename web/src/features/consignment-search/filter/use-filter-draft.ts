import { type ListFilter, listFilters } from '@cartage/domain/search/filters.ts';
import { useState } from 'react';

export interface FilterDraft {
  readonly draft: ListFilter;
  readonly set: (changed: Partial<ListFilter>) => void;
  /** The fields differ from the filter of the list. */
  readonly isChanged: boolean;
}

/** The filter in the fields until it is submitted; a new filter in the URL replaces it. */
export function useFilterDraft(applied: ListFilter): FilterDraft {
  const key = listFilters.cacheKey(applied);
  const [draft, setDraft] = useState(() => listFilters.pick(applied));
  const [appliedKey, setAppliedKey] = useState(key);
  if (appliedKey !== key) {
    setAppliedKey(key);
    setDraft(listFilters.pick(applied));
  }
  return {
    draft,
    set: (changed) => setDraft((before) => ({ ...before, ...changed })),
    isChanged: listFilters.cacheKey(draft) !== key,
  };
}
