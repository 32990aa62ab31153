import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ListedImport {
  readonly id: number;
  readonly fileName: string;
  /** Null when the user is no longer a member of the organisation. */
  readonly createdBy: string | null;
  readonly rowCount: number;
  readonly hasFile: boolean;
  readonly createdAt: Date;
  readonly stoppedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly created: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface ShownImport extends ListedImport {
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

/** To people of the site that the consignments were created for. */
const isVisible = (scope: Scope): Sql => sql`
  j.organisation_id = ${scope.organisationId} and j.site_id = any(${scope.siteIds}::int[])`;

export function importsOf(scope: Scope, since: Date, limit: number): Statement {
  return sql`
    select ${HEAD}
    from (
      select * from import_job j
      where ${isVisible(scope)} and j.created_at > ${since}
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
      case when j.finished_at is not null then array(
        select c.reference
        from import_item i
        join consignment c on c.organisation_id = i.organisation_id and c.id = i.consignment_id
        where i.organisation_id = j.organisation_id and i.job_id = j.id
        order by i.position) end as "createdReferences"
    from import_job j
    ${COUNTS}
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
  readonly sha256: string | null;
}

export function importFileOf(scope: Scope, id: number): Statement {
  return sql`
    select j.file_name as "fileName", j.sha256
    from import_job j
    where ${isVisible(scope)} and j.id = ${id}`;
}

/** References of its consignments that are still drafts, in the order of the file. */
export function draftsOfImport(scope: Scope, id: number): Statement {
  return sql`
    select c.reference
    from import_item i
    join consignment c on c.organisation_id = i.organisation_id and c.id = i.consignment_id
    where i.organisation_id = ${scope.organisationId} and i.job_id = ${id}
      and c.status = ${statusNumber('DRAFT')} and c.site_id = any(${scope.siteIds}::int[])
    order by i.position`;
}

export interface EarlierImport {
  readonly id: number;
  /** Null when the user is no longer a member of the organisation. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly created: number;
}

/**
 * The last import of the same rows in the organisation that created something or still does. Held by a lock, so that
 * of two uploads at once the second one sees the first.
 */
export function earlierImport(scope: Scope, fingerprint: Buffer): Statement {
  return sql`
    select j.id, u.name as "createdBy", j.created_at as "createdAt", item.created
    from import_job j
    ${COUNTS}
    where j.organisation_id = ${scope.organisationId} and j.fingerprint = ${fingerprint}
      and (item.created > 0 or j.finished_at is null)
    order by j.id desc
    limit 1`;
}

export function lockFingerprint(scope: Scope, fingerprint: Buffer): Statement {
  return sql`
    select pg_advisory_xact_lock(
      hashtextextended(${`import:${scope.organisationId}:${fingerprint.toString('hex')}`}, 0))`;
}
