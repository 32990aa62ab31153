import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface LockedConsignment {
  readonly id: number;
  readonly status: number;
}

/** Locks the consignment against concurrent uploads and status changes. */
export function lockConsignment(scope: Scope, reference: string): Statement {
  return sql`
    select id, status from consignment
    where organisation_id = ${scope.organisationId} and reference = ${reference}
      and site_id = any(${scope.siteIds}::int[])
    for no key update`;
}

export interface AttachedTotals {
  readonly files: number;
  readonly bytes: number;
}

/** Read after the lock, so that concurrent uploads are counted. */
export function attachedTotals(scope: Scope, consignmentId: number): Statement {
  return sql`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from attachment
    where organisation_id = ${scope.organisationId} and consignment_id = ${consignmentId}`;
}

export interface NewAttachment {
  readonly consignmentId: number;
  readonly sha256: string;
  readonly size: number;
  readonly kind: string;
  readonly typeCode: string;
  readonly name: string;
  readonly notes: string;
  readonly at: Date;
  readonly thumbnail: Buffer;
}

export function insertAttachment(scope: Scope, file: NewAttachment): Statement {
  return sql`
    insert into attachment
      (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes, uploaded_at,
        uploaded_by_id, thumbnail)
    values (${scope.tenantId}, ${scope.organisationId}, ${file.consignmentId}, ${file.sha256}, ${file.size},
      ${file.kind}, ${file.typeCode}, ${file.name}, ${file.notes}, ${file.at}, ${scope.userId}, ${file.thumbnail})
    returning id`;
}

export interface AttachmentRow {
  readonly id: number;
  readonly kind: 'pdf' | 'jpeg' | 'png';
  readonly typeCode: string;
  readonly name: string;
  readonly notes: string;
  readonly size: number;
  readonly uploadedAt: Date;
  /** Null when the user is no longer a member of the organisation. */
  readonly uploadedBy: string | null;
  readonly hasThumbnail: boolean;
}

/** One row with `files`, the newest first. No row when the caller may not see the consignment. */
export function attachmentsOf(scope: Scope, reference: string): Statement {
  return sql`
    select (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'kind', a.kind, 'typeCode', a.type_code, 'name', a.name, 'notes', a.notes, 'size', a.size,
        'uploadedAt', a.uploaded_at, 'hasThumbnail', a.thumbnail is not null,
        'uploadedBy', (select u.name from portal_user u where u.id = a.uploaded_by_id))
        order by a.uploaded_at desc, a.id desc), '[]')
      from attachment a
      where a.organisation_id = c.organisation_id and a.consignment_id = c.id) as files
    from consignment c
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}

export function deleteAttachment(scope: Scope, consignmentId: number, id: number): Statement {
  return sql`
    delete from attachment
    where organisation_id = ${scope.organisationId} and consignment_id = ${consignmentId} and id = ${id}
    returning id`;
}

export interface AttachedFile {
  readonly sha256: string;
  readonly kind: 'pdf' | 'jpeg' | 'png';
  readonly name: string;
}

export function attachedFile(organisationId: number, id: number): Statement {
  return sql`
    select sha256, kind, name from attachment where organisation_id = ${organisationId} and id = ${id}`;
}

export function thumbnailOf(organisationId: number, id: number): Statement {
  return sql`
    select thumbnail from attachment
    where organisation_id = ${organisationId} and id = ${id} and thumbnail is not null`;
}
