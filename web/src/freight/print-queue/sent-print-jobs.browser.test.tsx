import { expect, onTestFinished, test } from 'vitest';
import type { PrintJob } from '#freight/print-queue/print-job-messages.ts';
import { jobToShow, sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';

const JOB: PrintJob = {
  id: 1,
  printerName: 'Dock 2',
  state: 'queued',
  labels: 1,
  requestedAtUtc: new Date().toISOString(),
  printerSeenAtUtc: null,
  isAgentOffline: false,
  problem: null,
};

function add(id: number, changes: Partial<PrintJob>, sub = 'hana') {
  onTestFinished(() => localStorage.clear());
  sentPrintJobs.add({
    sub,
    organisationId: 101,
    references: [`KEA${id}`],
    job: { ...JOB, id, ...changes },
  });
}

const ids = (sub: string) =>
  sentPrintJobs
    .read()
    .filter((one) => one.sub === sub)
    .map(({ job }) => job.id);

test('only the oldest finished jobs of the same user are removed', () => {
  add(1, { state: 'queued' });
  add(2, { state: 'failed', problem: 'No paper' });
  add(3, { state: 'cancelled', problem: 'The printer was removed' });
  add(4, { state: 'failed', problem: 'No paper' });
  sentPrintJobs.dismiss(101, 4);
  add(5, { state: 'printed' });
  add(6, { state: 'printed' }, 'lena');
  for (let id = 101; id <= 130; id += 1) add(id, { state: id % 2 === 0 ? 'printed' : 'cancelled' });
  expect(ids('hana').toReversed().slice(0, 4)).toEqual([1, 2, 3, 101]);
  expect(ids('hana')).toHaveLength(33);
  expect(ids('lena')).toEqual([6]);
});

test('a job whose printer was removed is shown, and one that was replaced is not', () => {
  add(1, { state: 'cancelled', problem: 'The printer was removed' });
  add(2, { state: 'cancelled', problem: 'Replaced by a later print' });
  const shown = (reference: string) =>
    jobToShow(sentPrintJobs.read(), { sub: 'hana', organisationId: 101, references: [reference] })?.job.id;
  expect(shown('KEA1')).toBe(1);
  expect(shown('KEA2')).toBeUndefined();
});
