import { setTimeout as pause } from 'node:timers/promises';
import type { PrinterAddress } from '#print-agent/config.ts';
import type { Journal, JournalEntry } from '#print-agent/journal.ts';
import { connectPrinter, writeLabels } from '#print-agent/printer.ts';
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
}

interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

const BACKOFF: Backoff = { firstMs: 1_000, maxMs: 30_000 };
const INTERRUPTED = 'The print agent stopped while it printed. Check which labels are there';
const BROKEN = 'The connection to the printer broke. Check which labels are there';
const AWAY = 'The printer does not answer';

/** Takes and prints jobs until it is stopped. Throws `CredentialRefusedError` when the credential is revoked. */
export async function runAgent(deps: AgentDeps): Promise<void> {
  const { api, log, signal, backoff = BACKOFF } = deps;
  for (const entry of deps.journal.unreported())
    if (entry.state === 'printing') deps.journal.record({ ...entry, state: 'failed', problem: INTERRUPTED });
  let delayMs = 0;
  let name = '';
  while (!signal.aborted) {
    try {
      await reportAll(deps);
      const { printer, job, waitMs } = await api.take();
      if (printer !== name) log({ event: 'connected', printer });
      name = printer;
      const isPrinterAway = job !== null && !(await processJob(deps, job));
      delayMs = isPrinterAway ? nextDelay(delayMs, backoff) : 0;
      const restMs = job === null ? waitMs : delayMs;
      if (restMs > 0) await rest(restMs, signal);
    } catch (error) {
      if (error instanceof CredentialRefusedError || !isTemporary(error)) throw error;
      delayMs = nextDelay(delayMs, backoff);
      name = '';
      log({ event: 'server_away', reason: reasonOf(error), retryInMs: delayMs });
      await rest(Math.max(delayMs, waitOf(error)), signal);
    }
  }
}

/** False when the printer does not accept a connection; the job is in the queue again. */
async function processJob(deps: AgentDeps, job: OfferedJob): Promise<boolean> {
  const { api, printer, journal, log } = deps;
  const key = { job: job.id, requestedAtUtc: job.requestedAtUtc };
  const known = journal.find(key);
  if (known !== undefined) {
    // Offered again although it was reported: the report is repeated, the labels are not.
    const { problem } = known;
    journal.record({ ...known, state: problem === null ? 'printed' : 'failed' });
    return true;
  }
  const labels = await api.labels(job.id);
  const socket = await connectPrinter(printer).catch((error: unknown) => {
    log({ event: 'printer_away', job: job.id, reason: reasonOf(error) });
    return null;
  });
  if (socket === null) {
    await api.report(job.id, 'returned', AWAY);
    return false;
  }
  try {
    journal.record({ ...key, state: 'printing', problem: null });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  log({ event: 'printing', job: job.id, name: job.name, labels: job.labels });
  try {
    await writeLabels(socket, labels);
    journal.record({ ...key, state: 'printed', problem: null });
    log({ event: 'printed', job: job.id });
  } catch (error) {
    journal.record({ ...key, state: 'failed', problem: BROKEN });
    log({ event: 'print_broken', job: job.id, reason: reasonOf(error) });
  }
  await reportAll(deps);
  return true;
}

async function reportAll({ api, journal, log }: AgentDeps): Promise<void> {
  for (const entry of journal.unreported()) {
    await report(api, entry);
    journal.record({ ...entry, state: 'reported' });
    log({ event: 'reported', job: entry.job, outcome: outcomeOf(entry) });
  }
}

const outcomeOf = ({ state }: JournalEntry) => (state === 'printed' ? 'printed' : 'failed');

/** A job that the server no longer has needs no report. */
async function report(api: QueueApi, entry: JournalEntry): Promise<void> {
  try {
    await api.report(entry.job, outcomeOf(entry), entry.problem);
  } catch (error) {
    if (!(error instanceof UnexpectedResponseError && error.status === 404)) throw error;
  }
}

const nextDelay = (beforeMs: number, { firstMs, maxMs }: Backoff) =>
  Math.min(beforeMs === 0 ? firstMs : beforeMs * 2, maxMs);

const waitOf = (error: unknown) => (error instanceof UnexpectedResponseError ? (error.waitMs ?? 0) : 0);

/** Failures of the network and of the server. Others, such as a full disk, end the agent. */
const isTemporary = (error: unknown): boolean =>
  error instanceof UnexpectedResponseError ||
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      error.name === 'AbortError' ||
      ('code' in error && !isOfDisk(error.code))));

const isOfDisk = (code: unknown) =>
  ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'ENOENT', 'EPERM'].includes(String(code));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});
