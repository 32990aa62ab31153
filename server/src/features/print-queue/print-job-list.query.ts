import {
  PRINT_INTERRUPTED_AFTER_MS,
  PRINT_JOB_LIFETIME_MS,
  type PrintJobState,
} from '@cartage/domain/documents/print-job.ts';
import { emptySql, sql, type Sql, type Statement } from '#db/sql.ts';
import { isPending, type PrintJobRow } from '#features/print-queue/print-job.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ListedJobRow extends PrintJobRow {
  readonly printerId: number;
  /** Null when the user is no longer a member of the organisation. */
  readonly requestedBy: string | null;
  readonly isOwn: boolean;
  readonly isPending: boolean;
  readonly consignments: number;
  readonly references: readonly string[];
}

export interface PrintJobFilter {
  readonly printerId: number | null;
  readonly state: PrintJobState | null;
  /** Only earlier jobs. */
  readonly before: number | null;
  readonly limit: number;
}

/** State of a job `j` at a time. `printJobState` of the domain has the same rule. */
const stateAt = (now: Date): Sql => sql`
  case
    when j.state not in ('queued', 'taken') then j.state
    when j.is_printing then case
      when j.leased_until > ${new Date(now.getTime() - PRINT_INTERRUPTED_AFTER_MS)} then j.state else 'failed' end
    when j.requested_at > ${new Date(now.getTime() - PRINT_JOB_LIFETIME_MS)} then j.state
    else 'expired'
  end`;

/** Users of some sites see their own jobs and those with a consignment of their sites. */
const isVisible = ({ hasAllSites, organisationId, siteIds, userId }: Scope): Sql =>
  hasAllSites
    ? emptySql
    : sql`
    and (j.user_id = ${userId} or (
      (p.site_id is null or p.site_id = any(${siteIds}::int[]))
      and exists (
        select from document_consignment dc
        join consignment c on c.organisation_id = dc.organisation_id and c.id = dc.consignment_id
        where dc.organisation_id = ${organisationId} and c.organisation_id = ${organisationId}
          and dc.document_id = j.document_id and c.site_id = any(${siteIds}::int[]))))`;

/** Jobs of all users, latest first. */
export const printJobsOf = (
  scope: Scope,
  { printerId, state, before, limit }: PrintJobFilter,
  now: Date,
): Statement => sql`
  select j.id, j.printer_id as "printerId", p.name as "printerName", j.state, j.labels,
    j.requested_at as "requestedAt", p.seen_at as "seenAt", j.problem, j.is_printing as "isPrinting",
    j.leased_until as "leasedUntil", j.user_id = ${scope.userId} as "isOwn", ${isPending(now)} as "isPending",
    (select u.name from portal_user u where u.id = j.user_id) as "requestedBy",
    (select count(*)::int from document_consignment dc
      where dc.organisation_id = ${scope.organisationId} and dc.document_id = j.document_id) as consignments,
    array(
      select c.reference from document_consignment dc
      join consignment c on c.organisation_id = dc.organisation_id and c.id = dc.consignment_id
      where dc.organisation_id = ${scope.organisationId} and c.organisation_id = ${scope.organisationId}
        and dc.document_id = j.document_id and c.site_id = any(${scope.siteIds}::int[])
      order by c.reference) as "references"
  from print_job j
  join printer p on p.organisation_id = j.organisation_id and p.id = j.printer_id
  where j.organisation_id = ${scope.organisationId} and p.organisation_id = ${scope.organisationId}
    ${isVisible(scope)}
    and (${printerId}::int is null or j.printer_id = ${printerId}::int)
    and (${before}::int is null or j.id < ${before}::int)
    and (${state}::text is null or ${stateAt(now)} = ${state}::text)
  order by j.id desc
  limit ${limit}`;
