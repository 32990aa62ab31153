import type { Scope } from '#platform/scope.ts';

/** Restricts the requested sites to those of the user (LIST-15). Null requests all of them. */
export function permittedSiteIds(scope: Scope, requested: readonly number[] | null | undefined): number[] {
  if (requested === null || requested === undefined) return [...scope.siteIds];
  const permitted = new Set(scope.siteIds);
  return [...new Set(requested)].filter((id) => permitted.has(id));
}

/** The sites as a filter. Null when they are all sites of the organisation, so that no condition is needed. */
export function siteFilter(scope: Scope, siteIds: readonly number[]): readonly number[] | null {
  return scope.hasAllSites && siteIds.length === scope.siteIds.length ? null : siteIds;
}
