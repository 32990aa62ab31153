import type { Reprint } from '@cartage/domain/documents/label-reprint.ts';
import { sql, type Statement } from '#db/sql.ts';
import { labelOpeningsOf } from '#freight/label-opening.query.ts';
import type { Scope } from '#platform/scope.ts';

/** Returns the references of consignments that had printed labels, each with a new row. */
export function insertLabelReprints(
  scope: Scope,
  { references, reason, note, at }: Reprint & { readonly references: readonly string[]; readonly at: Date },
): Statement {
  return sql`
    with printed as (
      select c.organisation_id, c.id, c.reference
      from consignment c
      where c.organisation_id = ${scope.organisationId}
        and c.site_id = any(${scope.siteIds}::int[])
        and c.reference = any(${references}::text[])
        and exists (${labelOpeningsOf})
    ),
    recorded as (
      insert into label_reprint (organisation_id, consignment_id, at, user_id, reason, note)
      select organisation_id, id, ${at}, ${scope.userId}, ${reason}, ${note}
      from printed
      order by id
    )
    select reference from printed order by id`;
}

export interface LabelReprintRow extends Reprint {
  readonly id: number;
  readonly at: Date;
  /** Null when the user is no longer a member of the organisation. */
  readonly by: string | null;
}

/** Why the labels of a consignment were printed again, latest first. */
export function reprintsOfConsignment(scope: Scope, consignmentId: number, limit: number): Statement {
  return sql`
    select r.id, r.at, r.reason, r.note,
      (select name from portal_user where portal_user.id = r.user_id) as by
    from label_reprint r
    where r.organisation_id = ${scope.organisationId} and r.consignment_id = ${consignmentId}
    order by r.at desc, r.id desc
    limit ${limit}`;
}
