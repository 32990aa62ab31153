import { expect, test } from 'vitest';
import { canStillChange, printJobMessage } from '#freight/print-queue/print-job-messages.ts';

const job = { printerName: 'Dock 2', problem: null, isAgentOffline: false, labels: 4 } as const;

test.each([
  [{ ...job, state: 'queued' }, 'Sent 4 labels to Dock 2'],
  [
    { ...job, state: 'queued', problem: "Couldn't connect to the printer" },
    "Dock 2 is not printing yet: Couldn't connect to the printer",
  ],
  [{ ...job, state: 'taken' }, 'Printing 4 labels on Dock 2'],
  [
    { ...job, state: 'taken', isAgentOffline: true },
    'The print agent of Dock 2 has been offline for 2 minutes',
  ],
  [{ ...job, state: 'printed' }, 'Printed 4 labels on Dock 2'],
  [{ ...job, state: 'failed', problem: 'No paper' }, "Couldn't print all 4 labels on Dock 2: No paper"],
  [
    { ...job, state: 'failed', problem: "Couldn't create the labels" },
    "Couldn't create the labels for Dock 2. Try again.",
  ],
  [{ ...job, state: 'cancelled' }, 'Not printed on Dock 2: the print was cancelled'],
  [{ ...job, state: 'expired' }, 'Dock 2 did not print the labels within 24 hours'],
] as const)('%j', (given, message) => expect(printJobMessage(given)).toBe(message));

test('an interrupted print can still be confirmed, and any other failure is final', () => {
  const interrupted = 'The print agent stopped during the print. Check which labels were printed';
  expect(canStillChange({ state: 'failed', problem: interrupted })).toBe(true);
  expect(canStillChange({ state: 'failed', problem: 'No paper' })).toBe(false);
  expect(canStillChange({ state: 'taken', problem: null })).toBe(true);
  expect(canStillChange({ state: 'printed', problem: null })).toBe(false);
});
