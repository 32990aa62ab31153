import { BULK_DOCUMENT_TYPES, type BulkDocumentType } from '@cartage/domain/documents/content.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { DocumentState } from '#documents/document.query.ts';
import type { Scope } from '#platform/scope.ts';

export function insertBulkDocuments(
  scope: Scope,
  { jobId, position }: { readonly jobId: number; readonly position: number | null },
  documents: readonly { readonly id: string; readonly pieces: number }[],
): Statement {
  return sql`
    insert into bulk_document (organisation_id, job_id, position, document_id, pieces)
    select ${scope.organisationId}::int, ${jobId}::bigint, ${position}::int, added.id, added.pieces
    from unnest(
      ${documents.map(({ id }) => id)}::uuid[],
      ${documents.map(({ pieces }) => pieces)}::int[]) with ordinality as added (id, pieces, position)
    order by added.position`;
}

export interface PrintedItem {
  readonly reference: string;
  readonly kinds: readonly string[];
}

/** In the order of the request. */
export function printedItems(scope: Scope, jobId: number): Statement {
  return sql`
    select i.reference, array_agg(d.kind) as kinds
    from bulk_item i
    join bulk_document b on b.organisation_id = i.organisation_id and b.job_id = i.job_id and b.position = i.position
    join document d on d.organisation_id = b.organisation_id and d.id = b.document_id
    where i.organisation_id = ${scope.organisationId} and i.job_id = ${jobId}
    group by i.position, i.reference
    order by i.position`;
}

export interface BulkDocumentRow {
  readonly id: string;
  readonly kind: BulkDocumentType;
  readonly state: DocumentState;
  /** Null for a combined file. */
  readonly reference: string | null;
}

/**
 * The documents of a job, in the order of the response. Omits a file with a consignment that the user may no longer see.
 */
export function bulkDocumentsOf(scope: Scope, jobId: number): Statement {
  return sql`
    select d.id, d.kind, d.state, i.reference
    from bulk_document b
    join document d on d.organisation_id = b.organisation_id and d.id = b.document_id
    left join bulk_item i on i.organisation_id = b.organisation_id and i.job_id = b.job_id and i.position = b.position
    where b.organisation_id = ${scope.organisationId} and b.job_id = ${jobId}
      and not exists (
        select from document_consignment dc
        join consignment c on c.organisation_id = dc.organisation_id and c.id = dc.consignment_id
        where dc.organisation_id = d.organisation_id
          and dc.document_id = d.id and c.site_id <> all(${scope.siteIds}::int[]))
    order by array_position(${BULK_DOCUMENT_TYPES}::text[], d.kind), b.position, b.id`;
}
