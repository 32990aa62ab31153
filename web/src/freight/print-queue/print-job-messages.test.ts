import { expect, test } from 'vitest';
import { printJobMessage } from '#freight/print-queue/print-job-messages.ts';

const job = { printerName: 'Dock 2', problem: null, isPrinterSilent: false } as const;

test.each([
  [{ ...job, state: 'queued' }, 'Sent to Dock 2'],
  [
    { ...job, state: 'queued', problem: 'The printer does not answer' },
    'Dock 2 is not printing yet: The printer does not answer.',
  ],
  [{ ...job, state: 'taken' }, 'Printing on Dock 2'],
  [{ ...job, state: 'taken', isPrinterSilent: true }, 'Dock 2 has not answered for 2 minutes.'],
  [{ ...job, state: 'printed' }, 'Printed on Dock 2'],
  [{ ...job, state: 'failed', problem: 'No paper' }, 'Dock 2 did not print all labels: No paper.'],
  [{ ...job, state: 'cancelled' }, 'Not printed on Dock 2: the print was cancelled.'],
  [{ ...job, state: 'expired' }, 'Dock 2 did not print the labels within 24 hours.'],
] as const)('%j', (given, message) => expect(printJobMessage(given)).toBe(message));
