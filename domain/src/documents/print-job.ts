/** State of a print job. `expired`: its print did not begin within a day. */
export const PRINT_JOB_STATES = ['queued', 'taken', 'printed', 'failed', 'cancelled', 'expired'] as const;
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];

/** What an agent reports. `returned`: nothing was printed, and the job waits for the next attempt. */
export const PRINT_REPORTS = ['printed', 'failed', 'returned'] as const;
export type PrintReport = (typeof PRINT_REPORTS)[number];

export const MAX_PRINTERS = 50;
export const MAX_PRINTER_NAME = 40;
export const MAX_PRINT_PROBLEM = 200;
/** Consignments of one print job. */
export const MAX_PRINT_JOB_CONSIGNMENTS = 1_000;

export const PRINT_JOB_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const PRINT_LEASE_MS = 60_000;
/** Retention of finished jobs. */
export const PRINT_JOB_RETENTION_MS = 90 * PRINT_JOB_LIFETIME_MS;
/** An agent that sends no request for so long is offline. */
export const AGENT_OFFLINE_AFTER_MS = 2 * 60_000;

/** Problem of a job whose labels could not be created. */
export const LABELS_NOT_CREATED = "Couldn't create the labels";

/** Problem of a job whose agent stopped during the print. */
export const PRINT_INTERRUPTED = 'The print agent stopped during the print. Check which labels were printed';

/** Problem of an interrupted job whose agent reports later that it sent no labels. It stays failed. */
export const NOTHING_PRINTED = 'The print agent stopped before the print. No labels were printed';

/** Problems of the jobs that a removed printer has not begun, and of those that it has. */
export const PRINTER_REMOVED = 'The printer was removed';
export const PRINTER_REMOVED_DURING_PRINT =
  'The printer was removed during the print. Check which labels were printed';

/** Problem of a cancelled job whose labels a later job of the user prints. */
export const PRINT_REPLACED = 'Replaced by a later print';

/** A print whose lease ended so long ago is interrupted: the agent has sent no request for two minutes. */
export const PRINT_INTERRUPTED_AFTER_MS = 60_000;

interface StoredPrintJob {
  readonly state: PrintJobState;
  readonly requestedAt: Date;
}

interface PrintLease {
  /** The agent has begun to send labels to the printer. */
  readonly isPrinting: boolean;
  /** Null: never taken. */
  readonly leasedUntil: Date | null;
}

/**
 * The state of a job at a time, which the worker stores later. An interrupted print has failed for its user, but a
 * later report of the agent counts. A print that has begun does not expire.
 */
export function printJobState(job: StoredPrintJob & PrintLease, now: Date): PrintJobState {
  const { state, requestedAt, isPrinting, leasedUntil } = job;
  if (!isPrintJobOpen(state)) return state;
  if (isPrinting && leasedUntil !== null)
    return now.getTime() - leasedUntil.getTime() >= PRINT_INTERRUPTED_AFTER_MS ? 'failed' : state;
  return now.getTime() - requestedAt.getTime() >= PRINT_JOB_LIFETIME_MS ? 'expired' : state;
}

/** Whether an open job waits for a print agent that has not sent a request for two minutes. */
export function isAgentOffline(
  { state, requestedAt, seenAt }: StoredPrintJob & { readonly seenAt: Date | null },
  now: Date,
): boolean {
  const since = Math.max(requestedAt.getTime(), seenAt?.getTime() ?? 0);
  return isPrintJobOpen(state) && now.getTime() - since >= AGENT_OFFLINE_AFTER_MS;
}

export const isPrintJobOpen = (state: PrintJobState): boolean => state === 'queued' || state === 'taken';
