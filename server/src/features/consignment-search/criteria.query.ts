import { joinSql, sql, type Sql } from '#db/sql.ts';
import { filterConditions, isOneOf } from '#features/consignment-search/filter-criteria.query.ts';
import type { Criteria } from '#features/consignment-search/parse-criteria.ts';
import type { PageWindow, SearchOrder } from '#freight/consignment-page.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The conditions on `consignment c` that the indexes of the list cover: organisation, sites and indexed filters. */
export function searchConditions(scope: Scope, criteria: Criteria): Sql {
  return sql`
    c.organisation_id = ${scope.organisationId}::int
    and ${isOneOf(sql`c.site_id`, criteria.siteIds)}
    and ${joinSql(filterConditions(scope, criteria, 'indexed'), sql` and `)}`;
}

export interface SearchRequest {
  readonly scope: Scope;
  readonly criteria: Criteria;
  readonly order: SearchOrder;
  readonly window: PageWindow;
}
