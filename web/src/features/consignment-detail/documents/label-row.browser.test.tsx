import { Fragment, type ReactNode, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import { LabelRow } from '#features/consignment-detail/documents/label-row.tsx';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const CONSIGNMENT = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123', version: 3 };
const OPENING = {
  id: 7,
  dateTimeUtc: '2026-03-18T01:30:00.000Z',
  by: 'Hana Wilcox',
  paper: 'a6',
  printer: null,
  version: 3,
  isOutdated: false,
};
const PRINTED: Document = {
  id: 'labels',
  uri: 'http://localhost/api/files/listed',
  fileType: { code: 'FRTLABEL', name: 'Freight Label' },
  name: 'KEA00000123 labels.pdf',
  notes: null,
  uploadedAtDateTimeUtc: '2026-03-18T01:29:00.000Z',
  thumbnailUri: null,
  state: 'ready',
  openings: [OPENING],
  openingCount: 1,
  reprints: [
    { id: 1, dateTimeUtc: '2026-03-18T02:10:00.000Z', by: 'Lena Ora', reason: 'OTHER', note: 'Wrong stock' },
  ],
};

const again = page.getByRole('button', { name: 'Print again (Freight Label)' });
const reason = page.getByRole('combobox', { name: /^Reason for the reprint/ });
const open = page.getByRole('button', { name: 'Open Freight Label in a new tab' });
const link = page.getByRole('link', { name: 'Open Freight Label in a new tab' });

/** Blocks every pop-up, so that no tab stays open. */
function blockPopUps(): void {
  const before = window.open;
  window.open = () => null;
  onTestFinished(() => {
    window.open = before;
  });
}

/** Records the calls in their order. Storing the reason returns `stored`. */
function recorded(stored: unknown = { references: ['KEA00000123'] }) {
  const calls: string[] = [];
  const reasons: Request[] = [];
  return {
    calls,
    reasons,
    responses: {
      '/label-reprints': (request: Request) => {
        calls.push('reason');
        reasons.push(request);
        return stored;
      },
      '/documents/freight-label': () => {
        calls.push('label');
        return { uri: 'http://localhost/api/files/again', state: 'ready' };
      },
    },
  };
}

const row = (labels: Document) => (
  <LabelRow consignment={CONSIGNMENT} document={labels} isLoaded isLoading={false} />
);

test('labels that were opened before ask for a reason before their link is requested', async () => {
  blockPopUps();
  const { calls, reasons, responses } = recorded();
  await renderInPortal(row(PRINTED), { responses });
  await again.click();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveValue('');
  await open.click();
  await expect.element(page.getByText('Choose why the labels are printed again')).toBeVisible();
  expect(calls).toEqual([]);
  await reason.click();
  await page.getByRole('option', { name: 'Other reason' }).click();
  await page.getByRole('textbox', { name: /^Details/ }).fill(' Wrong stock ');
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toHaveAttribute('href', 'http://localhost/api/files/again');
  expect(calls).toEqual(['reason', 'label']);
  expect(await reasons[0]?.json()).toEqual({
    references: ['KEA00000123'],
    reason: 'OTHER',
    note: 'Wrong stock',
  });
});

async function openWithReason() {
  await again.click();
  await reason.click();
  await page.getByRole('option', { name: 'Label lost' }).click();
  await open.click();
}

test('a reason that the server loses is reported, and the labels still open', async () => {
  blockPopUps();
  const { calls, responses } = recorded(problem(500, 'internal'));
  await renderInPortal(row(PRINTED), { responses });
  await openWithReason();
  await eventually(() =>
    expect(link.element().getAttribute('href')).toBe('http://localhost/api/files/again'),
  );
  expect(calls).toEqual(['reason', 'label']);
  expect(toasts.read()).toMatchObject([
    { kind: 'error', message: "Couldn't store the reason for the reprint" },
  ]);
  clearToasts();
});

test('a reason that the server rejects keeps the labels closed', async () => {
  blockPopUps();
  const { calls, responses } = recorded(problem(422, 'validation'));
  await renderInPortal(row(PRINTED), { responses });
  await openWithReason();
  await eventually(() =>
    expect(page.getByText("Couldn't open the labels. Try again.").element()).toBeVisible(),
  );
  expect(calls).toEqual(['reason']);
  expect(toasts.read()).toEqual([]);
});

test('details that the server rejects are shown at their field, which gets the focus', async () => {
  blockPopUps();
  const errors = [{ pointer: '/note', detail: 'Has characters that are not allowed' }];
  const rejected = Response.json({ code: 'validation', title: 'Invalid request', errors }, { status: 422 });
  const { calls, responses } = recorded(rejected);
  await renderInPortal(row(PRINTED), { responses });
  await again.click();
  await reason.click();
  await page.getByRole('option', { name: 'Other reason' }).click();
  const details = page.getByRole('textbox', { name: /^Details/ });
  // The first empty required field gets the focus.
  await open.click();
  await expect.element(details).toHaveFocus();
  await expect.element(details).toHaveAccessibleDescription('Enter the details');
  await details.fill('Wrong stock');
  await open.click();
  await eventually(() =>
    expect(page.getByText('Has characters that are not allowed').elements()).toHaveLength(1),
  );
  await expect.element(details).toHaveFocus();
  await expect.element(details).toHaveAccessibleDescription('Has characters that are not allowed');
  expect(page.getByText("Couldn't open the labels. Try again.").elements()).toEqual([]);
  expect(calls).toEqual(['reason']);
});

test('changed labels suggest the change as the reason', async () => {
  const { responses } = recorded();
  await renderInPortal(row({ ...PRINTED, openings: [{ ...OPENING, isOutdated: true }] }), { responses });
  await again.click();
  await expect.element(reason).toHaveValue('Consignment changed');
});

test('the print log has the reasons beside the openings, latest first', async () => {
  const { responses } = recorded();
  await renderInPortal(row(PRINTED), { responses });
  await page.getByText(/^Print log \(1\)/).click();
  await expect
    .poll(() => [...document.querySelectorAll('details li')].map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Lena Ora.*Reason for a reprint: Other reason: Wrong stock$/),
      expect.stringMatching(/Hana Wilcox.*version 3$/),
    ]);
  // A long log scrolls, also by keyboard.
  const log = page.getByRole('list', { name: 'Print log of the Freight Label' });
  await expect.element(log).toHaveAttribute('tabindex', '0');
});

const DOCK = {
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

/** A dialog that the user closes and opens again. */
function Reopened({ children }: { readonly children: ReactNode }) {
  const [opening, setOpening] = useState(1);
  return (
    <OwnServer>
      <button type="button" onClick={() => setOpening(opening + 1)}>
        Reopen
      </button>
      <Fragment key={opening}>{children}</Fragment>
    </OwnServer>
  );
}

/** A server whose print job has the state `later` after it was sent. */
async function renderReopened(labels: ReactNode, later: { state: string; problem: string | null }) {
  localStorage.setItem('cartage.printer.101', '3');
  const sent: Request[] = [];
  const job = {
    id: 14,
    printerName: 'Dock 2',
    state: 'queued',
    labels: 2,
    requestedAtUtc: new Date().toISOString(),
    printerSeenAtUtc: null,
    isAgentOffline: false,
    problem: null,
  };
  await renderInPortal(<Reopened>{labels}</Reopened>, {
    permissions: ['Consignment.PRINT'],
    responses: {
      '/printers': [DOCK],
      '/print-jobs': (request: Request) => {
        sent.push(request);
        return job;
      },
      '/print-jobs/14': (request: Request) =>
        request.method === 'DELETE' ? { ...job, state: 'cancelled' } : { ...job, ...later },
      '/label-reprints': { references: ['KEA00000123'] },
    },
  });
  return sent;
}

const print = page.getByRole('button', { name: /^Print labels?$/ });
const reopen = page.getByRole('button', { name: 'Reopen' });
const paper = page.getByRole('combobox', { name: 'Print labels on' });
const newLabels = <LabelRow consignment={CONSIGNMENT} document={undefined} isLoaded isLoading={false} />;

test('a dialog that is opened again shows the waiting print, and offers no second one', async () => {
  const sent = await renderReopened(newLabels, { state: 'queued', problem: null });
  await print.click();
  await expect.element(page.getByText('Sent 2 labels to Dock 2')).toBeVisible();
  await reopen.click();
  await expect.element(page.getByText('Sent 2 labels to Dock 2')).toBeVisible();
  await expect.element(print).toHaveAttribute('aria-disabled', 'true');
  expect(paper.elements()).toHaveLength(0);
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel print' }).click();
  await expect.element(print).toHaveAttribute('aria-disabled', 'false');
  await expect.element(paper).toHaveValue('Dock 2 (offline)');
  await expect.element(paper).toHaveFocus();
  await reopen.click();
  await eventually(() => expect(paper.elements()).toHaveLength(1));
  expect(page.getByText('Sent 2 labels to Dock 2').elements()).toHaveLength(0);
});

test('a dialog that is opened again shows why the print failed, until a file replaces it', async () => {
  await renderReopened(newLabels, { state: 'failed', problem: 'No paper' });
  await print.click();
  const failed = page.getByText("Couldn't print all 2 labels on Dock 2: No paper");
  await eventually(() => expect(failed.elements()).toHaveLength(1));
  await reopen.click();
  await eventually(() => expect(failed.elements()).toHaveLength(1));
  await page.getByRole('button', { name: 'Open labels as a file' }).click();
  await reopen.click();
  await eventually(() => expect(paper.elements()).toHaveLength(1));
  expect(failed.elements()).toHaveLength(0);
});

test('labels that are being reprinted cannot be printed again', async () => {
  const sent = await renderReopened(row(PRINTED), { state: 'taken', problem: null });
  await again.click();
  await reason.click();
  await page.getByRole('option', { name: 'Label lost' }).click();
  await page.getByRole('button', { name: 'Print on Dock 2' }).click();
  await eventually(() => expect(page.getByText('Printing 2 labels on Dock 2').elements()).toHaveLength(1));
  await reopen.click();
  await eventually(() => expect(page.getByText('Printing 2 labels on Dock 2').elements()).toHaveLength(1));
  await expect.element(again).toHaveAttribute('aria-disabled', 'true');
  expect(sent).toHaveLength(1);
});
