import type { ResponseBody } from '@cartage/contract/operations.ts';

export type PrintJob = ResponseBody<'printJob'>;

/** What a user reads about a print job. A problem of a waiting job goes away by itself once the printer works. */
export function printJobMessage({
  state,
  printerName,
  problem,
  isPrinterSilent,
}: Pick<PrintJob, 'state' | 'printerName' | 'problem' | 'isPrinterSilent'>): string {
  if (isPrinterSilent) return `${printerName} has not answered for 2 minutes.`;
  if (problem !== null && (state === 'queued' || state === 'taken'))
    return `${printerName} is not printing yet: ${problem}.`;
  switch (state) {
    case 'queued':
      return `Sent to ${printerName}`;
    case 'taken':
      return `Printing on ${printerName}`;
    case 'printed':
      return `Printed on ${printerName}`;
    case 'failed':
      return `${printerName} did not print all labels: ${problem ?? 'unknown reason'}.`;
    case 'cancelled':
      return `Not printed on ${printerName}: the print was cancelled.`;
    case 'expired':
      return `${printerName} did not print the labels within 24 hours.`;
  }
}

/** Whether the user should act: the labels are not printed, and may never be. */
export const needsAttention = ({ state, problem, isPrinterSilent }: PrintJob): boolean =>
  isPrinterSilent ||
  ['failed', 'cancelled', 'expired'].includes(state) ||
  (state !== 'printed' && problem !== null);
