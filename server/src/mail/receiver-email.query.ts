import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface PendingReceiverEmail {
  readonly kind: ReceiverEmailKind;
  readonly address: string;
  readonly token: string;
  readonly attempts: number;
  readonly tenantId: number;
  readonly organisationId: number;
  readonly consignmentId: number;
  readonly trackingToken: string;
  readonly occurredAt: Date;
  readonly provider: string;
  readonly brandColour: string | null;
  readonly zone: string;
  readonly host: string;
  readonly replyTo: string | null;
  readonly suppressedBecause: 'unsubscribed' | 'bounced' | null;
  readonly isTurnedOff: boolean;
  readonly isLinkOff: boolean;
  /** The event is still the latest status, or the exception is still open. */
  readonly isCurrent: boolean;
}

/** No row when the email is settled. */
export function pendingReceiverEmail(id: string): Statement {
  return sql`
    select e.kind, e.address, e.token, e.attempts, e.tenant_id as "tenantId",
      e.organisation_id as "organisationId", e.consignment_id as "consignmentId",
      c.tracking_token as "trackingToken", v.occurred_at as "occurredAt", t.name as provider,
      t.brand_colour as "brandColour", t.zone, t.host, s.reply_to as "replyTo",
      x.reason as "suppressedBecause", e.kind <> all(coalesce(s.kinds, '{}')) as "isTurnedOff",
      c.tracking_revoked_at is not null as "isLinkOff",
      case when e.kind = 'exception'
        then c.status not in (7, 8) and exists (
          select from delivery_event d where d.organisation_id = e.organisation_id
            and d.provider_event_id = e.provider_event_id and d.action_required)
        else e.provider_event_id is not distinct from (
          select h.provider_event_id from status_history h
          where h.organisation_id = c.organisation_id and h.consignment_id = c.id order by h.seq desc limit 1)
      end as "isCurrent"
    from receiver_email e
    join tenant t on t.id = e.tenant_id
    join consignment c on c.organisation_id = e.organisation_id and c.id = e.consignment_id
    join provider_event v on v.organisation_id = e.organisation_id and v.id = e.provider_event_id
    left join receiver_email_setting s on s.organisation_id = e.organisation_id
    left join suppressed_address x on x.tenant_id = e.tenant_id and x.address = e.address
    where e.id = ${id} and e.settled_at is null`;
}

export type ReceiverEmailOutcome =
  | 'sent'
  | 'kept'
  | 'rejected'
  | 'given-up'
  | 'superseded'
  | 'turned-off'
  | 'link-off'
  | 'unsubscribed'
  | 'bounced';

export interface ReceiverEmailResult {
  readonly outcome: ReceiverEmailOutcome;
  /** An attempt to send was made. */
  readonly isAttempt?: boolean;
  readonly reason?: string | null;
  /** Subject and text of a kept email. */
  readonly kept?: { readonly subject: string; readonly text: string };
}

export function settleReceiverEmail(id: string, at: Date, result: ReceiverEmailResult): Statement {
  const { outcome, isAttempt = false, reason = null, kept } = result;
  return sql`
    update receiver_email
    set settled_at = ${at}, outcome = ${outcome}, attempts = attempts + ${isAttempt ? 1 : 0},
      last_error = ${reason}, subject = ${kept?.subject ?? null}, body = ${kept?.text ?? null}
    where id = ${id} and settled_at is null`;
}

/** A temporary failure. */
export function recordReceiverEmailFailure(id: string, reason: string): Statement {
  return sql`
    update receiver_email set attempts = attempts + 1, last_error = ${reason}
    where id = ${id} and settled_at is null`;
}

/** An address that unsubscribed keeps that reason. */
export function suppressBouncedAddress(tenantId: number, address: string, at: Date): Statement {
  return sql`
    insert into suppressed_address (tenant_id, address, reason, since)
    values (${tenantId}, ${address}, 'bounced', ${at})
    on conflict do nothing`;
}
