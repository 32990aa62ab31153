import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { create, dialog, types } from '#freight/bulk-documents/testing/shown-documents-dialog.tsx';
import type { PrintJob } from '#freight/print-queue/print-job-messages.ts';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { blockPopUps } from '#testing/block-pop-ups.ts';
import { eventually } from '#testing/eventually.ts';
import { problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { storedUser } from '#testing/stored-users.ts';

const PRINTER = {
  id: 3,
  name: 'Dock 2',
  siteId: null,
  paper: 'a6',
  dpi: '203',
  seenAtUtc: null,
  waiting: 0,
  version: 1,
  canChange: true,
};
const JOB = {
  id: 14,
  printerName: 'Dock 2',
  state: 'printed',
  labels: 4,
  requestedAtUtc: new Date().toISOString(),
  printerSeenAtUtc: null,
  isAgentOffline: false,
  problem: null,
};

test('the remembered printer prints the labels, and only the other documents are created', async () => {
  blockPopUps();
  localStorage.setItem('cartage.printer.101', '3');
  onTestFinished(() => localStorage.removeItem('cartage.printer.101'));
  const sent: Request[] = [];
  const record = (response: unknown) => (request: Request) => {
    sent.push(request);
    return response;
  };
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, {
    permissions: ['Consignment.PRINT'],
    responses: {
      '/search': { rowCount: 0, rows: [] },
      '/printers': [PRINTER],
      '/print-jobs': record(JOB),
      '/print-jobs/14': JOB,
      '/bulk/documents': record(problem(403, 'forbidden')),
    },
  });
  const print = page.getByRole('button', { name: 'Print labels and create documents' });
  await eventually(() => expect(print.element().getAttribute('aria-busy')).toBe('false'));
  await print.click();
  await expect.element(page.getByText('Printed 4 labels on Dock 2')).toBeVisible();
  await eventually(() => expect(sent).toHaveLength(2));
  expect(await sent[0]?.json()).toEqual({ printerId: 3, references: ['KEA00000123', 'KEA00000124'] });
  expect(await sent[1]?.json()).toMatchObject({ documentTypes: ['CONNOTE'] });
  // A second click creates the documents and prints nothing.
  await create.click();
  await eventually(() => expect(sent).toHaveLength(3));
  expect(sent.filter(({ url }) => url.includes('/print-jobs'))).toHaveLength(1);
});

/** A server with a remembered printer, whose print jobs get `response`. */
async function renderWithPrinter(response: (request: Request) => unknown, later: object = JOB) {
  localStorage.setItem('cartage.printer.101', '3');
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, {
    permissions: ['Consignment.PRINT'],
    responses: {
      '/search': { rowCount: 0, rows: [] },
      '/printers': [PRINTER],
      '/print-jobs': response,
      '/print-jobs/14': later,
    },
  });
}

test('consignments that cannot be printed are listed, and can be left out', async () => {
  blockPopUps();
  const errors = [{ pointer: '/references/1', detail: 'KEA00000124: Must be Ready' }];
  const rejected = Response.json({ code: 'rule-broken', title: 'Invalid request', errors }, { status: 422 });
  const sent: Request[] = [];
  await renderWithPrinter((request) => {
    sent.push(request);
    return sent.length === 1 ? rejected : JOB;
  });
  await eventually(() => expect(page.getByText('A6, 203 dpi').elements()).toHaveLength(1));
  await page.getByRole('checkbox', { name: 'Consignment notes' }).click();
  const print = page.getByRole('button', { name: 'Print labels' });
  await print.click();
  const alert = page.getByText("No labels were sent. 1 of 2 consignments can't be printed.");
  await eventually(() => expect(alert.elements()).toHaveLength(1));
  await expect.element(page.getByRole('link', { name: 'KEA00000124' })).toBeVisible();
  await expect.element(page.getByText('Must be Ready', { exact: true })).toBeVisible();
  // Other tests may have toasts of their own.
  expect(JSON.stringify(toasts.read())).not.toMatch(/KEA00000124|Invalid request/);
  await page.getByRole('button', { name: 'Leave out 1 consignment' }).click();
  expect(alert.elements()).toHaveLength(0);
  await expect.element(print).toHaveFocus();
  await print.click();
  await eventually(() => expect(sent).toHaveLength(2));
  expect(await sent[1]?.json()).toEqual({ printerId: 3, references: ['KEA00000123'] });
});

test('labels of an open print are not offered again', async () => {
  const { sub } = storedUser();
  const job = { ...JOB, state: 'queued', labels: 2 };
  sentPrintJobs.add({
    sub,
    organisationId: 101,
    references: ['KEA00000124', 'KEA00000999'],
    job: job as PrintJob,
  });
  await renderWithPrinter(() => JOB, job);
  await eventually(() => expect(types()).toEqual(['Consignment notes', 'Packing slips']));
  await expect.element(page.getByText(/^Sent 2 labels to Dock 2/)).toBeVisible();
  await expect
    .element(page.getByText('This print has 1 of these 2 consignments. Cancel it to print all of them.'))
    .toBeVisible();
});

test('a print that has begun does not say that it can be cancelled', async () => {
  const job = { ...JOB, state: 'taken', labels: 2 };
  sentPrintJobs.add({
    sub: storedUser().sub,
    organisationId: 101,
    references: ['KEA00000124'],
    job: job as PrintJob,
  });
  await renderWithPrinter(() => JOB, job);
  await eventually(() =>
    expect(
      page
        .getByText(/^This print has/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['This print has 1 of these 2 consignments.']),
  );
});

/** Prints the labels on a printer with the state `later`, and creates the notes. Each file gets a job of its own. */
async function printAndCreate(later: object) {
  blockPopUps();
  localStorage.setItem('cartage.printer.101', '3');
  const prints: Request[] = [];
  const files: Request[] = [];
  const job = (jobId: number) => ({
    jobId,
    action: 'documents',
    state: 'running',
    total: 2,
    settled: 0,
    unchanged: 0,
    undoes: null,
    undo: null,
    results: [],
    printing: null,
    requestedPickupDateTimeUtc: null,
  });
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, {
    permissions: ['Consignment.PRINT'],
    responses: {
      '/search': { rowCount: 0, rows: [] },
      '/printers': [PRINTER],
      '/print-jobs': (request: Request) => {
        prints.push(request);
        return { ...JOB, state: 'queued', id: 13 + prints.length };
      },
      '/print-jobs/14': (request: Request) =>
        request.method === 'DELETE' ? { ...JOB, state: 'cancelled' } : { ...JOB, state: 'queued', ...later },
      '/print-jobs/15': { ...JOB, id: 15, state: 'queued' },
      '/bulk/documents': (request: Request) => {
        files.push(request);
        return Response.json(job(70 + files.length), { status: 202 });
      },
      '/bulk/jobs/71': job(71),
      '/bulk/jobs/72': job(72),
    },
  });
  const print = page.getByRole('button', { name: 'Print labels and create documents' });
  await eventually(() => expect(print.element().getAttribute('aria-busy')).toBe('false'));
  await print.click();
  await eventually(() => expect(files).toHaveLength(1));
  onTestFinished(() => notifications.dismissAll());
  return { prints, files };
}

const labelsFile = page.getByRole('button', { name: 'Open labels as a file' });

test.each([
  ['fails', { state: 'failed', problem: 'No paper' }, "Couldn't print all 4 labels on Dock 2: No paper"],
  ['has no agent', { isAgentOffline: true }, 'The print agent of Dock 2 is offline. 4 labels are waiting.'],
])('beside the other documents, a print that %s opens its labels as a file', async (_, later, message) => {
  const { files } = await printAndCreate(later);
  await eventually(() => expect(page.getByText(message).elements()).toHaveLength(1));
  await labelsFile.click();
  await eventually(() => expect(files).toHaveLength(2));
  expect(await files[0]?.json()).toMatchObject({ documentTypes: ['CONNOTE'] });
  expect(await files[1]?.json()).toEqual({
    references: ['KEA00000123', 'KEA00000124'],
    documentTypes: ['FRTLABEL'],
  });
  await eventually(() => expect(labelsFile.elements()).toEqual([]));
});

test('beside the other documents, a cancelled print can be sent again or opened as a file', async () => {
  const { prints, files } = await printAndCreate({});
  await page.getByRole('button', { name: 'Cancel print' }).click();
  const again = page.getByRole('button', { name: 'Print labels on Dock 2' });
  await eventually(() => expect(again.elements()).toHaveLength(1));
  await expect.element(again).toHaveFocus();
  await expect.element(labelsFile).toBeVisible();
  await again.click();
  await eventually(() => expect(prints).toHaveLength(2));
  expect(await prints[1]?.json()).toEqual({ printerId: 3, references: ['KEA00000123', 'KEA00000124'] });
  await eventually(() => expect(page.getByText('Sent 4 labels to Dock 2').elements()).toHaveLength(1));
  expect(again.elements()).toEqual([]);
  expect(files).toHaveLength(1);
});
