import type { PrintJobState, PrintReport } from '@cartage/domain/documents/print-job.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { PrinterCaller } from '#platform/printer-caller.ts';

type Printer = Pick<PrinterCaller, 'organisationId' | 'printerId'>;

export const markSeen = ({ organisationId, printerId }: Printer, now: Date, before: Date): Statement => sql`
  update printer set seen_at = ${now}
  where organisation_id = ${organisationId} and id = ${printerId} and (seen_at is null or seen_at < ${before})`;

/** The waiting jobs show why the printer cannot print now. Null: it can. */
export const setProblemOfQueuedJobs = (
  { organisationId, printerId }: Printer,
  problem: string | null,
): Statement => sql`
  update print_job set problem = ${problem}
  where organisation_id = ${organisationId} and printer_id = ${printerId} and state = 'queued'
    and problem is distinct from ${problem}::text`;

export interface TakenJob {
  readonly id: number;
  readonly lease: string;
  readonly name: string;
  readonly labels: number;
  readonly requestedAt: Date;
  readonly requestedBy: string | null;
  readonly leasedUntil: Date;
}

/**
 * The oldest job whose labels exist and that no other request holds. A job whose print has begun is not offered again:
 * only the agent that began it can report the outcome.
 */
export const takeNextJob = (
  { organisationId, printerId }: Printer,
  { now, since, leasedUntil }: { readonly now: Date; readonly since: Date; readonly leasedUntil: Date },
): Statement => sql`
  with next as (
    select j.id, d.name
    from print_job j
    join document d on d.organisation_id = j.organisation_id and d.id = j.document_id
    where j.organisation_id = ${organisationId} and j.printer_id = ${printerId}
      and (j.state = 'queued' or (j.state = 'taken' and j.leased_until <= ${now} and not j.is_printing))
      and j.requested_at > ${since} and d.state = 'ready'
    order by j.id
    limit 1
    for update of j skip locked
  )
  update print_job j
  set state = 'taken', lease = gen_random_uuid(), leased_until = ${leasedUntil}, is_printing = false,
    problem = null
  from next
  where j.organisation_id = ${organisationId} and j.id = next.id
  returning j.id, j.lease, next.name, j.labels, j.requested_at as "requestedAt",
    j.leased_until as "leasedUntil", (select u.name from portal_user u where u.id = j.user_id) as "requestedBy"`;

/**
 * No row when the job was leased again, is no longer open, or was requested before `since` and has not begun to print.
 * A print that has begun stays begun.
 */
export const renewLease = (
  { organisationId, printerId }: Printer,
  {
    id,
    lease,
    isPrinting,
    problem,
    since,
    leasedUntil,
  }: {
    readonly id: number;
    readonly lease: string;
    readonly isPrinting: boolean;
    readonly problem: string | null;
    readonly since: Date;
    readonly leasedUntil: Date;
  },
): Statement => sql`
  update print_job set leased_until = ${leasedUntil}, is_printing = is_printing or ${isPrinting},
    problem = ${problem}
  where organisation_id = ${organisationId} and printer_id = ${printerId} and id = ${id}
    and state = 'taken' and lease = ${lease}::uuid and (is_printing or requested_at > ${since})
  returning id`;

/** The labels of a job that the printer has taken. */
export const labelsOfJob = ({ organisationId, printerId }: Printer, id: number): Statement => sql`
  select d.name, d.bytes, d.media_type as "mediaType"
  from print_job j
  join document d on d.organisation_id = j.organisation_id and d.id = j.document_id
  where j.organisation_id = ${organisationId} and j.printer_id = ${printerId} and j.id = ${id}
    and j.state = 'taken' and d.state = 'ready'`;

export interface LockedJob {
  readonly state: PrintJobState;
  /** Null: never taken. */
  readonly lease: string | null;
  readonly documentId: string;
  readonly userId: number;
  readonly requestedAt: Date;
  /** A print has begun and is not reported. */
  readonly isPrinting: boolean;
  readonly leasedUntil: Date | null;
}

/** Locks the row until the end of the transaction, so that two reports do not both add to the print log. */
export const lockJob = ({ organisationId, printerId }: Printer, id: number): Statement => sql`
  select j.state, j.lease, j.document_id as "documentId", j.user_id as "userId",
    j.requested_at as "requestedAt", j.is_printing as "isPrinting", j.leased_until as "leasedUntil"
  from print_job j
  where j.organisation_id = ${organisationId} and j.printer_id = ${printerId} and j.id = ${id}
  for update`;

export const storeReport = (
  { organisationId }: Printer,
  id: number,
  {
    outcome,
    problem,
    at,
  }: { readonly outcome: PrintReport; readonly problem: string | null; readonly at: Date },
): Statement => sql`
  update print_job
  set state = case when ${outcome}::text = 'returned' then 'queued' else ${outcome}::text end,
    problem = ${problem},
    is_printing = false,
    finished_at = case when ${outcome}::text = 'returned' then null else ${at}::timestamptz end
  where organisation_id = ${organisationId} and id = ${id}`;
