import { expect, test } from 'vitest';
import { isAgentOffline, printJobState } from '#documents/print-job.ts';

const requestedAt = new Date('2026-03-18T01:00:00Z');
const job = { state: 'queued', requestedAt } as const;

test('an open print job expires a day after its request', () => {
  expect(printJobState(job, new Date('2026-03-19T00:59:59Z'))).toBe('queued');
  expect(printJobState(job, new Date('2026-03-19T01:00:00Z'))).toBe('expired');
  expect(printJobState({ ...job, state: 'taken' }, new Date('2026-03-19T01:00:00Z'))).toBe('expired');
  expect(printJobState({ ...job, state: 'printed' }, new Date('2026-03-25T01:00:00Z'))).toBe('printed');
});

test('an agent is offline two minutes after the job and its latest request', () => {
  const at = new Date('2026-03-18T01:02:00Z');
  expect(isAgentOffline({ ...job, seenAt: null }, at)).toBe(true);
  expect(isAgentOffline({ ...job, seenAt: new Date('2026-03-18T01:00:01Z') }, at)).toBe(false);
  expect(isAgentOffline({ ...job, seenAt: null }, new Date('2026-03-18T01:01:59Z'))).toBe(false);
  expect(isAgentOffline({ ...job, state: 'printed', seenAt: null }, at)).toBe(false);
});
