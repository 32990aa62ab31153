import { sql, type Sql, type Statement } from '#db/sql.ts';
import { type UndoneImportRow, undoneImport } from '#features/consignment-import/undone-import.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ListedImport {
  readonly id: number;
  readonly fileName: string;
  /** Null when the user is no longer a member of the organisation. */
  readonly createdBy: string | null;
  readonly rowCount: number;
  readonly correctedCells: number;
  readonly hasFile: boolean;
  readonly createdAt: Date;
  readonly stoppedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly created: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface ShownImport extends ListedImport, UndoneImportRow {
  readonly failures: readonly {
    readonly rows: readonly number[];
    readonly senderReference: string;
    readonly receiver: string;
    readonly messages: readonly string[];
  }[];
  readonly createdReferences: readonly string[] | null;
}

const HEAD = sql`
  j.id, j.file_name as "fileName", u.name as "createdBy", j.row_count as "rowCount",
  j.corrected_cells as "correctedCells",
  j.sha256 is not null as "hasFile", j.created_at as "createdAt", j.stopped_at as "stoppedAt",
  j.finished_at as "finishedAt", item.total, item.created, item.failed, item.skipped`;

const COUNTS = sql`
  left join portal_user u on u.id = j.user_id
  cross join lateral (
    select count(*)::int as total,
      (count(*) filter (where outcome = 'Created'))::int as created,
      (count(*) filter (where outcome = 'Failed'))::int as failed,
      (count(*) filter (where outcome = 'Skipped'))::int as skipped
    from import_item i
    where i.organisation_id = j.organisation_id and i.job_id = j.id) item`;

/** Visible to users of the site that the consignments were created for. */
const isVisible = (scope: Scope): Sql => sql`
  j.organisation_id = ${scope.organisationId} and j.site_id = any(${scope.siteIds}::int[])`;

export interface ImportPage {
  readonly since: Date;
  /** Only imports with a smaller id. */
  readonly before: number | null;
  readonly isOwn: boolean;
  readonly limit: number;
}

export function importsOf(scope: Scope, { since, before, isOwn, limit }: ImportPage): Statement {
  return sql`
    select ${HEAD}
    from (
      select * from import_job j
      where ${isVisible(scope)} and j.created_at > ${since}
        and (${before}::int is null or j.id < ${before}) and (not ${isOwn} or j.user_id = ${scope.userId})
      order by j.id desc
      limit ${limit}) j
    ${COUNTS}
    order by j.id desc`;
}

export function importOf(scope: Scope, id: number, maxFailures: number): Statement {
  return sql`
    select ${HEAD},
      (select coalesce(json_agg(json_build_object('rows', f.row_numbers,
          'senderReference', coalesce(f.request ->> 'senderReference', ''),
          'receiver', coalesce(s.name, ''), 'messages', f.messages) order by f.position), '[]')
        from (
          select * from import_item f
          where f.organisation_id = j.organisation_id and f.job_id = j.id and f.outcome = 'Failed'
          order by f.position
          limit ${maxFailures}) f
        left join site s
          on s.organisation_id = j.organisation_id and s.id = (f.request ->> 'receiverParticipantId')::int)
        as failures,
      undone.drafts, undone.cancellable, undone.staying,
      case when j.finished_at is not null then array(
        select c.reference
        from import_item i
        join consignment c on c.organisation_id = i.organisation_id and c.id = i.consignment_id
        where i.organisation_id = j.organisation_id and i.job_id = j.id
        order by i.position) end as "createdReferences"
    from import_job j
    ${COUNTS}
    cross join lateral (
      ${undoneImport(scope, sql`case when j.finished_at is not null then j.id end`)}) undone
    where ${isVisible(scope)} and j.id = ${id}`;
}

/** Stops a running import. A finished import is not changed. */
export function stopImportOf(scope: Scope, id: number, at: Date): Statement {
  return sql`
    update import_job j
    set stopped_at = case when j.finished_at is null then coalesce(j.stopped_at, ${at}) else j.stopped_at end
    where ${isVisible(scope)} and j.id = ${id}
    returning j.id`;
}

export interface FailedItemRow {
  readonly cells: readonly (readonly string[])[];
  readonly outcome: 'Failed' | 'Skipped';
  readonly messages: readonly string[];
}

export function failedItemsOf(scope: Scope, id: number): Statement {
  return sql`
    select i.cells, i.outcome, i.messages
    from import_item i
    join import_job j on j.organisation_id = i.organisation_id and j.id = i.job_id
    where ${isVisible(scope)} and j.id = ${id} and i.outcome in ('Failed', 'Skipped')
    order by i.position`;
}

export interface ImportFileRow {
  readonly fileName: string;
  readonly finishedAt: Date | null;
  readonly sha256: string | null;
}

export function importFileOf(scope: Scope, id: number): Statement {
  return sql`
    select j.file_name as "fileName", j.finished_at as "finishedAt", j.sha256
    from import_job j
    where ${isVisible(scope)} and j.id = ${id}`;
}

export type ImportedCellsRow = Pick<FailedItemRow, 'cells'>;

/** The cells of every row as it was imported. */
export function importedCellsOf(scope: Scope, id: number): Statement {
  return sql`
    select i.cells
    from import_item i
    join import_job j on j.organisation_id = i.organisation_id and j.id = i.job_id
    where ${isVisible(scope)} and j.id = ${id}
    order by i.position`;
}

export interface EarlierImport {
  readonly id: number;
  /** Null when the user is no longer a member of the organisation. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly created: number;
  /** False when the file is the same, and its corrections differ. */
  readonly hasSameRows: boolean;
}

/**
 * The last import of the same rows or the same file in the organisation that created consignments or is still running.
 * The caller holds locks, so that the second of two concurrent uploads sees the first.
 */
export function earlierImport(
  scope: Scope,
  { fingerprint, sha256 }: { readonly fingerprint: Buffer; readonly sha256: string | null },
): Statement {
  return sql`
    select j.id, u.name as "createdBy", j.created_at as "createdAt", item.created,
      j.fingerprint = ${fingerprint} as "hasSameRows"
    from import_job j
    ${COUNTS}
    where j.organisation_id = ${scope.organisationId}
      and (j.fingerprint = ${fingerprint} or j.sha256 = ${sha256}::text)
      and (item.created > 0 or j.finished_at is null)
    order by j.id desc
    limit 1`;
}

export function lockContents(scope: Scope, hash: string): Statement {
  return sql`
    select pg_advisory_xact_lock(hashtextextended(${`import:${scope.organisationId}:${hash}`}, 0))`;
}
