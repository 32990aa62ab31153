import { sql, type Statement } from '#db/sql.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';

export interface ProvenConsignment {
  readonly id: number;
  readonly organisationId: number;
  readonly version: number;
  readonly pieces: number;
  readonly receiver: string;
  /** Pickup has been requested. */
  readonly isHandedOver: boolean;
}

/** Locks the consignment, so that a proof that is sent twice at once is filed once. */
export function provenConsignment(tenantId: number, reference: string): Statement {
  return sql`
    select c.id, c.organisation_id as "organisationId", c.version, c.item_count as pieces,
      p.full_name as receiver, c.staged_at is not null as "isHandedOver"
    from consignment c
    join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
    where c.tenant_id = ${tenantId} and c.reference = ${reference}
    for no key update of c`;
}

/** One row with the hash of what was sent under this id before. */
export function filedProof(tenantId: number, fingerprint: Buffer): Statement {
  return sql`
    select dc.shown
    from document d
    join document_consignment dc on dc.organisation_id = d.organisation_id and dc.document_id = d.id
    where d.tenant_id = ${tenantId} and d.kind = 'PODDOC' and d.fingerprint = ${fingerprint}`;
}

export interface NewProof {
  /** For the audit. */
  readonly operation: string;
  readonly fingerprint: Buffer;
  /** Hash of what was sent. */
  readonly sent: Buffer;
  readonly name: string;
  readonly content: string;
  readonly now: Date;
  readonly requestId: string;
}

/** Stores the content, queues the job that draws the PDF, and audits. */
export function fileProof(
  { tenantId, userId }: ProviderCaller,
  { id, organisationId, version }: ProvenConsignment,
  proof: NewProof,
): Statement {
  return sql`
    with
      filed as (
        insert into document
          (tenant_id, organisation_id, kind, name, fingerprint, content, paper, requested_at, state)
        values (${tenantId}, ${organisationId}, 'PODDOC', ${proof.name}, ${proof.fingerprint}, ${proof.content}, 'a4',
          ${proof.now}, 'preparing')
        returning id
      ),
      named as (
        insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
        select filed.id, ${organisationId}::int, ${id}::bigint, ${version}::bigint, ${proof.sent}::bytea from filed
      ),
      audited as (
        insert into audit_entry
          (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id)
        values (${tenantId}, ${organisationId}, ${userId}, ${proof.now}, ${proof.operation}, ${id}, null,
          ${proof.requestId})
      )
    select enqueue_document(id, ${tenantId}, 0)::text as queued from filed`;
}
