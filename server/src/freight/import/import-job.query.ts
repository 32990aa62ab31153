import type { ImportRequest } from '@cartage/domain/consignment-import/import-request.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewImport {
  readonly fileName: string;
  readonly siteId: number;
  readonly fingerprint: Buffer;
  readonly rowCount: number;
  readonly correctedCells: number;
  /** The stored original; null where rows were sent as JSON. */
  readonly file: { readonly sha256: string; readonly size: number } | null;
  readonly requestId: string;
  readonly now: Date;
}

/** Inserts the job and queues it for the worker. */
export function insertImportJob(scope: Scope, job: NewImport): Statement {
  return sql`
    with job as (
      insert into import_job
        (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint, row_count, corrected_cells, sha256,
          size, request_id, created_at)
      values (
        ${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${job.siteId}, ${[...scope.permissions]}::text[],
        ${job.fileName}, ${job.fingerprint}, ${job.rowCount}, ${job.correctedCells}, ${job.file?.sha256 ?? null}::text,
        ${job.file?.size ?? null}::bigint, ${job.requestId}, ${job.now})
      returning id
    )
    select id, enqueue_import(id, ${scope.organisationId}) as queued
    from job`;
}

export interface NewImportItem {
  readonly position: number;
  readonly rows: readonly number[];
  /** The cells of each row, in the order of the columns. */
  readonly cells: readonly (readonly string[])[];
  readonly request: ImportRequest;
}

/**
 * Inserts the items in batches, because one statement with 10,000 items would take almost as long as the statement
 * timeout.
 */
export function insertImportItems(scope: Scope, jobId: number, items: readonly NewImportItem[]): Statement {
  return sql`
    insert into import_item (job_id, organisation_id, position, row_numbers, cells, request)
    select ${jobId}::int, ${scope.organisationId}::int, i.position,
      array(select value::int from jsonb_array_elements_text(i.rows) as value), i.cells, i.request
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i (position int, rows jsonb, cells jsonb, request jsonb)`;
}

/** The columns with which the worker acts as the user. */
export interface ImportJobRow {
  readonly id: number;
  readonly tenantId: number;
  readonly organisationId: number;
  readonly sub: string;
  readonly zone: string;
  readonly permissions: readonly string[];
  readonly requestId: string;
  readonly fileName: string;
}

/** A job for statements of the worker, whose transaction has no organisation. */
type JobKey = Pick<ImportJobRow, 'organisationId' | 'id'>;

/** Reads the import of any organisation, for the worker. Returns no row when it is finished. */
export function importToRun(jobId: number): Statement {
  return sql`
    select j.id, j.tenant_id as "tenantId", j.organisation_id as "organisationId", u.sub, t.zone, j.permissions,
      j.request_id as "requestId", j.file_name as "fileName"
    from import_job j
    join portal_user u on u.id = j.user_id
    join tenant t on t.id = j.tenant_id
    where j.id = ${jobId} and j.finished_at is null`;
}

export interface WaitingItem {
  readonly position: number;
  readonly request: ImportRequest;
  /** The cells of the first row, in the order of the columns. */
  readonly cells: readonly string[];
}

/**
 * The next item without an outcome that no other process holds, locked until the end of the transaction. Returns no
 * row once the import is stopped.
 */
export function nextImportItem(scope: Scope, jobId: number, after: number): Statement {
  return sql`
    select position, request, cells -> 0 as cells
    from import_item
    where organisation_id = ${scope.organisationId}
      and job_id = ${jobId}
      and outcome is null
      and position > ${after}
      and not exists (
        select from import_job j
        where j.organisation_id = ${scope.organisationId} and j.id = ${jobId} and j.stopped_at is not null
      )
    order by position
    limit 1
    for update skip locked`;
}

export interface SettledItem {
  readonly position: number;
  readonly outcome: 'Created' | 'Failed';
  readonly messages: readonly string[];
  readonly consignmentId: number | null;
  readonly at: Date;
}

export function settleImportItem(scope: Scope, jobId: number, item: SettledItem): Statement {
  return sql`
    update import_item
    set outcome = ${item.outcome}, messages = ${[...item.messages]}::text[],
      consignment_id = ${item.consignmentId}::bigint, settled_at = ${item.at}
    where organisation_id = ${scope.organisationId}
      and job_id = ${jobId}
      and position = ${item.position}
      and outcome is null`;
}

/** Fails the remaining items, when the user is no longer a member of the organisation. */
export function failRemainingItems({ organisationId, id }: JobKey, message: string, at: Date): Statement {
  return sql`
    update import_item
    set outcome = 'Failed', messages = array[${message}::text], settled_at = ${at}
    where organisation_id = ${organisationId} and job_id = ${id} and outcome is null`;
}

/**
 * Skips the remaining items of a stopped import, and finishes an import without waiting items. Returns the number of
 * waiting items.
 */
export function finishImport({ organisationId, id }: JobKey, at: Date): Statement {
  return sql`
    with
      job as (
        select id, stopped_at from import_job
        where organisation_id = ${organisationId} and id = ${id} and finished_at is null
        for update
      ),
      skipped as (
        update import_item
        set outcome = 'Skipped', settled_at = ${at}
        where organisation_id = ${organisationId} and job_id = (select id from job where stopped_at is not null)
          and outcome is null
      ),
      waiting as (
        select count(*)::int as items from import_item
        where organisation_id = ${organisationId} and job_id = (select id from job where stopped_at is null)
          and outcome is null
      ),
      finished as (
        update import_job set finished_at = ${at}
        where organisation_id = ${organisationId} and id = (select id from job) and (select items from waiting) = 0
      )
    select items from waiting`;
}
