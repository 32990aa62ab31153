import { expect, test } from 'vitest';
import {
  canStillChange,
  hasFailed,
  needsAttention,
  printJobMessage,
} from '#freight/print-queue/print-job-messages.ts';

const job = { printerName: 'Dock 2', problem: null, isAgentOffline: false, labels: 4 } as const;

test.each([
  [{ ...job, state: 'queued' }, 'Sent 4 labels to Dock 2'],
  [
    { ...job, state: 'queued', problem: "Couldn't connect to the printer" },
    "Dock 2 is not printing yet: Couldn't connect to the printer",
  ],
  [{ ...job, state: 'taken' }, 'Printing 4 labels on Dock 2'],
  [
    { ...job, state: 'taken', problem: 'The printer is out of labels.' },
    'Dock 2 has stopped printing: The printer is out of labels.',
  ],
  [
    { ...job, state: 'taken', isAgentOffline: true },
    'The print agent of Dock 2 is offline. 4 labels are waiting.',
  ],
  [
    { ...job, state: 'queued', isAgentOffline: true, labels: 1 },
    'The print agent of Dock 2 is offline. 1 label is waiting.',
  ],
  [{ ...job, state: 'printed' }, 'Printed 4 labels on Dock 2'],
  [{ ...job, state: 'failed', problem: 'No paper' }, "Couldn't print all 4 labels on Dock 2: No paper"],
  [
    { ...job, state: 'failed', problem: "Couldn't create the labels" },
    "Couldn't create the labels for Dock 2. Try again.",
  ],
  [{ ...job, state: 'cancelled' }, 'Not printed on Dock 2: the print was cancelled'],
  [
    { ...job, state: 'cancelled', problem: 'The printer was removed' },
    'Not printed on Dock 2: The printer was removed',
  ],
  [
    { ...job, state: 'cancelled', problem: 'Replaced by a later print' },
    'Not printed on Dock 2: Replaced by a later print',
  ],
  [{ ...job, state: 'expired' }, 'Dock 2 did not print the labels within 24 hours'],
] as const)('%j', (given, message) => expect(printJobMessage(given)).toBe(message));

test('an interrupted print can still be confirmed, and any other failure is final', () => {
  const interrupted = 'The print agent stopped during the print. Check which labels were printed';
  expect(canStillChange({ state: 'failed', problem: interrupted })).toBe(true);
  expect(canStillChange({ state: 'failed', problem: 'No paper' })).toBe(false);
  expect(canStillChange({ state: 'taken', problem: null })).toBe(true);
  expect(canStillChange({ state: 'printed', problem: null })).toBe(false);
});

test.each([
  ['cancelled', 'The printer was removed', true, true],
  ['cancelled', 'Replaced by a later print', false, false],
  ['cancelled', null, false, true],
  ['failed', 'No paper', true, true],
  ['expired', null, true, true],
  ['queued', "Couldn't connect to the printer", false, true],
  ['taken', 'The printer is paused.', false, true],
  ['printed', null, false, false],
] as const)('%s with the problem %s: failed %s, needs attention %s', (state, problem, failed, attention) => {
  const one = { ...job, id: 14, requestedAtUtc: '', printerSeenAtUtc: null, state, problem };
  expect([hasFailed(one), needsAttention(one)]).toEqual([failed, attention]);
});
