import { PRINT_REPLACED, type PrintJobState } from '@cartage/domain/documents/print-job.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import { isOpenJob } from '#features/print-queue/printer.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface PrintJobRow {
  readonly id: number;
  readonly printerName: string;
  readonly state: PrintJobState;
  readonly labels: number;
  readonly requestedAt: Date;
  readonly seenAt: Date | null;
  readonly problem: string | null;
  readonly isPrinting: boolean;
  readonly leasedUntil: Date | null;
}

/** A job of the user. Other users of the organisation do not see it. */
export const printJobOf = (scope: Scope, id: number): Statement => sql`
  select j.id, p.name as "printerName", j.state, j.labels,
    j.requested_at as "requestedAt", p.seen_at as "seenAt", j.problem,
    j.is_printing as "isPrinting", j.leased_until as "leasedUntil"
  from print_job j
  join printer p on p.organisation_id = j.organisation_id and p.id = j.printer_id
  where j.organisation_id = ${scope.organisationId} and j.user_id = ${scope.userId} and j.id = ${id}`;

export interface NewPrintJob {
  readonly printerId: number;
  readonly documentId: string;
  readonly labels: number;
  readonly at: Date;
}

export const insertPrintJob = (
  scope: Scope,
  { printerId, documentId, labels, at }: NewPrintJob,
): Statement => sql`
  insert into print_job (organisation_id, printer_id, document_id, user_id, labels, requested_at, state)
  values (${scope.organisationId}, ${printerId}, ${documentId}, ${scope.userId}, ${labels}, ${at}, 'queued')
  returning id`;

/**
 * Cancels a waiting job, and a taken one whose agent has neither renewed the lease nor begun to print. The update waits
 * for an agent that takes the job now, and then changes nothing.
 */
export const cancelPendingJob = (scope: Scope, id: number, at: Date): Statement => sql`
  update print_job j set state = 'cancelled', problem = null, finished_at = ${at}
  where j.organisation_id = ${scope.organisationId} and j.user_id = ${scope.userId} and j.id = ${id}
    and ${isPending(at)}`;

/** Jobs `j` that no agent holds. */
export const isPending = (at: Date): Sql => sql`
  (j.state = 'queued' or (j.state = 'taken' and j.leased_until <= ${at} and not j.is_printing))`;

export interface OpenJobRow {
  readonly id: number;
  readonly userId: number;
  /** Null when the user is no longer a member of the organisation. */
  readonly userName: string | null;
}

interface OverlapQuery {
  readonly printerId: number;
  readonly documentId: string;
  readonly consignmentIds: readonly number[];
  readonly at: Date;
}

/** Cancels the waiting jobs of the user for other labels of these consignments, and of no others. */
export const cancelReplacedJobs = (
  scope: Scope,
  { printerId, documentId, consignmentIds, at }: OverlapQuery,
): Statement => sql`
  update print_job j set state = 'cancelled', problem = ${PRINT_REPLACED}, finished_at = ${at}
  where j.organisation_id = ${scope.organisationId} and j.printer_id = ${printerId}
    and j.user_id = ${scope.userId} and j.state = 'queued' and j.document_id <> ${documentId}
    and ${isOpenJob(at)}
    and exists (
      select from document_consignment dc
      where dc.organisation_id = ${scope.organisationId} and dc.document_id = j.document_id)
    and not exists (
      select from document_consignment dc
      where dc.organisation_id = ${scope.organisationId} and dc.document_id = j.document_id
        and dc.consignment_id <> all(${consignmentIds}::bigint[]))`;

export interface OverlappingJobRow extends OpenJobRow {
  /** A consignment in both jobs. */
  readonly consignmentId: number;
  /** The user of the job can cancel it. */
  readonly isPending: boolean;
}

/** The oldest open job of the printer with other labels of one of these consignments. */
export const overlappingJob = (
  scope: Scope,
  { printerId, documentId, consignmentIds, at }: OverlapQuery,
): Statement => sql`
  select j.id, j.user_id as "userId", (select u.name from portal_user u where u.id = j.user_id) as "userName",
    dc.consignment_id as "consignmentId", ${isPending(at)} as "isPending"
  from print_job j
  join document_consignment dc on dc.organisation_id = j.organisation_id and dc.document_id = j.document_id
  where j.organisation_id = ${scope.organisationId} and dc.organisation_id = ${scope.organisationId}
    and j.printer_id = ${printerId} and j.document_id <> ${documentId} and ${isOpenJob(at)}
    and dc.consignment_id = any(${consignmentIds}::bigint[])
  order by j.id, dc.consignment_id
  limit 1`;

/** The job of the printer that prints the same labels. */
export const openJobOfDocument = (
  scope: Scope,
  { printerId, documentId, at }: Pick<NewPrintJob, 'printerId' | 'documentId' | 'at'>,
): Statement => sql`
  select j.id, j.user_id as "userId", (select u.name from portal_user u where u.id = j.user_id) as "userName"
  from print_job j
  where j.organisation_id = ${scope.organisationId} and j.printer_id = ${printerId}
    and j.document_id = ${documentId} and ${isOpenJob(at)}
  order by j.id
  limit 1`;
