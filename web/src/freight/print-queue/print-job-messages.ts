import type { ResponseBody } from '@cartage/contract/operations.ts';
import {
  isPrintJobOpen,
  LABELS_NOT_CREATED,
  PRINT_INTERRUPTED,
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
  if (isAgentOffline) return `The print agent of ${printerName} has been offline for 2 minutes`;
  if (problem !== null && (state === 'queued' || state === 'taken'))
    return `${printerName} is not printing yet: ${problem}`;
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
      return `Not printed on ${printerName}: the print was cancelled`;
    case 'expired':
      return `${printerName} did not print the labels within 24 hours`;
  }
}

/** Whether the user should act: the labels are not printed, and may never be. */
export const needsAttention = ({ state, problem, isAgentOffline }: PrintJob): boolean =>
  isAgentOffline ||
  ['failed', 'cancelled', 'expired'].includes(state) ||
  (state !== 'printed' && problem !== null);

/** Whether the state can change: the print agent may still report a print that it interrupted. */
export const canStillChange = ({ state, problem }: Pick<PrintJob, 'state' | 'problem'>): boolean =>
  isPrintJobOpen(state) || (state === 'failed' && problem === PRINT_INTERRUPTED);
