import { expect, test } from 'vitest';
import { isPrinterSilent, printJobState } from '#documents/print-job.ts';

const requestedAt = new Date('2026-03-18T01:00:00Z');
const job = { state: 'queued', requestedAt, documentState: 'ready' } as const;

test('an open print job expires a day after its request', () => {
  expect(printJobState(job, new Date('2026-03-19T00:59:59Z'))).toBe('queued');
  expect(printJobState(job, new Date('2026-03-19T01:00:00Z'))).toBe('expired');
  expect(printJobState({ ...job, state: 'taken' }, new Date('2026-03-19T01:00:00Z'))).toBe('expired');
  expect(printJobState({ ...job, state: 'printed' }, new Date('2026-03-25T01:00:00Z'))).toBe('printed');
});

test('labels that could not be created fail the print job', () => {
  expect(printJobState({ ...job, documentState: 'failed' }, requestedAt)).toBe('failed');
  expect(printJobState({ ...job, documentState: 'preparing' }, requestedAt)).toBe('queued');
});

test('a printer is silent two minutes after the job and its latest request', () => {
  const at = new Date('2026-03-18T01:02:00Z');
  expect(isPrinterSilent({ ...job, seenAt: null }, at)).toBe(true);
  expect(isPrinterSilent({ ...job, seenAt: new Date('2026-03-18T01:00:01Z') }, at)).toBe(false);
  expect(isPrinterSilent({ ...job, seenAt: null }, new Date('2026-03-18T01:01:59Z'))).toBe(false);
  expect(isPrinterSilent({ ...job, state: 'printed', seenAt: null }, at)).toBe(false);
});
