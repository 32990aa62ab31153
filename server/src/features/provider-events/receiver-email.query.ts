import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface NewReceiverEmail {
  readonly eventId: number;
  readonly organisationId: number;
  readonly consignmentId: number;
  readonly kind: ReceiverEmailKind;
  /** Of the unsubscribe link. */
  readonly token: string;
}

/**
 * Stores and queues the emails of organisations that send this kind, for receivers with an address, while the tracking
 * link works. An event that has an email gets no other.
 */
export function insertReceiverEmails(
  tenantId: number,
  emails: readonly NewReceiverEmail[],
  now: Date,
): Statement {
  return sql`
    with added as (
      insert into receiver_email
        (tenant_id, organisation_id, consignment_id, provider_event_id, kind, address, token, queued_at)
      select ${tenantId}, given."organisationId", given."consignmentId", given."eventId", given.kind,
        lower(p.email), given.token, ${now}
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as given(
        "organisationId" int, "consignmentId" bigint, "eventId" bigint, kind text, token text)
      join receiver_email_setting s
        on s.organisation_id = given."organisationId" and given.kind = any(s.kinds)
      join consignment c on c.organisation_id = given."organisationId" and c.id = given."consignmentId"
        and c.tracking_revoked_at is null
      join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
      where p.email ~ '^[^\\s@<>"]+@[^\\s@<>"]+$'
      on conflict do nothing
      returning id
    )
    select enqueue_receiver_email(id)::text as queued from added`;
}
