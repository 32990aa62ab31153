import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ShownExtract {
  readonly id: number;
  readonly fileName: string;
  readonly state: 'working' | 'ready' | 'failed' | 'cancelled' | 'expired';
  readonly dateType: 'Creation' | 'RequestedDelivery';
  readonly from: string;
  readonly to: string;
  readonly total: number | null;
  readonly done: number;
  readonly size: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = sql`
  j.id, j.file_name as "fileName", j.state, j.date_type as "dateType", j.from_day as "from", j.to_day as "to", j.total,
  j.done, j.size, j.created_at as "createdAt", j.finished_at as "finishedAt"`;

/** Visible to a user who may see every site in the file, and prices if the file has prices. */
function isVisibleTo(scope: Scope): Sql {
  return sql`
    j.organisation_id = ${scope.organisationId}
    and j.site_ids <@ ${scope.siteIds}::int[]
    and (not j.has_prices or ${scope.permissions.has('Consignment.ViewPricing')})`;
}

/** Visible extracts that the user requested. */
function isOwnOf(scope: Scope): Sql {
  return sql`j.user_id = ${scope.userId} and ${isVisibleTo(scope)}`;
}

export function extractsOf(scope: Scope, since: Date, limit: number): Statement {
  return sql`
    select ${COLUMNS} from extract_job j
    where ${isOwnOf(scope)} and j.created_at > ${since}
    order by j.created_at desc, j.id desc
    limit ${limit}`;
}

/** Includes extracts of other users' saved extracts, because their recipients get a link by email. */
export function extractOf(scope: Scope, id: number): Statement {
  return sql`
    select ${COLUMNS} from extract_job j
    where ${isVisibleTo(scope)} and (j.user_id = ${scope.userId} or j.saved_extract_id is not null)
      and j.id = ${id}`;
}

/** An expired extract stays expired. No row unless the user requested it. */
export function cancelExtractOf(scope: Scope, id: number, at: Date): Statement {
  return sql`
    update extract_job j
    set state = case j.state when 'expired' then 'expired' else 'cancelled' end,
      finished_at = coalesce(j.finished_at, ${at}), sha256 = null, size = null
    where ${isOwnOf(scope)} and j.id = ${id}
    returning ${COLUMNS}`;
}

export interface ExtractFile {
  readonly fileName: string;
  readonly sha256: string;
}

/**
 * The file of a signed link. Checks the membership and the sites again: a user who has left the organisation or lost a
 * site since cannot open it.
 */
export function fileOfExtract(organisationId: number, userId: number, id: number): Statement {
  return sql`
    select j.file_name as "fileName", j.sha256
    from extract_job j
    join membership m on m.organisation_id = j.organisation_id and m.user_id = ${userId} and m.is_active
    where j.organisation_id = ${organisationId} and j.id = ${id} and j.state = 'ready'
      and j.site_ids <@ array(
        select s.site_id from membership_site s
        where s.organisation_id = j.organisation_id and s.user_id = m.user_id)`;
}
