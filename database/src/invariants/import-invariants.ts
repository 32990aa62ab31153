import { type Invariant, invariant } from '#invariants/invariant.ts';

/** Every consignment of an import has exactly one outcome, whatever process is killed (IMPORT-04, IMPORT-05). */
export const IMPORT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a finished import has consignments, and none without an outcome',
    `select id, finished_at
     from import_job
     where finished_at is not null
       and (
         exists (select from import_item where job_id = id and outcome is null)
         or not exists (select from import_item where job_id = id)
       )`,
  ),
  invariant(
    'an import that is not finished is in the queue',
    `select id, created_at
     from import_job
     where finished_at is null and id not in (select import_jobs_in_queue())`,
  ),
  invariant(
    'an imported consignment was created by the user and the request of its import',
    `select job_id, position, import_item.consignment_id
     from import_item
     join import_job on import_job.id = job_id
     where consignment_id is not null
       -- Imports of the demo world are loaded with their consignments, without an audit trail.
       and import_job.request_id not like 'demo-import-%'
       and not exists (
         select from audit_entry
         where audit_entry.consignment_id = import_item.consignment_id
           and audit_entry.version = 1
           and audit_entry.actor_id = import_job.user_id
           and audit_entry.request_id = import_job.request_id
       )`,
  ),
  invariant(
    'only a stopped import skips consignments',
    `select job_id, position
     from import_item
     join import_job on import_job.id = job_id
     where outcome = 'Skipped' and stopped_at is null`,
  ),
];
