import {
  NOTHING_PRINTED,
  PRINT_JOB_LIFETIME_MS,
  PRINT_LEASE_MS,
  printJobState,
  type PrintReport,
} from '@cartage/domain/documents/print-job.ts';
import type { Transaction } from '#db/database.ts';
import { type FileRow, insertOpening } from '#documents/document.query.ts';
import { AppError } from '#errors/app-error.ts';
import {
  labelsOfJob,
  type LockedJob,
  lockJob,
  markSeen,
  renewLease,
  setProblemOfQueuedJobs,
  storeReport,
  type TakenJob,
  takeNextJob,
} from '#features/print-queue/agent-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import type { PrinterCaller } from '#platform/printer-caller.ts';
import { fileReply, reply } from '#platform/reply.ts';

/** An agent polls every two seconds. Its row is not written for each request. */
const SEEN_INTERVAL_MS = 10_000;
const POLL_SECONDS = '2';
const LEASED_AGAIN = 'The lease of this job has ended';

export async function takePrintJob(
  { database }: AppDependencies,
  { printer, body, now }: OperationRequest<'takePrintJob'>,
) {
  const { problem = null } = body;
  const since = lifetimeBefore(now);
  const leasedUntil = new Date(now.getTime() + PRINT_LEASE_MS);
  const [job] = await database.inTransaction(printer.context, async (tx) => {
    await see(tx, printer, now);
    await tx.query(setProblemOfQueuedJobs(printer, problem));
    return problem === null ? tx.query<TakenJob>(takeNextJob(printer, { now, since, leasedUntil })) : [];
  });
  if (job === undefined)
    return reply({ printer: printer.name, job: null }, { headers: { 'retry-after': POLL_SECONDS } });
  const { leasedUntil: until, requestedAt, ...taken } = job;
  const times = { requestedAtUtc: requestedAt.toISOString(), leasedUntilUtc: until.toISOString() };
  return reply({ printer: printer.name, job: { ...taken, ...times } });
}

export async function renewPrintJob(
  { database }: AppDependencies,
  { printer, params, body, now }: OperationRequest<'renewPrintJob'>,
) {
  const since = lifetimeBefore(now);
  const leasedUntil = new Date(now.getTime() + PRINT_LEASE_MS);
  return database.inTransaction(printer.context, async (tx) => {
    await see(tx, printer, now);
    const { problem = null } = body;
    const renewed = await tx.query(renewLease(printer, { ...params, ...body, problem, since, leasedUntil }));
    // The later jobs wait for the same reason.
    if (renewed.length > 0) await tx.query(setProblemOfQueuedJobs(printer, problem));
    if (renewed.length > 0) return reply({ leasedUntilUtc: leasedUntil.toISOString() });
    const [job] = await tx.query<LockedJob>(lockJob(printer, params.id));
    throw job === undefined ? new AppError('not-found') : new AppError('conflict', { detail: LEASED_AGAIN });
  });
}

export async function readPrintJobLabels(
  { database }: AppDependencies,
  { printer, params }: OperationRequest<'printJobLabels'>,
) {
  const [file] = await database.read<FileRow>(printer.context, labelsOfJob(printer, params.id));
  if (file === undefined) throw new AppError('not-found');
  return fileReply(file.bytes, file.name);
}

/**
 * The first report of a lease counts, also after the lease has expired: only the agent can observe the outcome. Labels
 * that are printed enter the print log as printed by the user of the job. An interrupted job does not return to the
 * queue, because its user may have printed the labels again.
 */
export async function reportPrintJob(
  { database }: AppDependencies,
  { printer, params, body, now }: OperationRequest<'reportPrintJob'>,
) {
  const { lease } = body;
  const { organisationId, name } = printer;
  return database.inTransaction(printer.context, async (tx) => {
    await see(tx, printer, now);
    const [job] = await tx.query<LockedJob>(lockJob(printer, params.id));
    if (job === undefined) throw new AppError('not-found');
    if (job.lease !== lease) throw new AppError('conflict', { detail: LEASED_AGAIN });
    if (!isCounted(job, body.outcome)) return reply({ state: job.state });
    const isInterrupted = job.isPrinting && printJobState(job, now) === 'failed';
    const { outcome, problem = null } =
      isInterrupted && body.outcome === 'returned'
        ? ({ outcome: 'failed', problem: NOTHING_PRINTED } as const)
        : body;
    await tx.query(storeReport(printer, params.id, { outcome, problem, at: now }));
    if (outcome === 'printed')
      await tx.query(
        insertOpening({
          organisationId,
          userId: job.userId,
          documentId: job.documentId,
          at: now,
          printer: name,
        }),
      );
    return reply({ state: outcome === 'returned' ? ('queued' as const) : outcome });
  });
}

/**
 * A user may cancel a job whose lease has expired while the agent still prints it. The print log must name that print.
 * The worker fails an interrupted job, which the agent may report later.
 */
const isCounted = ({ state, isPrinting }: LockedJob, outcome: PrintReport): boolean =>
  state === 'taken' ||
  (state === 'failed' && isPrinting) ||
  (outcome === 'printed' && (state === 'cancelled' || state === 'expired'));

const lifetimeBefore = (now: Date): Date => new Date(now.getTime() - PRINT_JOB_LIFETIME_MS);

const see = (tx: Transaction, printer: PrinterCaller, now: Date) =>
  tx.query(markSeen(printer, now, new Date(now.getTime() - SEEN_INTERVAL_MS)));
