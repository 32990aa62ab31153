import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** The organisation that documents belong to. */
export type Owner = Pick<Scope, 'tenantId' | 'organisationId'>;

export type DocumentState = 'preparing' | 'ready' | 'failed' | 'expired';

export interface DocumentRow {
  readonly id: string;
  readonly fingerprint: Buffer;
  readonly name: string;
  readonly kind: string;
  readonly state: DocumentState;
  readonly madeAt: Date | null;
}

export interface NewDocument {
  readonly kind: string;
  readonly name: string;
  readonly fingerprint: Buffer;
  readonly content: string;
  readonly paper: string;
  readonly at: Date;
  /** Requests a failed document again. */
  readonly retriesFailed: boolean;
  readonly priority: DocumentPriority;
}

/** `below-normal`: the combined files of a bulk job, which are made before its single files (`low`). */
export type DocumentPriority = 'normal' | 'below-normal' | 'low';

/** Priority numbers of the queue; a lower number runs first. */
const QUEUE_PRIORITIES = { normal: 0, 'below-normal': 5, low: 10 } as const;

/**
 * Inserts a document and queues the job that makes it. No row when the document is being prepared already. An existing
 * document gets the retention of a new document, unless `retriesFailed` is false.
 */
export function requestDocument(scope: Owner, document: NewDocument): Statement {
  return sql`
    with requested as (
      insert into document
        (tenant_id, organisation_id, kind, name, fingerprint, content, paper, requested_at, state)
      values (${scope.tenantId}, ${scope.organisationId}, ${document.kind}, ${document.name}, ${document.fingerprint},
        ${document.content}, ${document.paper}, ${document.at}, 'preparing')
      on conflict (organisation_id, fingerprint) do update
        set content = case when document.state = 'ready' then document.content else excluded.content end,
          requested_at = excluded.requested_at,
          state = case when document.state = 'ready' then 'ready' else 'preparing' end
        where document.state = 'expired'
          or (document.state in ('failed', 'ready') and ${document.retriesFailed}::boolean)
      returning id, state
    )
    select id, state,
      case
        when state = 'ready' then null
        else enqueue_document(id, ${scope.tenantId}, ${QUEUE_PRIORITIES[document.priority]})::text
      end as queued
    from requested`;
}

/** Raises waiting low-priority documents to normal priority. Running and finished ones are not changed. */
export function raisePriority(scope: Owner, ids: readonly string[]): Statement {
  return sql`
    select raise_document_priority(id, ${scope.tenantId})
    from unnest(${ids}::uuid[]) as waiting (id)`;
}

export interface DocumentConsignment {
  readonly id: number;
  readonly version: number;
  /** SHA-256 of the document's content about the consignment. */
  readonly shown: Buffer;
}

export function insertDocumentConsignments(
  scope: Owner,
  documentId: string,
  consignments: readonly DocumentConsignment[],
): Statement {
  return sql`
    insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
    select ${documentId}::uuid, ${scope.organisationId}::int, added.id, added.version, added.shown
    from unnest(
      ${consignments.map(({ id }) => id)}::bigint[],
      ${consignments.map(({ version }) => version)}::bigint[],
      ${consignments.map(({ shown }) => shown)}::bytea[]) as added (id, version, shown)
    on conflict (organisation_id, document_id, consignment_id) do nothing`;
}

export function documentsByFingerprint(scope: Owner, fingerprints: readonly Buffer[]): Statement {
  return sql`
    select id, fingerprint, name, kind, state, made_at as "madeAt"
    from document
    where organisation_id = ${scope.organisationId} and fingerprint = any(${fingerprints}::bytea[])`;
}

export interface OpeningRow {
  readonly id: number;
  readonly kind: string;
  readonly shown: Buffer;
  readonly version: number;
  readonly at: Date;
  /** Null when the user is no longer a member of the organisation. */
  readonly by: string | null;
  readonly paper: string | null;
  /** The label printer; null for an opened file. */
  readonly printer: string | null;
  /** Number of all openings of this kind of document. */
  readonly count: number;
}

/** The latest openings of each kind of document of a consignment, with the content at that time. Includes combined files. */
export function openingsOfConsignment(scope: Scope, consignmentId: number, limit: number): Statement {
  return sql`
    select id, kind, paper, printer, shown, version, at, count,
      (select name from portal_user where portal_user.id = user_id) as by
    from (
      select d.kind, d.paper, dc.shown, dc.version, o.at, o.id, o.user_id, o.printer,
        (count(*) over (partition by d.kind))::int as count,
        row_number() over (partition by d.kind order by o.at desc, o.id desc) as place
      from document_consignment dc
      join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
      join document_opening o on o.organisation_id = d.organisation_id and o.document_id = d.id
      where dc.organisation_id = ${scope.organisationId} and dc.consignment_id = ${consignmentId}
        and d.kind in ('FRTLABEL', 'CONNOTE', 'PACKSLIP', 'PODDOC')
    ) as opening
    where place <= ${limit}
    order by at desc, id desc`;
}

/** The latest document of a kind, which may show an earlier state of the consignment. */
export function latestDocument(scope: Scope, consignmentId: number, kind: 'PODDOC' | 'PACKSLIP'): Statement {
  return sql`
    select d.id, d.fingerprint, d.name, d.kind, d.state, d.made_at as "madeAt"
    from document_consignment dc
    join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
    where dc.organisation_id = ${scope.organisationId} and dc.consignment_id = ${consignmentId}
      and d.kind = ${kind}
    order by d.made_at desc nulls last, d.id
    limit 1`;
}

/** One row with `hadLabel`: a label was requested before. */
export function hadLabel(scope: Scope, consignmentId: number): Statement {
  return sql`
    select exists (
      select from document_consignment dc
      join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
      where dc.organisation_id = ${scope.organisationId} and dc.consignment_id = ${consignmentId}
        and d.kind = 'FRTLABEL'
    ) as "hadLabel"`;
}

/** One row with the number of documents that are neither ready nor failed. */
export function countPreparing(scope: Scope, ids: readonly string[]): Statement {
  return sql`
    select count(*)::int as preparing from document
    where organisation_id = ${scope.organisationId} and id = any(${ids}::uuid[]) and state = 'preparing'`;
}

export interface FileRow {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mediaType: string;
}

export function fileOfDocument(organisationId: number, id: string): Statement {
  return sql`
    select name, bytes, media_type as "mediaType" from document
    where organisation_id = ${organisationId} and id = ${id} and state = 'ready'`;
}

export interface Opening {
  readonly organisationId: number;
  readonly userId: number;
  readonly documentId: string;
  readonly at: Date;
  /** The label printer that printed it for the user. */
  readonly printer?: string;
}

export function insertOpening({ organisationId, userId, documentId, at, printer }: Opening): Statement {
  return sql`
    insert into document_opening (document_id, organisation_id, user_id, at, printer)
    values (${documentId}, ${organisationId}, ${userId}, ${at}, ${printer ?? null})`;
}

export interface PreparingRow {
  readonly organisationId: number;
  readonly name: string;
  readonly content: string;
  readonly requestedAt: Date;
}

/** For the job that renders it. No row when the document is no longer in preparation. */
export function preparingDocument(id: string): Statement {
  return sql`
    select organisation_id as "organisationId", name, content, requested_at as "requestedAt" from document
    where id = ${id} and state = 'preparing'`;
}

interface DocumentKey {
  readonly organisationId: number;
  readonly id: string;
}

export interface DocumentFile extends DocumentKey {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly at: Date;
}

export function storeDocument({ organisationId, id, bytes, mediaType, at }: DocumentFile): Statement {
  return sql`
    update document
    set bytes = ${bytes}, media_type = ${mediaType}, made_at = ${at}, state = 'ready', content = null
    where organisation_id = ${organisationId} and id = ${id} and state = 'preparing'`;
}

export function failDocument({ organisationId, id }: DocumentKey): Statement {
  return sql`
    update document set state = 'failed'
    where organisation_id = ${organisationId} and id = ${id} and state = 'preparing'`;
}

/** The open print jobs of a failed document fail, so that a later attempt to create the document prints no labels. */
export function failPrintJobs({ organisationId, id }: DocumentKey, problem: string, at: Date): Statement {
  return sql`
    update print_job set state = 'failed', problem = ${problem}, finished_at = ${at}
    where organisation_id = ${organisationId} and document_id = ${id} and state in ('queued', 'taken')`;
}
