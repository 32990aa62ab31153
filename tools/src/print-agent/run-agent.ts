import { setTimeout as pause } from 'node:timers/promises';
import { PRINT_INTERRUPTED } from '@cartage/domain/documents/print-job.ts';
import type { PrinterAddress } from '#print-agent/config.ts';
import type { Journal, JournalEntry } from '#print-agent/journal.ts';
import {
  connectPrinter,
  PrinterStalledError,
  type PrinterTimings,
  writeLabels,
} from '#print-agent/printer.ts';
import {
  CredentialRefusedError,
  type OfferedJob,
  type QueueApi,
  UnexpectedResponseError,
} from '#print-agent/queue-api.ts';

export interface AgentDeps {
  readonly api: QueueApi;
  readonly printer: PrinterAddress;
  readonly journal: Journal;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** Aborted: the print in progress is finished and reported, and no other begins. */
  readonly signal: AbortSignal;
  readonly backoff?: Backoff;
  readonly timings?: PrinterTimings;
  readonly renewalMs?: number;
}

interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

const BACKOFF: Backoff = { firstMs: 1_000, maxMs: 30_000 };
/** A third of a lease. */
const RENEWAL_MS = 20_000;
const DISCONNECTED = 'The connection to the printer ended. Check which labels were printed';
const STALLED =
  'The printer stopped taking data (no paper, paused or open lid). Check which labels were printed';
const PRINTER_UNREACHABLE = "Couldn't connect to the printer";
const LABELS_NOT_LOADED = "Couldn't load the labels";

/** `unreachable`: the printer does not accept a connection, and the job is in the queue again. */
type Result = 'done' | 'unreachable';

/** Takes and prints jobs until it is stopped. Throws `CredentialRefusedError` when the credential is revoked. */
export async function runAgent(deps: AgentDeps): Promise<void> {
  const { api, log, signal, backoff = BACKOFF } = deps;
  for (const entry of deps.journal.unreported())
    if (entry.state === 'printing')
      deps.journal.record({ ...entry, state: 'failed', problem: PRINT_INTERRUPTED });
  let delayMs = 0;
  let name = '';
  let problem: string | null = null;
  while (!signal.aborted) {
    try {
      await reportAll(deps);
      // While the printer is unreachable, jobs are not taken, so that their state does not change with each attempt.
      if (problem !== null) problem = (await isReachable(deps)) ? null : PRINTER_UNREACHABLE;
      const { printer, job, waitMs } = await api.take(problem, signal);
      if (printer !== name) log({ event: 'connected', printer });
      name = printer;
      if (job !== null) problem = (await processJob(deps, job)) === 'done' ? null : PRINTER_UNREACHABLE;
      delayMs = problem === null ? 0 : nextDelay(delayMs, backoff);
      const restMs = job === null && problem === null ? waitMs : delayMs;
      if (restMs > 0) await rest(restMs, signal);
    } catch (error) {
      if (signal.aborted && isTemporary(error)) return;
      if (error instanceof CredentialRefusedError || !isTemporary(error)) throw error;
      delayMs = nextDelay(delayMs, backoff);
      name = '';
      log({ ...failureOf(error), retryInMs: delayMs });
      await rest(Math.max(delayMs, waitOf(error)), signal);
    }
  }
}

async function isReachable({ printer, log }: AgentDeps): Promise<boolean> {
  try {
    (await connectPrinter(printer)).destroy();
    return true;
  } catch (error) {
    log({ event: 'printer_unreachable', reason: reasonOf(error) });
    return false;
  }
}

async function processJob(deps: AgentDeps, job: OfferedJob): Promise<Result> {
  const { journal } = deps;
  const known = journal.find({ job: job.id, requestedAtUtc: job.requestedAtUtc });
  if (known !== undefined) {
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

async function printJob(deps: AgentDeps, job: OfferedJob): Promise<Result> {
  const { api, printer, journal, log, signal, timings } = deps;
  if (signal.aborted) return giveBack(deps, job, null, 'done');
  const labels = await loadLabels(deps, job);
  if (labels === null) return 'done';
  const socket = await connectPrinter(printer).catch((error: unknown) => {
    log({ event: 'printer_unreachable', job: job.id, reason: reasonOf(error) });
    return null;
  });
  if (socket === null) return giveBack(deps, job, PRINTER_UNREACHABLE, 'unreachable');
  const entry = { job: job.id, requestedAtUtc: job.requestedAtUtc, lease: job.lease } as const;
  try {
    // The lease may have expired while the labels were loaded. From now on the server offers the job to no other agent.
    await api.renew(job, true);
    if (signal.aborted) {
      socket.destroy();
      return await giveBack(deps, job, null, 'done');
    }
    journal.record({ ...entry, state: 'printing', problem: null });
  } catch (error) {
    socket.destroy();
    if (!isConflict(error)) throw error;
    log({ event: 'lease_ended', job: job.id });
    return 'done';
  }
  log({ event: 'printing', job: job.id, name: job.name, labels: job.labels });
  const problem = await writeLabels(socket, { bytes: labels, labels: job.labels }, timings).then(
    () => null,
    (error: unknown) => {
      log({ event: 'print_failed', job: job.id, reason: reasonOf(error) });
      return error instanceof PrinterStalledError ? STALLED : DISCONNECTED;
    },
  );
  if (problem === null) log({ event: 'printed', job: job.id });
  await finish(deps, { ...entry, state: problem === null ? 'printed' : 'failed', problem });
  return 'done';
}

/** When the journal cannot be written, the outcome is reported before the agent ends. */
async function finish(deps: AgentDeps, entry: JournalEntry): Promise<void> {
  try {
    deps.journal.record(entry);
  } catch (error) {
    await report(deps, entry).catch(() => {});
    throw error;
  }
  await reportAll(deps);
}

/** Null when the server does not return the labels: the job fails, because a later request would fail as well. */
async function loadLabels({ api, log }: AgentDeps, job: OfferedJob): Promise<Buffer | null> {
  try {
    return await api.labels(job.id);
  } catch (error) {
    if (!(error instanceof UnexpectedResponseError && error.isPermanent)) throw error;
    log({ ...failureOf(error), job: job.id });
    await ignoreConflict(api.report(job, 'failed', LABELS_NOT_LOADED));
    return null;
  }
}

/** Nothing is printed, and the job waits for the next attempt. */
async function giveBack(
  { api }: AgentDeps,
  job: OfferedJob,
  problem: string | null,
  result: Result,
): Promise<Result> {
  await ignoreConflict(api.report(job, 'returned', problem));
  return result;
}

function renewRegularly({ api, log, renewalMs = RENEWAL_MS }: AgentDeps, job: OfferedJob): NodeJS.Timeout {
  return setInterval(() => {
    api
      .renew(job, false)
      .catch((error: unknown) => log({ event: 'renewal_failed', job: job.id, reason: reasonOf(error) }));
  }, renewalMs);
}

async function reportAll(deps: AgentDeps): Promise<void> {
  const { journal, log } = deps;
  for (const entry of journal.unreported()) {
    const event = await report(deps, entry);
    journal.record({ ...entry, state: 'reported' });
    log({ event, job: entry.job, outcome: outcomeOf(entry) });
  }
}

const outcomeOf = ({ state }: JournalEntry) => (state === 'printed' ? 'printed' : 'failed');

/** A job that the server no longer has, or that it has leased again, needs no report. */
async function report({ api }: AgentDeps, entry: JournalEntry): Promise<'reported' | 'report_rejected'> {
  try {
    await api.report({ id: entry.job, lease: entry.lease }, outcomeOf(entry), entry.problem);
    return 'reported';
  } catch (error) {
    if (error instanceof UnexpectedResponseError && error.isPermanent) return 'report_rejected';
    throw error;
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError &&
  error.isOfApplication &&
  (error.status === 404 || error.status === 409);

async function ignoreConflict(sent: Promise<void>): Promise<void> {
  await sent.catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
}

const nextDelay = (beforeMs: number, { firstMs, maxMs }: Backoff) =>
  Math.min(beforeMs === 0 ? firstMs : beforeMs * 2, maxMs);

const waitOf = (error: unknown) => (error instanceof UnexpectedResponseError ? (error.waitMs ?? 0) : 0);

function failureOf(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof UnexpectedResponseError && error.status < 500)
    return { event: 'request_rejected', status: error.status };
  return { event: 'server_unreachable', reason: reasonOf(error) };
}

/** Failures of the network and of the server. Others, such as a full disk, end the agent. */
const isTemporary = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError ||
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      error.name === 'AbortError' ||
      ('code' in error && !LOCAL_FAILURES.has(String(error.code)))));

const LOCAL_FAILURES: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EACCES',
  'EROFS',
  'EIO',
  'ENOENT',
  'EPERM',
]);

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});
