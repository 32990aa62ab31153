import type { Scope } from '#platform/scope.ts';

/** Nobody sees a consignment of a site that is not theirs, whatever is asked (LIST-15). Null asks for all of theirs. */
export function askedSites(scope: Scope, asked: readonly number[] | null | undefined): number[] {
  if (asked === null || asked === undefined) return [...scope.siteIds];
  const entitled = new Set(scope.siteIds);
  return [...new Set(asked)].filter((id) => entitled.has(id));
}

/** The same as a condition; null: every site of the organisation, so that none needs to be looked at. */
export function sitesCondition(scope: Scope, siteIds: readonly number[]): readonly number[] | null {
  return scope.hasAllSites && siteIds.length === scope.siteIds.length ? null : siteIds;
}
