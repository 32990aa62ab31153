import { FINAL_OR_LATER, type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import { FIRST_STATUS, TRANSITIONS } from '@cartage/domain/consignment/transitions.ts';
import { type Invariant, invariant } from '#invariants/invariant.ts';

const numbers = (codes: readonly StatusCode[]) => codes.map(statusNumber).join(', ');

// The keys of both levels of the table are statuses.
const codesOf = (table: object) => Object.keys(table) as StatusCode[];

const ALLOWED_PAIRS = codesOf(TRANSITIONS)
  .flatMap((from) => codesOf(TRANSITIONS[from]).map((to) => `(${statusNumber(from)}, ${statusNumber(to)})`))
  .join(', ');

/** The rows of a consignment agree with each other. */
export const CONSIGNMENT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'references are unique in a tenant',
    `select tenant_id, reference, count(*) from consignment group by tenant_id, reference having count(*) > 1`,
  ),
  invariant(
    'a reference starts with the prefix of its tenant',
    `select consignment.id, reference, reference_prefix
     from consignment
     join tenant on tenant.id = tenant_id
     where left(reference, 3) <> reference_prefix`,
  ),
  invariant(
    'totals are the sums of the lines',
    `select consignment.id, reference, consignment.item_count, consignment.volume_m3, consignment.weight_kg,
       coalesce(items, 0) as items, coalesce(volume, 0) as volume, coalesce(weight, 0) as weight
     from consignment
     left join (
       select consignment_id, sum(item_count) as items, sum(volume_m3) as volume, sum(weight_kg) as weight
       from line_item
       group by consignment_id
     ) as line on consignment_id = consignment.id
     where (consignment.item_count, consignment.volume_m3, consignment.weight_kg)
       is distinct from (coalesce(items, 0), coalesce(volume, 0), coalesce(weight, 0))`,
  ),
  invariant(
    'the lines are numbered without gaps',
    `select consignment_id, count(*), min(position), max(position)
     from line_item
     group by consignment_id
     having min(position) <> 1 or max(position) <> count(*)`,
  ),
  invariant(
    'the status is the last entry of the history',
    `select consignment.id, reference, consignment.status, consignment.status_at, last.status as last_status,
       last.status_at as last_at
     from consignment
     left join (
       select distinct on (consignment_id) consignment_id, status, status_at
       from status_history
       order by consignment_id, seq desc
     ) as last on consignment_id = consignment.id
     where (consignment.status, consignment.status_at) is distinct from (last.status, last.status_at)`,
  ),
  invariant(
    'the history begins with the creation',
    `select consignment.id, reference, created_at, status_history.status, status_history.status_at
     from consignment
     left join status_history on consignment_id = consignment.id and seq = 1
     where (status_history.status, status_history.status_at)
       is distinct from (${statusNumber(FIRST_STATUS)}::smallint, created_at)`,
  ),
  invariant(
    'the history has no gaps',
    `select consignment_id, count(*), min(seq), max(seq)
     from status_history
     group by consignment_id
     having min(seq) <> 1 or max(seq) <> count(*)`,
  ),
  invariant(
    'the history follows the transitions',
    `select * from (
       select consignment_id, seq, lag(status) over in_turn as from_status, status as to_status
       from status_history
       window in_turn as (partition by consignment_id order by seq)
     ) as step
     where from_status is not null
       and (from_status, to_status) not in (${ALLOWED_PAIRS})`,
  ),
  invariant(
    'times in the history never decrease',
    `select * from (
       select consignment_id, seq, lag(status_at) over in_turn as before, status_at
       from status_history
       window in_turn as (partition by consignment_id order by seq)
     ) as step
     where status_at < before`,
  ),
  invariant(
    'a consignment that is Ready or later has line items',
    `select id, reference, status
     from consignment
     where status in (${numbers([...FINAL_OR_LATER, 'ERR'])})
       and not exists (select from line_item where consignment_id = consignment.id)`,
  ),
  invariant(
    'versions start at 1, and the list document has the current version',
    `select consignment.id, reference, consignment.version, consignment_doc.version as document_version
     from consignment
     left join consignment_doc on consignment_id = consignment.id
     where consignment.version < 1 or consignment.version is distinct from consignment_doc.version`,
  ),
  invariant(
    'every consignment has its sender, receiver and search text',
    `select consignment.id, reference,
       (select array_agg(role order by role) from participant where consignment_id = consignment.id) as roles,
       text.consignment_id is not null as has_text
     from consignment
     left join consignment_text as text on text.consignment_id = consignment.id
     where (text.site_id, text.created_at) is distinct from (consignment.site_id, consignment.created_at)
       or (select count(*) from participant where consignment_id = consignment.id) <> 2`,
  ),
  invariant(
    'the flags of a consignment match its unresolved events',
    `select consignment.id, reference, has_unresolved_notes, is_delivery_exception
     from consignment
     left join (
       select consignment_id, bool_or(type_code = 'INFO') as has_note, bool_or(type_code = 'EXCP') as has_exception
       from delivery_event
       where action_required
       group by consignment_id
     ) as open on consignment_id = consignment.id
     where (has_unresolved_notes, is_delivery_exception)
       is distinct from (coalesce(has_note, false), coalesce(has_exception, false))`,
  ),
  invariant(
    'an exception that a user resolved is resolved and has one entry with the reason',
    `select exception_case.id, exception_case.consignment_id
     from exception_case
     left join delivery_event as event
       on event.provider_event_id = exception_case.provider_event_id
       or event.id = exception_case.delivery_event_id
     where event.action_required and exception_case.resolved_at is not null
       or (exception_case.resolved_at is not null)::int <> (
         select count(*) from exception_entry
         where exception_entry.case_id = exception_case.id and exception_entry.kind = 'resolved')`,
  ),
  invariant(
    'each request to the provider and each answer to it has one entry of the exception',
    `select requests.case_id, requested, answered
     from (
       select case_id, count(*) as requested, count(outcome) as answered from exception_request group by case_id
     ) as requests
     full join (
       select case_id, count(*) filter (where kind = 'request') as request_entries,
         count(*) filter (where kind in ('accepted', 'declined')) as answer_entries
       from exception_entry
       group by case_id
     ) as entries using (case_id)
     where (coalesce(requested, 0), coalesce(answered, 0))
       <> (coalesce(request_entries, 0), coalesce(answer_entries, 0))`,
  ),
  invariant(
    'days are the local days of their instants',
    `select consignment.id, reference, created_at, created_day, requested_pickup_at, requested_pickup_day,
       requested_delivery_at, requested_delivery_day, confirmed_delivery_at, confirmed_delivery_day
     from consignment
     join tenant on tenant.id = tenant_id
     where (created_day, requested_pickup_day, requested_delivery_day, confirmed_delivery_day)
       is distinct from (
         (created_at at time zone zone)::date,
         (requested_pickup_at at time zone zone)::date,
         (requested_delivery_at at time zone zone)::date,
         (confirmed_delivery_at at time zone zone)::date
       )`,
  ),
  invariant(
    'day counts equal the counts of the consignments',
    `select *
     from (
       select organisation_id, created_day as day, site_id, status, count(*) as n
       from consignment
       group by 1, 2, 3, 4
     ) as there
     full join (
       select organisation_id, day, site_id, status, sum(n) as counted
       from (select * from day_count union all select * from day_delta) as kept
       group by 1, 2, 3, 4
       having sum(n) <> 0
     ) as kept using (organisation_id, day, site_id, status)
     where n is distinct from counted`,
  ),
  invariant(
    'delivery day counts equal the counts of the consignments',
    `select *
     from (
       select organisation_id, is_confirmed, day, site_id, status, count(*) as n
       from consignment, lateral (values (false, requested_delivery_day), (true, confirmed_delivery_day))
         as days (is_confirmed, day)
       where day is not null
       group by 1, 2, 3, 4, 5
     ) as there
     full join (
       select organisation_id, is_confirmed, day, site_id, status, sum(n) as counted
       from (select * from delivery_day_count union all select * from delivery_day_delta) as kept
       group by 1, 2, 3, 4, 5
       having sum(n) <> 0
     ) as kept using (organisation_id, is_confirmed, day, site_id, status)
     where n is distinct from counted`,
  ),
];
