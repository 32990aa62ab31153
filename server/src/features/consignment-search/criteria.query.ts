import { sql, type Sql } from '#db/sql.ts';
import type { Criteria, SearchedDates } from '#features/consignment-search/read-criteria.ts';
import type { PageWindow, SearchOrder } from '#freight/consignment-page.query.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * The conditions of a search on `consignment c`. One that is not asked for is null; every statement is planned for
 * its values, so `null is null or …` is gone before an index is chosen. That keeps the searches to some dozen
 * prepared statements instead of hundreds (isolation.md 3 and 9).
 */
export function isWanted(scope: Scope, criteria: Criteria): Sql {
  return sql`
    c.organisation_id = ${scope.organisationId}::int
    and ${isOneOf(sql`c.site_id`, criteria.siteIds)}
    and ${isOneOf(sql`c.status`, criteria.statuses)}
    and ${isWithin(sql`c.created_at`, criteria.created)}
    and ${isWithin(sql`c.requested_delivery_at`, criteria.requestedDelivery)}
    and ${isWithin(sql`c.confirmed_delivery_at`, criteria.confirmedDelivery)}`;
}

export function isOneOf(column: Sql, numbers: readonly number[] | null): Sql {
  return sql`(${numbers}::int[] is null or ${column} = any(${numbers}::int[]))`;
}

function isWithin(column: Sql, range: SearchedDates | null): Sql {
  const from = range?.from ?? null;
  const before = range?.before ?? null;
  return sql`(${from}::timestamptz is null or ${column} >= ${from} and ${column} < ${before})`;
}

export interface SearchQuestion {
  readonly scope: Scope;
  readonly criteria: Criteria;
  readonly order: SearchOrder;
  readonly window: PageWindow;
}
