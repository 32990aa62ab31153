import { expect, onTestFinished, test } from 'vitest';
import { PrintTracker } from '#app/shell/print-tracker.tsx';
import type { PrintJob } from '#freight/print-queue/print-job-messages.ts';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { QUEUED_JOB } from '#testing/printer-server.ts';
import { storedUser } from '#testing/stored-users.ts';

async function track(later: Partial<PrintJob>) {
  onTestFinished(() => {
    clearToasts();
    notifications.dismissAll();
  });
  sentPrintJobs.add({
    sub: storedUser().sub,
    organisationId: 101,
    references: ['KEA00000123'],
    job: QUEUED_JOB,
  });
  await renderInPortal(<PrintTracker />, { responses: { '/print-jobs/14': { ...QUEUED_JOB, ...later } } });
}

test('a print that fails after its dialog was closed is announced, and listed in the bell', async () => {
  await track({ state: 'failed', problem: 'No paper' });
  const message = "Couldn't print all 4 labels on Dock 2: No paper";
  await eventually(() => expect(toasts.read()).toMatchObject([{ kind: 'error', message }]));
  expect(notifications.read()).toMatchObject([{ kind: 'error', message, printJobId: 14 }]);
  await eventually(() => expect(sentPrintJobs.read()[0]?.job.state).toBe('failed'));
});

test('a print that succeeds is not announced', async () => {
  await track({ state: 'printed' });
  await eventually(() => expect(sentPrintJobs.read()[0]?.job.state).toBe('printed'));
  expect(toasts.read()).toEqual([]);
});
