/** Where a print job is. `expired`: no agent reported it within a day. */
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
/** Without a request of its agent for so long, a printer does not answer. */
export const PRINTER_SILENCE_MS = 2 * 60_000;

interface StoredPrintJob {
  readonly state: PrintJobState;
  readonly requestedAt: Date;
  /** State of the file with the labels. */
  readonly documentState: string;
}

/** The state of a stored job at a time: labels that could not be created fail the job. */
export function printJobState(
  { state, requestedAt, documentState }: StoredPrintJob,
  now: Date,
): PrintJobState {
  if (state !== 'queued' && state !== 'taken') return state;
  if (documentState === 'failed') return 'failed';
  return now.getTime() - requestedAt.getTime() >= PRINT_JOB_LIFETIME_MS ? 'expired' : state;
}

/** Whether an open job waits for a print agent that has not sent a request for two minutes. */
export function isPrinterSilent(
  {
    state,
    requestedAt,
    seenAt,
  }: Pick<StoredPrintJob, 'state' | 'requestedAt'> & { readonly seenAt: Date | null },
  now: Date,
): boolean {
  const since = Math.max(requestedAt.getTime(), seenAt?.getTime() ?? 0);
  return isPrintJobOpen(state) && now.getTime() - since >= PRINTER_SILENCE_MS;
}

export const isPrintJobOpen = (state: PrintJobState): boolean => state === 'queued' || state === 'taken';
