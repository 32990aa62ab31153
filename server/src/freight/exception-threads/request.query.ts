import type {
  RequestContent,
  RequestedAddress,
  RequestKind,
  RequestOutcome,
} from '@cartage/domain/consignment/provider-requests.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql } from '#db/sql.ts';

/** A request, as JSON: instants are texts. */
export interface RequestRow extends Omit<RequestContent, 'kind' | 'day' | 'address'> {
  readonly id: number;
  readonly kind: RequestKind;
  readonly day: CalendarDate | null;
  readonly address: RequestedAddress | null;
  readonly requestedAt: string;
  readonly requestedBy: string;
  readonly outcome: RequestOutcome | null;
  readonly reason: string | null;
  readonly answeredAt: string | null;
  readonly answeredBy: string | null;
}

/** The columns of `exception_request r`. */
export const requestJson = sql`json_build_object(
  'id', r.id, 'kind', r.kind, 'day', r.day, 'address', r.address, 'note', r.note, 'requestedAt', r.requested_at,
  'requestedBy', r.requested_by, 'outcome', r.outcome, 'reason', r.reason, 'answeredAt', r.answered_at,
  'answeredBy', r.answered_by)`;

/** The latest request of `exception_case k`. */
export const latestRequest = sql`(
  select ${requestJson} from exception_request r
  where r.organisation_id = k.organisation_id and r.case_id = k.id
  order by r.id desc limit 1)`;

/** Whether the receiver requested a redelivery of `consignment c` that the provider has not arranged yet. */
export const hasReceiverRequest = sql`exists (
  select from delivery_event q
  where q.organisation_id = c.organisation_id and q.consignment_id = c.id and q.redelivery_day is not null
    and q.action_required)`;
