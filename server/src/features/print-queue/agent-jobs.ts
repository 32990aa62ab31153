import { PRINT_JOB_LIFETIME_MS, PRINT_LEASE_MS } from '@cartage/domain/documents/print-job.ts';
import { type FileRow, insertOpening } from '#documents/document.query.ts';
import { AppError } from '#errors/app-error.ts';
import {
  labelsOfJob,
  type LockedJob,
  lockJob,
  markSeen,
  storeReport,
  type TakenJob,
  takeNextJob,
} from '#features/print-queue/agent-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply, reply } from '#platform/reply.ts';

/** An agent asks every few seconds. Its row is not written for each request. */
const SEEN_INTERVAL_MS = 10_000;
const POLL_SECONDS = '2';

export async function takePrintJob(
  { database }: AppDependencies,
  { printer, now }: OperationRequest<'takePrintJob'>,
) {
  const since = new Date(now.getTime() - PRINT_JOB_LIFETIME_MS);
  const leasedUntil = new Date(now.getTime() + PRINT_LEASE_MS);
  const seenBefore = new Date(now.getTime() - SEEN_INTERVAL_MS);
  const [job] = await database.inTransaction(printer.context, async (tx) => {
    await tx.query(markSeen(printer, now, seenBefore));
    return tx.query<TakenJob>(takeNextJob(printer, { now, since, leasedUntil }));
  });
  if (job === undefined)
    return reply({ printer: printer.name, job: null }, { headers: { 'retry-after': POLL_SECONDS } });
  const { leasedUntil: until, requestedAt, ...taken } = job;
  const times = { requestedAtUtc: requestedAt.toISOString(), leasedUntilUtc: until.toISOString() };
  return reply({ printer: printer.name, job: { ...taken, ...times } });
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
 * The first report of a taken job counts, also after its lease: the agent knows best what it printed. Labels that are
 * printed enter the print log as printed by the user of the job.
 */
export async function reportPrintJob(
  { database }: AppDependencies,
  { printer, params, body, now }: OperationRequest<'reportPrintJob'>,
) {
  const { outcome, problem = null } = body;
  const { organisationId, name } = printer;
  return database.inTransaction(printer.context, async (tx) => {
    const [job] = await tx.query<LockedJob>(lockJob(printer, params.id));
    if (job === undefined) throw new AppError('not-found');
    if (job.state !== 'taken') return reply({ state: job.state });
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
