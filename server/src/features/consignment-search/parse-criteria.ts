import { localDay } from '@cartage/domain/dates/zone.ts';
import { readScannedCode, type ScannedCode } from '@cartage/domain/documents/scanned-code.ts';
import {
  type FilterCriteria,
  parseFilters,
  type SearchBody,
  UNFINDABLE,
} from '#features/consignment-search/filter-criteria.query.ts';
import type { OverdueLimit } from '#freight/exception-clock.query.ts';
import { permittedSiteIds, siteFilter } from '#freight/permitted-sites.ts';
import type { Scope } from '#platform/scope.ts';

/** The conditions of a search; null: no condition. */
export interface Criteria extends FilterCriteria {
  /** Null: every site of the organisation. */
  readonly siteIds: readonly number[] | null;
  /** The search term as a label code; searched besides the texts. */
  readonly code: ScannedCode | null;
  readonly references: readonly string[] | null;
}

/** A search for overdue exceptions needs the limits of the present; any other needs none. */
export const needsOverdueLimits = ({ exceptions }: SearchBody): boolean =>
  exceptions?.includes('OVERDUE') ?? false;

/** Null when no consignment can match. Throws where the dates break a rule. */
export function parseCriteria(
  scope: Scope,
  body: SearchBody,
  { now, overdueLimits }: { readonly now: Date; readonly overdueLimits: readonly OverdueLimit[] },
): Criteria | null {
  const filters = parseFilters(body, {
    zone: scope.zone,
    today: localDay(now, scope.zone),
    overdueLimits,
  });
  const siteIds = permittedSiteIds(scope, body.siteIds);
  const isUnfindable = Object.values(filters).some((criterion) => criterion === UNFINDABLE);
  if (siteIds.length === 0 || isUnfindable) return null;
  return {
    ...filters,
    siteIds: siteFilter(scope, siteIds),
    code: readScannedCode(body.searchTerm ?? ''),
    references: body.references ?? null,
  };
}
