import type { ResponseBody } from '@cartage/contract/operations.ts';
import {
  isPrintJobOpen,
  LABELS_NOT_CREATED,
  PRINT_INTERRUPTED,
  PRINT_REPLACED,
  PRINTER_REMOVED,
} from '@cartage/domain/documents/print-job.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';

export type PrintJob = ResponseBody<'printJob'>;

/** Status text of a print job. The problem of an open job is temporary. */
export function printJobMessage({
  state,
  printerName,
  problem,
  isAgentOffline,
  labels,
}: Pick<PrintJob, 'state' | 'printerName' | 'problem' | 'isAgentOffline' | 'labels'>): string {
  const count = countOf(labels, 'label');
  if (isAgentOffline)
    return `The print agent of ${printerName} is offline. ${count} ${labels === 1 ? 'is' : 'are'} waiting.`;
  if (problem !== null && state === 'queued') return `${printerName} is not printing yet: ${problem}`;
  if (problem !== null && state === 'taken') return `${printerName} has stopped printing: ${problem}`;
  switch (state) {
    case 'queued':
      return `Sent ${count} to ${printerName}`;
    case 'taken':
      return `Printing ${count} on ${printerName}`;
    case 'printed':
      return `Printed ${count} on ${printerName}`;
    case 'failed':
      if (problem === LABELS_NOT_CREATED) return `Couldn't create the labels for ${printerName}. Try again.`;
      return `Couldn't print ${labels === 1 ? 'the label' : `all ${count}`} on ${printerName}: ${problem ?? 'unknown reason'}`;
    case 'cancelled':
      return `Not printed on ${printerName}: ${problem ?? 'the print was cancelled'}`;
    case 'expired':
      return `${printerName} did not print the labels within 24 hours`;
  }
}

type Outcome = Pick<PrintJob, 'state' | 'problem'>;

/** Whether the job ended without printing all labels, and the user did not cancel it. */
export const hasFailed = ({ state, problem }: Outcome): boolean =>
  state === 'failed' || state === 'expired' || (state === 'cancelled' && problem === PRINTER_REMOVED);

/** A later print has the labels. */
const isReplaced = ({ state, problem }: Outcome): boolean =>
  state === 'cancelled' && problem === PRINT_REPLACED;

/** Whether the user should act: the labels are not printed, and may never be. */
export const needsAttention = (job: PrintJob): boolean =>
  job.isAgentOffline ||
  hasFailed(job) ||
  (job.state === 'cancelled' && !isReplaced(job)) ||
  (isPrintJobOpen(job.state) && job.problem !== null);

/** Whether the state can change: the print agent may still report a print that it interrupted. */
export const canStillChange = ({ state, problem }: Outcome): boolean =>
  isPrintJobOpen(state) || (state === 'failed' && problem === PRINT_INTERRUPTED);
