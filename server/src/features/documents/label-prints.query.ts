import { sql, type Statement } from '#db/sql.ts';
import { labelOpeningsOf } from '#freight/label-opening.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface LabelPrintRow {
  readonly consignmentId: number;
  readonly at: Date;
  /** Null when the user is no longer a member of the organisation. */
  readonly by: string | null;
  readonly count: number;
}

/** The latest opening of the labels of each consignment that has one, for consignments that the user may see. */
export function latestLabelPrints(scope: Scope, ids: readonly number[]): Statement {
  return sql`
    select c.id as "consignmentId", latest.at, latest.count,
      (select name from portal_user where portal_user.id = latest.user_id) as by
    from consignment c
    cross join lateral (
      select opening.at, opening.user_id, (count(*) over ())::int as count
      from (${labelOpeningsOf}) opening
      order by opening.at desc, opening.id desc
      limit 1
    ) latest
    where c.organisation_id = ${scope.organisationId}
      and c.id = any(${ids}::bigint[])
      and c.site_id = any(${scope.siteIds}::int[])
    order by c.id`;
}
