import { expect, test } from 'vitest';
import { isAgentOffline, printJobState } from '#documents/print-job.ts';

const requestedAt = new Date('2026-03-18T01:00:00Z');
const job = { state: 'queued', requestedAt, isPrinting: false, leasedUntil: null } as const;

test('an open print job expires a day after its request', () => {
  expect(printJobState(job, new Date('2026-03-19T00:59:59Z'))).toBe('queued');
  expect(printJobState(job, new Date('2026-03-19T01:00:00Z'))).toBe('expired');
  expect(printJobState({ ...job, state: 'taken' }, new Date('2026-03-19T01:00:00Z'))).toBe('expired');
  expect(printJobState({ ...job, state: 'printed' }, new Date('2026-03-25T01:00:00Z'))).toBe('printed');
});

test('a print is interrupted a minute after the end of its lease', () => {
  const leasedUntil = new Date('2026-03-18T01:10:00Z');
  const taken = { state: 'taken', requestedAt, isPrinting: true, leasedUntil } as const;
  expect(printJobState(taken, new Date('2026-03-18T01:10:59Z'))).toBe('taken');
  expect(printJobState(taken, new Date('2026-03-18T01:11:00Z'))).toBe('failed');
  expect(printJobState({ ...taken, isPrinting: false }, new Date('2026-03-18T01:11:00Z'))).toBe('taken');
  expect(printJobState({ ...taken, state: 'printed' }, new Date('2026-03-18T01:11:00Z'))).toBe('printed');
});

test('a print that has begun does not expire', () => {
  const leasedUntil = new Date('2026-03-19T01:05:00Z');
  const begun = { state: 'taken', requestedAt, isPrinting: true, leasedUntil } as const;
  expect(printJobState(begun, new Date('2026-03-19T01:05:59Z'))).toBe('taken');
  expect(printJobState(begun, new Date('2026-03-19T01:06:00Z'))).toBe('failed');
  expect(printJobState({ ...begun, isPrinting: false }, new Date('2026-03-19T01:05:00Z'))).toBe('expired');
});

test('an agent is offline two minutes after the job and its latest request', () => {
  const at = new Date('2026-03-18T01:02:00Z');
  expect(isAgentOffline({ ...job, seenAt: null }, at)).toBe(true);
  expect(isAgentOffline({ ...job, seenAt: new Date('2026-03-18T01:00:01Z') }, at)).toBe(false);
  expect(isAgentOffline({ ...job, seenAt: null }, new Date('2026-03-18T01:01:59Z'))).toBe(false);
  expect(isAgentOffline({ ...job, state: 'printed', seenAt: null }, at)).toBe(false);
});
