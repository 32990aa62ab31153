import { type Invariant, invariant } from '#invariants/invariant.ts';

/** Operations that send a notice to the tenant's system, with the kind of the notice. */
const ANNOUNCED = `(values
  ('createFullConsignment', 'consignment.created'), ('createConsignment', 'consignment.created'),
  ('copyConsignment', 'consignment.created'), ('updateConsignment', 'consignment.changed'),
  ('updateReceiver', 'consignment.changed'), ('undoEdit', 'consignment.changed'), ('undoCancel', 'consignment.changed'),
  ('combineConsignments', 'consignment.changed'), ('addLineItem', 'consignment.changed'),
  ('updateLineItem', 'consignment.changed'), ('deleteLineItem', 'consignment.changed'), ('markAsReady', 'consignment.ready'),
  ('requestPickup', 'consignment.staged'), ('setRequestedPickupDate', 'consignment.rescheduled'),
  ('cancelConsignment', 'consignment.cancelled'), ('bookDelivery', 'consignment.booked'),
  ('setDeliveryExtras', 'consignment.changed'), ('setTrackingLink', 'consignment.changed'),
  ('requestRedelivery', 'consignment.changed'), ('requestFromProvider', 'consignment.requested'),
  ('messageDepot', 'consignment.messaged'))`;

/** Operations that create one consignment each. */
const CREATIONS = `('createFullConsignment', 'createConsignment', 'copyConsignment')`;

/** The first reference in a stored response is the consignment's own: inside texts the quotes are escaped. */
const REFERENCE_OF_RESPONSE = `substring(body from '"reference":"([A-Z]{3}[0-9]{8})"')`;

/**
 * Stored responses of operations on one consignment. Bulk calls store the number of their job, emails and extracts belong
 * to many consignments, the response about a line is the line, and a quote, a template, a preset, a standing order, a printer and a print job belong to no consignment.
 */
const RESPONSES = `
  select *, ${REFERENCE_OF_RESPONSE} as reference
  from idempotency_key
  where status < 300 and operation not like 'bulk%' and operation not in (
    'emailPickupManifest', 'startExtract', 'startImport', 'cancelImportedDrafts', 'createSavedExtract', 'addLineItem',
    'quote', 'createConsignmentTemplate', 'createPackagingPreset', 'createStandingOrder', 'pauseStandingOrder',
    'resumeStandingOrder', 'endStandingOrder', 'dismissStandingOrderDay', 'readNotifications', 'gatherManifests', 'addToManifest', 'closeManifest',
    'reopenManifest', 'signOffManifest', 'signGoodsDeclaration', 'createPrinter', 'createPrintJob',
    'recordHireage', 'reverseHireage', 'disputeHireage', 'resolveHireageDispute')`;

/** The rows that commit with a change agree with it (docs/reference/design-rules.md rules 4 and 5). */
export const WRITE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a stored response to a bulk request names a job of the same user',
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
    'a stored response names an existing consignment',
    `select response.organisation_id, user_id, key, operation, response.reference
     from (${RESPONSES}) as response
     where not exists (
       select from consignment
       where consignment.organisation_id = response.organisation_id and consignment.reference = response.reference
     )`,
  ),
  invariant(
    'a consignment is the response to one creation only',
    `select organisation_id, ${REFERENCE_OF_RESPONSE} as reference, count(*)
     from idempotency_key
     where operation in ${CREATIONS} and status < 300
     group by 1, 2
     having count(*) > 1`,
  ),
  invariant(
    'a stored response has its audit entry',
    `select response.organisation_id, user_id, key, operation, response.reference
     from (${RESPONSES}) as response
     join consignment using (organisation_id, reference)
     where not exists (
       select from audit_entry
       where audit_entry.consignment_id = consignment.id
         and audit_entry.actor_id = response.user_id
         and audit_entry.operation = response.operation
     )`,
  ),
  invariant(
    'from the first audited version on, each version has one audit entry',
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
    'an audit entry names an existing consignment',
    `select audit_entry.id, consignment_id, operation
     from audit_entry
     left join consignment on consignment.id = consignment_id
     where consignment_id is not null and consignment.id is null`,
  ),
  invariant(
    'each notice has one audited change, and each change to report has its notice',
    `select consignment_id, version, kind, announced, done
     from (
       select consignment_id, version, kind, count(*) as announced from notice group by 1, 2, 3
     ) as notices
     full join (
       select consignment_id, version, kind, count(*) as done
       from audit_entry
       join ${ANNOUNCED} as announced_operation (operation, kind) using (operation)
       group by 1, 2, 3
     ) as changes using (consignment_id, version, kind)
     where announced is distinct from 1 or done is distinct from 1`,
  ),
  invariant(
    'an undo of an edit exchanges its values exactly',
    `select undo.consignment_id, undo.version, undo.undoes
     from consignment_edit undo
     join consignment_edit edit
       on edit.organisation_id = undo.organisation_id and edit.consignment_id = undo.consignment_id
         and edit.version = undo.undoes
     where undo.old_parts <> edit.new_parts or undo.new_parts <> edit.old_parts`,
  ),
];
