import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { AGENT_OFFLINE_AFTER_MS } from '@cartage/domain/documents/print-job.ts';
import { serverClock } from '#api/server-clock.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';

/** Whether the print agent has never sent a request, or none for two minutes. */
export const isPrinterOffline = ({ seenAtUtc }: Pick<Printer, 'seenAtUtc'>): boolean =>
  seenAtUtc === null || serverClock.now().getTime() - Date.parse(seenAtUtc) >= AGENT_OFFLINE_AFTER_MS;

/** State of the print agent of a printer. */
export function agentText({ seenAtUtc }: Pick<Printer, 'seenAtUtc'>): string {
  if (seenAtUtc === null) return 'The print agent has not been started yet';
  return isPrinterOffline({ seenAtUtc })
    ? `Print agent last seen ${formatDateTime(new Date(seenAtUtc))}`
    : 'Print agent is running';
}

/** The printer was removed, or the user no longer sees it. */
export const unavailableText = (name: string): string =>
  `${name} is no longer available. Choose another printer, or open the labels as a file.`;
