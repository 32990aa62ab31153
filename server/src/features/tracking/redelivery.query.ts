import {
  REDELIVERY_AUTHOR,
  type RedeliveryRequest,
  redeliveryNote,
} from '@cartage/domain/tracking/redelivery.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { TrackedLink } from '#freight/tracked-consignment.query.ts';

/** When two forms are sent at once, the second waits for the lock and finds the request of the first. */
export function lockTracked({ organisationId, consignmentId }: TrackedLink): Statement {
  return sql`
    select from consignment where organisation_id = ${organisationId} and id = ${consignmentId}
    for no key update`;
}

/** A request that is still open when another delivery fails is out of date. */
export function replaceRedeliveryNote({ organisationId, consignmentId }: TrackedLink, now: Date): Statement {
  return sql`
    update delivery_event
    set action_required = false, resolved_at = ${now}, resolved_by = ${REDELIVERY_AUTHOR}
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId}
      and redelivery_day is not null and action_required`;
}

/** The note belongs to the present status. */
export function insertRedeliveryNote(
  { organisationId, consignmentId }: TrackedLink,
  { request, now }: { readonly request: RedeliveryRequest; readonly now: Date },
): Statement {
  const { title, description } = redeliveryNote(request);
  return sql`
    insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description, created_at,
      created_by, action_required, redelivery_day, redelivery_message)
    select ${organisationId}, ${consignmentId}, max(seq), 'INFO', ${title}, ${description}, ${now},
      ${REDELIVERY_AUTHOR}, true, ${request.day}, ${request.message}
    from status_history
    where organisation_id = ${organisationId} and consignment_id = ${consignmentId}`;
}

/** Returns the new version. */
export function flagNote({ organisationId, consignmentId }: TrackedLink, now: Date): Statement {
  return sql`
    update consignment
    set has_unresolved_notes = true, modified_at = greatest(modified_at, ${now}), version = version + 1
    where organisation_id = ${organisationId} and id = ${consignmentId}
    returning version`;
}
