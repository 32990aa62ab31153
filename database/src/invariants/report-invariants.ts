import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { type Invariant, invariant } from '#invariants/invariant.ts';

/** What the reports count by, against the history it follows from. */
export const REPORT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'what was staged and delivered is so since its history says so',
    `select consignment.id, reference, consignment.staged_at, history.staged_at as first_staged,
       consignment.delivered_at,
       history.delivered_at as said_delivered
     from consignment
     left join (
       select consignment_id,
         min(status_at) filter (where status = ${statusNumber('STAGED')}) as staged_at,
         max(status_at) filter (where status = ${statusNumber('DELIVERED')}) as delivered_at
       from status_history
       group by consignment_id
     ) as history on consignment_id = consignment.id
     where (consignment.staged_at, consignment.delivered_at)
       is distinct from (history.staged_at, history.delivered_at)`,
  ),
  invariant(
    'the day of the delivery is the local one',
    `select consignment.id, reference, delivered_at, delivered_day
     from consignment
     join tenant on tenant.id = tenant_id
     where delivered_day is distinct from (delivered_at at time zone zone)::date`,
  ),
  invariant(
    'events carry the facts of their consignment',
    `select delivery_event.id, consignment.reference
     from delivery_event
     join consignment on consignment.id = delivery_event.consignment_id
     join tenant on tenant.id = tenant_id
     join status_history as h on h.consignment_id = consignment.id and h.seq = history_seq
     where (delivery_event.site_id, delivery_event.service_type_id, delivery_event.status, delivery_event.created_day)
       is distinct from (
         consignment.site_id, consignment.service_type_id, h.status,
         (delivery_event.created_at at time zone zone)::date
       )`,
  ),
  invariant(
    'kinds of exceptions are of the tenant, and of exceptions',
    `select delivery_event.id, consignment.reference, type_code
     from delivery_event
     join consignment on consignment.id = consignment_id
     join standard_event on standard_event.id = standard_event_id
     where type_code <> 'EXCP' or standard_event.tenant_id <> consignment.tenant_id`,
  ),
];
