import { sql, type Statement } from '#db/sql.ts';
import type { TrackedLink } from '#freight/tracked-consignment.query.ts';

/** No row when the token is unknown, revoked or expired, or belongs to another tenant. */
export function findTracked(token: string, now: Date): Statement {
  return {
    ...sql`
      select organisation_id as "organisationId", consignment_id as "consignmentId"
      from find_tracked_consignment(${token}, ${now})`,
    usesGenericPlan: true,
  };
}

export interface ReceiverRow {
  readonly postcode: string;
  readonly fullName: string;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly receiverReference: string | null;
  readonly volumeM3: string;
  readonly weightKg: string;
  readonly hasDangerousGoods: boolean;
  /** The latest proof of delivery. */
  readonly proofId: string | null;
  readonly proofBytes: number | null;
}

/** The details that the page shows after the postcode check. */
export function receiverRow({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select p.postcode, p.full_name as "fullName", p.street_number as "streetNumber", p.street, p.suburb, p.city,
      c.receiver_reference as "receiverReference", c.volume_m3 as "volumeM3", c.weight_kg as "weightKg",
      exists (
        select from line_item i
        where i.organisation_id = c.organisation_id and i.consignment_id = c.id and i.un_number is not null)
        as "hasDangerousGoods",
      proof.id as "proofId", proof.size as "proofBytes"
    from consignment c
    join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
    left join lateral (
      select d.id, octet_length(d.bytes) as size
      from document_consignment dc
      join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
      where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id and d.kind = 'PODDOC'
      order by d.made_at desc, d.id
      limit 1) as proof on true
    where c.organisation_id = ${organisationId} and c.id = ${consignmentId}`;
}

export interface AttemptRule {
  readonly maxWrong: number;
  /** Attempts since before this time do not count. */
  readonly since: Date;
  readonly now: Date;
}

/**
 * Counts an attempt before its postcode is compared, so that concurrent guesses cannot exceed the limit. One row with
 * `wrong`, this attempt included; no row when the link is locked.
 */
export function countAttempt({ organisationId, consignmentId }: TrackedLink, rule: AttemptRule): Statement {
  return sql`
    insert into tracking_attempt (organisation_id, consignment_id, wrong, since)
    values (${organisationId}, ${consignmentId}, 1, ${rule.now})
    on conflict (organisation_id, consignment_id) do update
      set wrong = case when tracking_attempt.since <= ${rule.since} then 1 else tracking_attempt.wrong + 1 end,
        since = case
          when tracking_attempt.since <= ${rule.since} or tracking_attempt.wrong = 0 then excluded.since
          else tracking_attempt.since end
      where tracking_attempt.since <= ${rule.since} or tracking_attempt.wrong < ${rule.maxWrong}
    returning wrong`;
}

export function resetAttempts({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    update tracking_attempt set wrong = 0
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId}`;
}

/** One row with `since`, the time of the first wrong postcode. */
export function attemptsSince({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select since from tracking_attempt
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId}`;
}
