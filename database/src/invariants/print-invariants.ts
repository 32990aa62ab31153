import { type Invariant, invariant } from '#invariants/invariant.ts';

/** Printed labels, sent emails and attachments must be correct from the start, because they cannot be recalled. */
export const PRINT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the SSCC of a handling unit has a valid check digit',
    `select sscc, consignment_id
     from handling_unit
     where (
       select sum(substr(sscc, 18 - place, 1)::int * case place % 2 when 1 then 3 else 1 end)
       from generate_series(1, 17) place
     ) % 10 <> (10 - right(sscc, 1)::int) % 10`,
  ),
  invariant(
    'a handling unit belongs to a line of its consignment',
    `select sscc, handling_unit.consignment_id, line_item.consignment_id
     from handling_unit
     join line_item on line_item.id = line_item_id
     where line_item.consignment_id <> handling_unit.consignment_id`,
  ),
  invariant(
    'a sent email has its document',
    `select mail.id, state
     from mail
     join document on document.id = document_id
     where outcome in ('sent', 'kept') and state not in ('ready', 'expired')`,
  ),
  invariant(
    'a printed job is in the print log once',
    `select job.organisation_id, job.document_id, job.user_id, job.finished_at, count(*)
     from print_job job
     where job.state = 'printed'
     group by job.organisation_id, job.document_id, job.user_id, job.finished_at
     having count(*) <> (
       select count(*) from document_opening opening
       where opening.organisation_id = job.organisation_id and opening.document_id = job.document_id
         and opening.user_id = job.user_id and opening.printer is not null and opening.at = job.finished_at)`,
  ),
  invariant(
    'the attachments of a consignment are within the limits',
    `select organisation_id, consignment_id, count(*), sum(size)
     from attachment
     group by 1, 2
     having count(*) > 50 or sum(size) > 200 * 1024 * 1024`,
  ),
];
