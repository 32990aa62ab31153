import { setTimeout as pause } from 'node:timers/promises';
import { PRINT_INTERRUPTED } from '@cartage/domain/documents/print-job.ts';
import { BACKOFF, type Backoff, nextDelay } from '#print-agent/backoff.ts';
import { failureOf, isTemporary, reasonOf, waitOf } from '#print-agent/failures.ts';
import { checkPrinter, connectPrinter } from '#print-agent/printer.ts';
import {
  type JobDeps,
  PRINTER_NOT_READY,
  PRINTER_UNREACHABLE,
  processJob,
  type StatusReplies,
} from '#print-agent/process-job.ts';
import { CredentialRefusedError } from '#print-agent/queue-api.ts';
import { Reports } from '#print-agent/reports.ts';

/** `signal` aborted: the print in progress is finished and reported, and no other begins. */
export interface AgentDeps extends Omit<JobDeps, 'reports' | 'replies'> {
  readonly backoff?: Backoff;
}

/** Takes and prints jobs until it is stopped. Throws `CredentialRefusedError` when the credential is revoked. */
export async function runAgent(deps: AgentDeps): Promise<void> {
  const { api, journal, log, signal, backoff = BACKOFF } = deps;
  const reports = new Reports({ api, journal, log, backoff });
  for (const entry of journal.unreported())
    if (entry.state === 'printing') journal.record({ ...entry, state: 'failed', problem: PRINT_INTERRUPTED });
  const replies: StatusReplies = { known: null };
  let serverDelayMs = 0;
  let printerDelayMs = 0;
  let name = '';
  let problem: string | null = null;
  while (!signal.aborted) {
    try {
      await reports.send();
      // While the printer is not ready, no job is taken: it would fail as well, or change its state with each attempt.
      if (problem !== null) problem = await problemOfPrinter(deps);
      const { printer, job, waitMs } = await api.take(problem, signal);
      if (printer !== name) log({ event: 'connected', printer });
      name = printer;
      if (job !== null) {
        problem = await processJob({ ...deps, reports, replies }, job);
        // Only a print ends the backoff. A printer can reply and still fail each print.
        if (problem === null) printerDelayMs = 0;
      }
      serverDelayMs = 0;
      if (problem !== null) printerDelayMs = nextDelay(printerDelayMs, backoff);
      const restMs = problem === null ? (job === null ? waitMs : 0) : printerDelayMs;
      if (restMs > 0) await rest(restMs, signal);
    } catch (error) {
      if (signal.aborted && isTemporary(error)) return;
      if (error instanceof CredentialRefusedError || !isTemporary(error)) throw error;
      serverDelayMs = nextDelay(serverDelayMs, backoff);
      name = '';
      log({ ...failureOf(error), retryInMs: serverDelayMs });
      await rest(Math.max(serverDelayMs, waitOf(error)), signal);
    }
  }
}

/** Null: the printer accepts a connection, confirms a status query and does not wait for a person. */
async function problemOfPrinter({ printer, log }: AgentDeps): Promise<string | null> {
  const socket = await connectPrinter(printer).catch((error: unknown) => {
    log({ event: 'printer_unreachable', reason: reasonOf(error) });
    return null;
  });
  if (socket === null) return PRINTER_UNREACHABLE;
  try {
    const problem = await checkPrinter(socket);
    if (problem !== null) log({ event: 'printer_not_ready', reason: problem });
    return problem;
  } catch (error) {
    log({ event: 'printer_not_ready', reason: reasonOf(error) });
    return PRINTER_NOT_READY;
  }
}

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});
