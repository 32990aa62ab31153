import { type Invariant, invariant } from '#invariants/invariant.ts';

/** Operations that tell the tenant's own systems, and what they tell. */
const TOLD = `(values
  ('createFullConsignment', 'consignment.created'), ('createConsignment', 'consignment.created'),
  ('copyConsignment', 'consignment.created'), ('updateConsignment', 'consignment.changed'),
  ('updateReceiver', 'consignment.changed'), ('addLineItem', 'consignment.changed'),
  ('updateLineItem', 'consignment.changed'), ('deleteLineItem', 'consignment.changed'), ('markAsReady', 'consignment.ready'),
  ('requestPickup', 'consignment.staged'), ('setRequestedPickupDate', 'consignment.rescheduled'),
  ('cancelConsignment', 'consignment.cancelled'), ('bookDelivery', 'consignment.rescheduled'),
  ('setDeliveryExtras', 'consignment.changed'))`;

/** Operations of which each makes one consignment. */
const CREATIONS = `('createFullConsignment', 'createConsignment', 'copyConsignment')`;

/** The first reference in a stored answer is the consignment's own; inside texts the quotes would be escaped. */
const REFERENCE_OF_ANSWER = `substring(body from '"reference":"([A-Z]{3}[0-9]{8})"')`;

/** Stored answers that are of one consignment; bulk calls keep the number of their job, letters and extracts are
 * about many, and the answer to a line is the line. */
const ANSWERS = `
  select *, ${REFERENCE_OF_ANSWER} as reference
  from idempotency_key
  where status < 300 and operation not like 'bulk%' and operation not in (
    'emailPickupManifest', 'startExtract', 'createSavedExtract', 'addLineItem')`;

/** What is written together with a change says the same as the change (DESIGN decisions 4 and 5). */
export const WRITE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a stored answer to a bulk call is of a job of the same person',
    `select organisation_id, user_id, key, operation, body
     from idempotency_key
     where operation like 'bulk%' and status < 300
       and not exists (
         select from bulk_job
         where bulk_job.organisation_id = idempotency_key.organisation_id
           and bulk_job.user_id = idempotency_key.user_id
           and bulk_job.id = (idempotency_key.body::jsonb ->> 'jobId')::bigint
       )`,
  ),
  invariant(
    'a stored answer is of a consignment that is there',
    `select answer.organisation_id, user_id, key, operation, answer.reference
     from (${ANSWERS}) as answer
     where not exists (
       select from consignment
       where consignment.organisation_id = answer.organisation_id and consignment.reference = answer.reference
     )`,
  ),
  invariant(
    'a consignment is the answer to one creation only',
    `select organisation_id, ${REFERENCE_OF_ANSWER} as reference, count(*)
     from idempotency_key
     where operation in ${CREATIONS} and status < 300
     group by 1, 2
     having count(*) > 1`,
  ),
  invariant(
    'a stored answer has its audit entry',
    `select answer.organisation_id, user_id, key, operation, answer.reference
     from (${ANSWERS}) as answer
     join consignment using (organisation_id, reference)
     where not exists (
       select from audit_entry
       where audit_entry.consignment_id = consignment.id
         and audit_entry.actor_id = answer.user_id
         and audit_entry.operation = answer.operation
     )`,
  ),
  invariant(
    'from the first audited version on, each has one audit entry',
    `select consignment.id, reference, consignment.version, array_agg(audit_entry.version order by audit_entry.id)
     from audit_entry
     join consignment on consignment.id = consignment_id
     -- What is done beside it, such as an attached file, leaves its version as it is.
     where audit_entry.version is not null
     group by consignment.id
     having max(audit_entry.version) <> consignment.version
       or count(*) <> max(audit_entry.version) - min(audit_entry.version) + 1
       or count(*) <> count(distinct audit_entry.version)`,
  ),
  invariant(
    'a creation is audited as version 1',
    `select id, consignment_id, version, operation
     from audit_entry
     where (operation in ${CREATIONS}) <> (version = 1)`,
  ),
  invariant(
    'an audit entry names a consignment that is there',
    `select audit_entry.id, consignment_id, operation
     from audit_entry
     left join consignment on consignment.id = consignment_id
     where consignment_id is not null and consignment.id is null`,
  ),
  invariant(
    'each notice stands for one audited change, and each change that is told has its notice',
    `select consignment_id, version, kind, told, done
     from (
       select consignment_id, version, kind, count(*) as told from notice group by 1, 2, 3
     ) as notices
     full join (
       select consignment_id, version, kind, count(*) as done
       from audit_entry
       join ${TOLD} as telling (operation, kind) using (operation)
       group by 1, 2, 3
     ) as changes using (consignment_id, version, kind)
     where told is distinct from 1 or done is distinct from 1`,
  ),
];
