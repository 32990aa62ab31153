import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Whose documents they are. */
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

export interface AskedDocument {
  readonly kind: string;
  readonly name: string;
  readonly fingerprint: Buffer;
  readonly content: string;
  readonly paper: string;
  readonly at: Date;
  /** Whether one that failed is tried again. */
  readonly isTriedAgain: boolean;
  readonly urgency: Urgency;
}

/** How soon it is made: at once, or when nothing that somebody waits for is; of what has time, the files of all first. */
export type Urgency = 'now' | 'of-all' | 'one-of-many';

const RANKS = { 'of-all': 5, 'one-of-many': 10 } as const;

/**
 * Asks for a document and adds the job that makes it; no row where it is under way. What is there is kept for as long
 * as if it were made now, unless somebody only looks.
 */
export function askForDocument(scope: Owner, asked: AskedDocument): Statement {
  const rank = asked.urgency === 'now' ? null : RANKS[asked.urgency];
  return sql`
    with asked as (
      insert into document
        (tenant_id, organisation_id, kind, name, fingerprint, content, paper, requested_at, state)
      values (${scope.tenantId}, ${scope.organisationId}, ${asked.kind}, ${asked.name}, ${asked.fingerprint},
        ${asked.content}, ${asked.paper}, ${asked.at}, 'preparing')
      on conflict (organisation_id, fingerprint) do update
        set content = case when document.state = 'ready' then document.content else excluded.content end,
          requested_at = excluded.requested_at,
          state = case when document.state = 'ready' then 'ready' else 'preparing' end
        where document.state = 'expired'
          or (document.state in ('failed', 'ready') and ${asked.isTriedAgain}::boolean)
      returning id, state
    )
    select id, state,
      case
        when state = 'ready' then null
        when ${rank}::int is null
        then enqueue('make-document', json_build_object('documentId', id), 'document:' || id)::text
        else enqueue_later('make-document', json_build_object('documentId', id), 'document:' || id, ${rank})::text
      end as queued
    from asked`;
}

/** Of those that wait as some of many; those that are being made, or are made, are left alone. */
export function hurryDocuments(ids: readonly string[]): Statement {
  return sql`
    select enqueue_sooner('make-document', json_build_object('documentId', id), 'document:' || id)
    from unnest(${ids}::uuid[]) as one (id)`;
}

export interface ShownConsignment {
  readonly id: number;
  readonly version: number;
  /** SHA-256 of what the document shows of it. */
  readonly shown: Buffer;
}

export function noteConsignments(
  scope: Owner,
  documentId: string,
  consignments: readonly ShownConsignment[],
): Statement {
  return sql`
    insert into document_consignment (document_id, organisation_id, consignment_id, version, shown)
    select ${documentId}::uuid, ${scope.organisationId}::int, one.id, one.version, one.shown
    from unnest(
      ${consignments.map(({ id }) => id)}::bigint[],
      ${consignments.map(({ version }) => version)}::bigint[],
      ${consignments.map(({ shown }) => shown)}::bytea[]) as one (id, version, shown)
    on conflict (document_id, consignment_id) do nothing`;
}

export function documentsOf(scope: Owner, fingerprints: readonly Buffer[]): Statement {
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
  /** Null when the person is no member of the organisation any more. */
  readonly by: string | null;
  readonly paper: string | null;
  /** Of all of its kind. */
  readonly count: number;
}

/** When each kind of document of the consignment was opened, alone or with others, and what it showed then; the last first. */
export function openingsOf(scope: Scope, consignmentId: number, most: number): Statement {
  return sql`
    select id, kind, paper, shown, version, at, count,
      (select name from portal_user where portal_user.id = user_id) as by
    from (
      select d.kind, d.paper, dc.shown, dc.version, o.at, o.id, o.user_id,
        (count(*) over (partition by d.kind))::int as count,
        row_number() over (partition by d.kind order by o.at desc, o.id desc) as place
      from document_consignment dc
      join document d on d.id = dc.document_id
      join document_opening o on o.document_id = d.id
      where dc.organisation_id = ${scope.organisationId} and dc.consignment_id = ${consignmentId}
        and d.kind in ('FRTLABEL', 'CONNOTE', 'PODDOC')
    ) as opening
    where place <= ${most}
    order by at desc, id desc`;
}

/** The proof of delivery that was received last. */
export function proofOf(scope: Scope, consignmentId: number): Statement {
  return sql`
    select d.id, d.fingerprint, d.name, d.kind, d.state, d.made_at as "madeAt"
    from document_consignment dc
    join document d on d.id = dc.document_id
    where dc.organisation_id = ${scope.organisationId} and dc.consignment_id = ${consignmentId}
      and d.kind = 'PODDOC'
    order by d.made_at desc, d.id
    limit 1`;
}

/** Whether a label has been asked for already. */
export function hadLabel(scope: Scope, consignmentId: number): Statement {
  return sql`
    select exists (
      select from document_consignment dc
      join document d on d.id = dc.document_id
      where dc.organisation_id = ${scope.organisationId} and dc.consignment_id = ${consignmentId}
        and d.kind = 'FRTLABEL'
    ) as "hadLabel"`;
}

/** How many documents of these are neither ready nor failed. */
export function stillPreparing(scope: Scope, ids: readonly string[]): Statement {
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
}

export function noteOpening({ organisationId, userId, documentId, at }: Opening): Statement {
  return sql`
    insert into document_opening (document_id, organisation_id, user_id, at)
    values (${documentId}, ${organisationId}, ${userId}, ${at})`;
}

export interface WaitingRow {
  readonly name: string;
  readonly content: string;
  readonly requestedAt: Date;
}

/** For the job that makes it; no row when nothing is to be done. */
export function waitingDocument(id: string): Statement {
  return sql`
    select name, content, requested_at as "requestedAt" from document
    where id = ${id} and state = 'preparing'`;
}

export interface MadeDocument {
  readonly id: string;
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly at: Date;
}

export function storeDocument({ id, bytes, mediaType, at }: MadeDocument): Statement {
  return sql`
    update document
    set bytes = ${bytes}, media_type = ${mediaType}, made_at = ${at}, state = 'ready', content = null
    where id = ${id} and state = 'preparing'`;
}

export function giveUpDocument(id: string): Statement {
  return sql`update document set state = 'failed' where id = ${id} and state = 'preparing'`;
}
