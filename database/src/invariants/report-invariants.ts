import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { type Invariant, invariant } from '#invariants/invariant.ts';

/** The columns that reports count by match the history. */
export const REPORT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the staged and delivered times match the history',
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
    'the delivered day is the local day',
    `select consignment.id, reference, delivered_at, delivered_day
     from consignment
     join tenant on tenant.id = tenant_id
     where delivered_day is distinct from (delivered_at at time zone zone)::date`,
  ),
  invariant(
    'events have the same facts as their consignment',
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
    'a consignment with an exception that is not in full is not in full',
    `select consignment.id, reference, is_in_full
     from consignment
     where is_in_full = exists (
       select from delivery_event
       join standard_event on standard_event.id = standard_event_id and is_not_in_full
       where delivery_event.organisation_id = consignment.organisation_id
         and consignment_id = consignment.id
     )`,
  ),
  invariant(
    'exception types belong to the tenant, and only exceptions have one',
    `select delivery_event.id, consignment.reference, type_code
     from delivery_event
     join consignment on consignment.id = consignment_id
     join standard_event on standard_event.id = standard_event_id
     where type_code <> 'EXCP' or standard_event.tenant_id <> consignment.tenant_id`,
  ),
];
