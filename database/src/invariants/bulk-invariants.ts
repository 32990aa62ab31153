import { type Invariant, invariant } from '#invariants/invariant.ts';

/** Every bulk item has one outcome, also after a crash (docs/reference/promises.md I8 and R7). */
export const BULK_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a finished bulk job has items, and all of them have an outcome',
    `select id, finished_at
     from bulk_job
     where finished_at is not null
       and (
         exists (select from bulk_item where job_id = id and outcome is null)
         or not exists (select from bulk_item where job_id = id)
       )`,
  ),
  invariant(
    'an unfinished bulk job is in the queue',
    `select id, created_at
     from bulk_job
     where finished_at is null and id not in (select bulk_jobs_in_queue())`,
  ),
  invariant(
    'an unfinished extract is in the queue',
    `select id, created_at
     from extract_job
     where state = 'working' and id not in (select extract_jobs_in_queue())`,
  ),
  invariant(
    'the change of a bulk item has an audit entry of the user of its job',
    `select job_id, position, reference, bulk_item.consignment_id, bulk_item.version
     from bulk_item
     join bulk_job on bulk_job.id = job_id
     where bulk_item.version is not null
       -- A waiting item has the version that the request saw.
       and bulk_item.outcome is not null
       and not exists (
         select from audit_entry
         join consignment on consignment.id = audit_entry.consignment_id
         where audit_entry.consignment_id = bulk_item.consignment_id
           and audit_entry.version = bulk_item.version
           and audit_entry.actor_id = bulk_job.user_id
           and audit_entry.request_id = bulk_job.request_id
           and consignment.reference = bulk_item.reference
       )`,
  ),
  invariant(
    'the document of a bulk item belongs to its consignment',
    `select job_id, position, reference, document_id
     from bulk_document
     join bulk_item using (job_id, position)
     where not exists (
       select from document_consignment
       join consignment on consignment.id = document_consignment.consignment_id
       where document_consignment.document_id = bulk_document.document_id
         and consignment.reference = bulk_item.reference
     )`,
  ),
  invariant(
    'a finished item of a documents job has a document if it succeeded',
    `select job_id, position, reference
     from bulk_item
     join bulk_job on bulk_job.id = job_id
     where action = 'documents' and outcome is not null
       and (outcome = 'Success') <> exists (
         select from bulk_document
         where bulk_document.job_id = bulk_item.job_id and bulk_document.position = bulk_item.position
       )`,
  ),
  invariant(
    'no two bulk items have the same change',
    `select consignment_id, version, count(*)
     from bulk_item
     where version is not null
     group by 1, 2
     having count(*) > 1`,
  ),
];
