import type { PrinterAddress } from '#print-agent/config.ts';
import { failureOf, ignoreConflict, isConflict, reasonOf } from '#print-agent/failures.ts';
import type { Journal } from '#print-agent/journal.ts';
import {
  connectPrinter,
  isConnected,
  PrinterStalledError,
  type PrinterTimings,
  writeLabels,
} from '#print-agent/printer.ts';
import { type OfferedJob, type QueueApi, UnexpectedResponseError } from '#print-agent/queue-api.ts';
import type { Reports } from '#print-agent/reports.ts';

export interface JobDeps {
  readonly api: QueueApi;
  readonly printer: PrinterAddress;
  readonly journal: Journal;
  readonly reports: Reports;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly signal: AbortSignal;
  readonly timings?: PrinterTimings | undefined;
  readonly renewalMs?: number | undefined;
}

/**
 * `unreachable`: the printer does not accept a connection, and the job is in the queue again. `failed`: the printer did
 * not confirm the labels.
 */
type JobResult = 'done' | 'unreachable' | 'failed';

export const PRINTER_UNREACHABLE = "Couldn't connect to the printer";
const DISCONNECTED = 'The connection to the printer ended. Check which labels were printed';
const STALLED =
  'The printer stopped taking data (no paper, paused or open lid). Check which labels were printed';
const LABELS_NOT_LOADED = "Couldn't load the labels";
/** A third of a lease. */
const RENEWAL_MS = 20_000;

export async function processJob(deps: JobDeps, job: OfferedJob): Promise<JobResult> {
  const { journal } = deps;
  const known = journal.find({ job: job.id, requestedAtUtc: job.requestedAtUtc });
  if (known !== undefined && known.state !== 'returning') {
    // Offered again although it was reported: the report is repeated, the labels are not.
    const state = known.problem === null ? 'printed' : 'failed';
    journal.record({ ...known, lease: job.lease, state });
    return 'done';
  }
  const renewal = renewRegularly(deps, job);
  try {
    return await printJob(deps, job);
  } finally {
    clearInterval(renewal);
  }
}

async function printJob(deps: JobDeps, job: OfferedJob): Promise<JobResult> {
  const { api, printer, journal, reports, log, signal, timings } = deps;
  if (signal.aborted) return giveBack(deps, job, null, 'done');
  const bytes = await loadLabels(deps, job);
  if (bytes === null) return 'done';
  const socket = await connectPrinter(printer).catch((error: unknown) => {
    log({ event: 'printer_unreachable', job: job.id, reason: reasonOf(error) });
    return null;
  });
  if (socket === null) return giveBack(deps, job, PRINTER_UNREACHABLE, 'unreachable');
  const { id, requestedAtUtc, lease } = job;
  const unprinted = { job: id, requestedAtUtc, lease, state: 'returning', problem: null } as const;
  try {
    // From the next request on, the server offers the job to no other agent. Its response can be lost.
    journal.record(unprinted);
    // The lease may have expired while the labels were loaded.
    await api.renew(job, true);
  } catch (error) {
    socket.destroy();
    if (!isConflict(error)) throw error;
    journal.record({ ...unprinted, state: 'returned' });
    log({ event: 'lease_ended', job: id });
    return 'done';
  }
  if (signal.aborted || !isConnected(socket)) {
    socket.destroy();
    const isStopping = signal.aborted;
    if (!isStopping) log({ event: 'printer_unreachable', job: id, reason: 'closed before the first label' });
    await reports.recordAndSend({ ...unprinted, problem: isStopping ? null : PRINTER_UNREACHABLE });
    return isStopping ? 'done' : 'unreachable';
  }
  try {
    journal.record({ ...unprinted, state: 'printing' });
  } catch (error) {
    socket.destroy();
    await reports.sendOnce(unprinted);
    throw error;
  }
  log({ event: 'printing', job: id, name: job.name, labels: job.labels });
  const problem = await writeLabels(socket, { bytes, labels: job.labels }, timings).then(
    () => null,
    (error: unknown) => {
      log({ event: 'print_failed', job: id, reason: reasonOf(error) });
      return error instanceof PrinterStalledError ? STALLED : DISCONNECTED;
    },
  );
  if (problem === null) log({ event: 'printed', job: id });
  await reports.recordAndSend({ ...unprinted, state: problem === null ? 'printed' : 'failed', problem });
  return problem === null ? 'done' : 'failed';
}

/** Null when the server does not return the labels: the job fails, because a later request would fail as well. */
async function loadLabels({ api, log }: JobDeps, job: OfferedJob): Promise<Buffer | null> {
  try {
    return await api.labels(job.id);
  } catch (error) {
    if (!(error instanceof UnexpectedResponseError && error.isPermanent)) throw error;
    log({ ...failureOf(error), job: job.id });
    await ignoreConflict(api.report(job, 'failed', LABELS_NOT_LOADED));
    return null;
  }
}

/** Before the print has begun: when this report is lost, the lease expires. */
async function giveBack(
  { api }: JobDeps,
  job: OfferedJob,
  problem: string | null,
  result: JobResult,
): Promise<JobResult> {
  await ignoreConflict(api.report(job, 'returned', problem));
  return result;
}

function renewRegularly({ api, log, renewalMs = RENEWAL_MS }: JobDeps, job: OfferedJob): NodeJS.Timeout {
  return setInterval(() => {
    api
      .renew(job, false)
      .catch((error: unknown) => log({ event: 'renewal_failed', job: job.id, reason: reasonOf(error) }));
  }, renewalMs);
}
