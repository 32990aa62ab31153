import { sql, type Statement } from '@cartage/server/db/sql.ts';

interface NewProof {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly received: Date;
}

export const proofsOf = (consignmentId: number): Statement => sql`
  select name, media_type as type, octet_length(bytes) as bytes, made_at as "receivedAt"
  from document_consignment dc
  join document on document.organisation_id = dc.organisation_id and document.id = document_id
  where consignment_id = ${consignmentId} and kind = 'PODDOC'
  order by made_at desc, document.id`;

export const fileProof = (consignmentId: number, proof: NewProof): Statement => sql`
  select file_proof_of_delivery(
    ${consignmentId}, ${proof.fileName}, ${proof.mediaType}, ${proof.bytes}, ${proof.received}
  ) as "isNew"`;

export const consignmentOfReference = (tenantId: number, reference: string): Statement => sql`
  select id, reference, status from consignment where tenant_id = ${tenantId} and reference = upper(${reference})`;
