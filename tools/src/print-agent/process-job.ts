import type { PrinterAddress } from '#print-agent/config.ts';
import { failureOf, ignoreConflict, isConflict, reasonOf } from '#print-agent/failures.ts';
import type { Journal } from '#print-agent/journal.ts';
import {
  connectPrinter,
  isConnected,
  PrinterStalledError,
  type PrinterTimings,
  readStatus,
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
  readonly replies: StatusReplies;
}

/** Whether the printer replies to status queries; null until that is known. */
export interface StatusReplies {
  known: boolean | null;
}

/** Why the printer can't print now, for the users; null when it can. */
type JobResult = string | null;

export const PRINTER_UNREACHABLE = "Couldn't connect to the printer";
export const PRINTER_NOT_READY = "The printer doesn't reply (no paper, paused or open lid)";
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
    return null;
  }
  const lease = new Lease(deps, job);
  try {
    return await printJob(deps, job, lease);
  } finally {
    lease.end();
  }
}

async function printJob(deps: JobDeps, job: OfferedJob, current: Lease): Promise<JobResult> {
  const { api, printer, journal, reports, log, signal, timings, replies } = deps;
  if (signal.aborted) return giveBack(deps, job, null);
  const bytes = await loadLabels(deps, job);
  if (bytes === null) return null;
  const socket = await connectPrinter(printer).catch((error: unknown) => {
    log({ event: 'printer_unreachable', job: job.id, reason: reasonOf(error) });
    return null;
  });
  if (socket === null) return giveBack(deps, job, PRINTER_UNREACHABLE);
  const status = replies.known === false ? ({ kind: 'unasked' } as const) : await readStatus(socket, timings);
  const waitsFor =
    status.kind === 'replied' ? status.problem : replies.known === true ? PRINTER_NOT_READY : null;
  if (status.kind === 'replied') replies.known = true;
  if (waitsFor !== null && isConnected(socket)) {
    socket.destroy();
    log({ event: 'printer_not_ready', job: job.id, reason: waitsFor });
    return giveBack(deps, job, waitsFor);
  }
  const { id, requestedAtUtc, lease } = job;
  const unprinted = { job: id, requestedAtUtc, lease, state: 'returning', problem: null } as const;
  try {
    // From the next request on, the server offers the job to no other agent. Its response can be lost.
    journal.record(unprinted);
    // The lease may have expired while the labels were loaded.
    await api.renew(job, { isPrinting: true, problem: null });
  } catch (error) {
    socket.destroy();
    if (!isConflict(error)) throw error;
    journal.record({ ...unprinted, state: 'returned' });
    log({ event: 'lease_ended', job: id });
    return null;
  }
  if (signal.aborted || !isConnected(socket)) {
    socket.destroy();
    const isStopping = signal.aborted;
    if (!isStopping) log({ event: 'printer_unreachable', job: id, reason: 'closed before the first label' });
    await reports.recordAndSend({ ...unprinted, problem: isStopping ? null : PRINTER_UNREACHABLE });
    return isStopping ? null : PRINTER_UNREACHABLE;
  }
  try {
    journal.record({ ...unprinted, state: 'printing' });
  } catch (error) {
    socket.destroy();
    await reports.sendOnce(unprinted);
    throw error;
  }
  log({ event: 'printing', job: id, name: job.name, labels: job.labels });
  const problem = await writeLabels(
    socket,
    { bytes, labels: job.labels },
    { timings, before: status.kind, onProblem: (reason) => current.setProblem(reason) },
  ).then(
    (hasReplied) => {
      replies.known = hasReplied;
      return null;
    },
    (error: unknown) => {
      log({ event: 'print_failed', job: id, reason: reasonOf(error) });
      return error instanceof PrinterStalledError ? STALLED : DISCONNECTED;
    },
  );
  if (problem === null) log({ event: 'printed', job: id });
  await reports.recordAndSend({ ...unprinted, state: problem === null ? 'printed' : 'failed', problem });
  return problem === null ? null : PRINTER_NOT_READY;
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
async function giveBack({ api }: JobDeps, job: OfferedJob, problem: string | null): Promise<JobResult> {
  await ignoreConflict(api.report(job, 'returned', problem));
  return problem;
}

/** Renews the lease regularly, with the reason why the printer waits. */
class Lease {
  readonly #deps: JobDeps;
  readonly #job: OfferedJob;
  readonly #renewal: NodeJS.Timeout;
  #problem: string | null = null;
  /** One request at a time, so that the last reason is stored last. */
  #sent: Promise<void> = Promise.resolve();

  constructor(deps: JobDeps, job: OfferedJob) {
    this.#deps = deps;
    this.#job = job;
    this.#renewal = setInterval(() => this.#renew(), deps.renewalMs ?? RENEWAL_MS);
  }

  /** Users see at once why the printer waits. */
  setProblem(problem: string | null): void {
    this.#problem = problem;
    const { log } = this.#deps;
    log(
      problem === null
        ? { event: 'printer_continues', job: this.#job.id }
        : { event: 'printer_waits', job: this.#job.id, reason: problem },
    );
    this.#renew();
  }

  end(): void {
    clearInterval(this.#renewal);
  }

  #renew(): void {
    const { api, log } = this.#deps;
    const renewed = async () => {
      await api.renew(this.#job, { isPrinting: false, problem: this.#problem }).catch((error: unknown) => {
        log({ event: 'renewal_failed', job: this.#job.id, reason: reasonOf(error) });
      });
    };
    this.#sent = this.#sent.then(renewed);
  }
}
