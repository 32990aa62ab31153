import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface UsedReference {
  readonly senderReference: string;
  /** The last consignment with it. */
  readonly reference: string;
  readonly createdAt: Date;
}

/** Sender references of consignments that were created since then and not cancelled, in the sites of the user. */
export function usedReferences(
  scope: Scope,
  senderReferences: readonly string[],
  { since, cancelled }: { readonly since: Date; readonly cancelled: number },
): Statement {
  return sql`
    select distinct on (c.sender_reference) c.sender_reference as "senderReference", c.reference,
      c.created_at as "createdAt"
    from consignment c
    where c.organisation_id = ${scope.organisationId} and c.site_id = any(${scope.siteIds}::int[])
      and c.created_at > ${since} and c.status <> ${cancelled}
      and c.sender_reference = any(${[...senderReferences]}::text[])
    order by c.sender_reference, c.id desc`;
}
