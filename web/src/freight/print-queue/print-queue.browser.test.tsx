import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { PrintForm } from '#freight/print-queue/testing/print-form.tsx';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { DOCK, QUEUED_JOB } from '#testing/printer-server.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { storedUser } from '#testing/stored-users.ts';

type Job = ResponseBody<'printJob'>;

const printer = page.getByRole('combobox', { name: 'Print labels on' });
const send = page.getByRole('button', { name: 'Print', exact: true });
const instead = page.getByRole('button', { name: 'Open labels as a file' });

/** Each read of the job returns the next state; the last one stays. */
async function render(
  states: readonly Partial<Job>[],
  created: unknown = QUEUED_JOB,
  dock: Partial<typeof DOCK> = {},
  next?: () => Partial<Job>,
) {
  const left = [...states];
  onTestFinished(() => {
    localStorage.removeItem('cartage.printer.101');
    clearToasts();
  });
  const requests: Request[] = [];
  await renderInPortal(
    <OwnServer>
      <PrintForm />
    </OwnServer>,
    {
      permissions: ['Consignment.PRINT'],
      responses: {
        '/printers': [{ ...DOCK, ...dock }],
        '/print-jobs': (request: Request) => {
          requests.push(request);
          return created;
        },
        '/print-jobs/14': (request: Request) => {
          if (request.method === 'DELETE') return { ...QUEUED_JOB, state: 'cancelled' };
          return { ...QUEUED_JOB, ...(next?.() ?? (left.length > 1 ? left.shift() : left[0])) };
        },
        '/print-jobs/15': { ...QUEUED_JOB, id: 15, labels: 2 },
      },
    },
  );
  return requests;
}

async function sendToDock() {
  await printer.click();
  await page.getByRole('option', { name: 'Dock 2' }).click();
  await send.click();
}

test('the chosen printer replaces paper and format, is remembered, and shows that it printed', async () => {
  const requests = await render([{ state: 'taken' }, { state: 'printed' }]);
  await expect.element(page.getByRole('combobox', { name: 'Paper' })).toBeVisible();
  await sendToDock();
  await expect.element(page.getByText('A6, 203 dpi')).toBeVisible();
  await expect.element(page.getByText('Sent 4 labels to Dock 2')).toBeVisible();
  expect(await requests[0]?.json()).toEqual({ printerId: 3, references: ['KEA00000123'] });
  expect(localStorage.getItem('cartage.printer.101')).toBe('3');
  await expect.element(page.getByText('Printing 4 labels on Dock 2')).toBeVisible();
  await expect.element(page.getByText('Printed 4 labels on Dock 2')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('an offline print agent offers the file, which cancels the print', async () => {
  await render([{ isAgentOffline: true }]);
  await sendToDock();
  await expect
    .element(page.getByText('The print agent of Dock 2 is offline. 4 labels are waiting.'))
    .toBeVisible();
  await instead.click();
  await expect.element(page.getByRole('combobox', { name: 'Format' })).toHaveValue('PDF');
  await expect.element(printer).toHaveFocus();
  await expect.element(page.getByText(/^The print agent of Dock 2 is offline/)).not.toBeInTheDocument();
  // The next dialog offers the printer again.
  expect(localStorage.getItem('cartage.printer.101')).toBe('3');
});

test('the printer of another organisation is not chosen', async () => {
  localStorage.setItem('cartage.printer.102', '3');
  await render([{}]);
  await expect.element(printer).toHaveValue('This computer (opens a file)');
  expect(localStorage.getItem('cartage.printer.102')).toBe('3');
});

test('a printer that no longer exists is forgotten, and labels open as a file', async () => {
  localStorage.setItem('cartage.printer.101', '8');
  await render([{}]);
  await expect.element(printer).toHaveValue('This computer (opens a file)');
  await expect.element(page.getByRole('combobox', { name: 'Format' })).toHaveValue('PDF');
  await eventually(() => expect(localStorage.getItem('cartage.printer.101')).toBeNull());
});

test('a printer whose print agent is not running is shown as offline', async () => {
  await render([{}], QUEUED_JOB, { seenAtUtc: null });
  await printer.click();
  await page.getByRole('option', { name: 'Dock 2 (offline)' }).click();
  await expect
    .element(printer)
    .toHaveAccessibleDescription(
      'The print agent has not been started yet. Labels wait for it for up to 24 hours.',
    );
});

test('a failed print names the reason', async () => {
  await render([{ state: 'failed', problem: 'No paper' }]);
  await sendToDock();
  await expect.element(page.getByText("Couldn't print all 4 labels on Dock 2: No paper")).toBeVisible();
  await expect.element(instead).toBeVisible();
});

test('a waiting print can be cancelled, and the printer stays chosen', async () => {
  await render([{}]);
  await sendToDock();
  await page.getByRole('button', { name: 'Cancel print' }).click();
  await expect.element(page.getByText(/^Sent 4/)).not.toBeInTheDocument();
  await expect.element(printer).toHaveValue('Dock 2');
  await expect.element(printer).toHaveFocus();
});

test.each([['taken'], ['printed'], ['failed']] as const)(
  'the focus moves from "Cancel print" to the state of the print once it is %s',
  async (state) => {
    let current: Partial<Job> = {};
    await render([], QUEUED_JOB, {}, () => current);
    await sendToDock();
    const cancel = page.getByRole('button', { name: 'Cancel print' });
    await expect.element(cancel).toBeVisible();
    (cancel.element() as HTMLElement).focus();
    current = { state };
    await expect.element(cancel).not.toBeInTheDocument();
    await expect.element(page.getByRole('status').filter({ hasText: 'on Dock 2' })).toHaveFocus();
  },
);

test('the focus stays on another field when the print begins', async () => {
  let current: Partial<Job> = {};
  await render([], QUEUED_JOB, {}, () => current);
  await sendToDock();
  const cancel = page.getByRole('button', { name: 'Cancel print' });
  await expect.element(cancel).toBeVisible();
  (cancel.element() as HTMLElement).focus();
  (send.element() as HTMLElement).focus();
  current = { state: 'taken' };
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(send).toHaveFocus();
});

test('a second open print of the same consignment is shown once the first one has ended', async () => {
  const sentByUser = { sub: storedUser().sub, organisationId: 101, references: ['KEA00000123'] };
  sentPrintJobs.add({ ...sentByUser, job: { ...QUEUED_JOB, id: 14 } });
  await render([{ state: 'taken' }, { state: 'printed' }]);
  await eventually(() => expect(page.getByText('Printing 4 labels on Dock 2').elements()).toHaveLength(1));
  // Sent by another tab.
  sentPrintJobs.add({ ...sentByUser, job: { ...QUEUED_JOB, id: 15, labels: 2 } });
  await eventually(() => expect(page.getByText('Sent 2 labels to Dock 2').elements()).toHaveLength(1));
});

test('the detail of a conflict is shown', async () => {
  const detail = 'KEA00000123 is in an open print on Gate';
  const conflict = Response.json({ code: 'conflict', title: 'Conflict', detail }, { status: 409 });
  await render([{}], conflict);
  await sendToDock();
  await eventually(() => expect(toasts.read()).toMatchObject([{ kind: 'error', message: detail }]));
});

test('a refused print is reported', async () => {
  const requests = await render([{}], problem(500, 'internal'));
  await sendToDock();
  await eventually(() =>
    expect(toasts.read()).toMatchObject([
      {
        kind: 'error',
        message: "Couldn't send the labels to the printer. Check your connection and try again.",
      },
    ]),
  );
  // The outcome is unknown, so the next click repeats the request.
  await send.click();
  await eventually(() => expect(requests).toHaveLength(2));
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
});
