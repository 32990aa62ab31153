import { sql, type Statement } from '#db/sql.ts';

/** Up to two references of the consignments that a document is about. */
export const consignmentsOfDocument = (organisationId: number, id: string): Statement => sql`
  select reference from consignment
  where organisation_id = ${organisationId}
    and id in (
      select consignment_id from document_consignment
      where organisation_id = ${organisationId} and document_id = ${id}::uuid)
  limit 2`;

/** The reference of the consignment that an attachment belongs to. */
export const consignmentOfAttachment = (organisationId: number, id: number): Statement => sql`
  select reference from consignment
  where organisation_id = ${organisationId}
    and id in (select consignment_id from attachment where organisation_id = ${organisationId} and id = ${id})
  limit 2`;
