import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { DEFAULT_LABEL_OPTIONS } from '#freight/labels/label-options.ts';
import { usePrinterChoice } from '#freight/print-queue/use-printer-choice.ts';
import { usePrintJob } from '#freight/print-queue/use-print-job.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

type Printer = ResponseBody<'printers'>[number];

const printerOf = (id: number, name: string): Printer => ({
  id,
  name,
  version: 1,
  siteId: null,
  paper: 'a6',
  dpi: '203',
  seenAtUtc: new Date().toISOString(),
  waiting: 0,
  canChange: true,
});

function Print() {
  const printing = usePrinterChoice();
  const print = usePrintJob({ references: ['KEA00000123'] });
  const { printer } = printing;
  return (
    <>
      <LabelForm options={DEFAULT_LABEL_OPTIONS} change={() => {}} printing={printing} />
      {printer !== null && (
        <button type="button" onClick={() => void print.send(printer, ['KEA00000123'])}>
          Print
        </button>
      )}
    </>
  );
}

test.each([[['Office']], [[]]])(
  'a printer that was removed is named, with %s left, and the choice follows',
  async (left) => {
    localStorage.setItem('cartage.printer.101', '3');
    onTestFinished(() => {
      localStorage.removeItem('cartage.printer.101');
      clearToasts();
    });
    const others = left.map((name, index) => printerOf(4 + index, name));
    let printers = [printerOf(3, 'Dock 2'), ...others];
    await renderInPortal(
      <OwnServer>
        <Print />
      </OwnServer>,
      {
        permissions: ['Consignment.PRINT'],
        responses: {
          '/printers': () => printers,
          '/print-jobs': () =>
            Response.json(
              {
                code: 'rule-broken',
                title: 'Invalid request',
                errors: [{ pointer: '/printerId', detail: 'Printer not found' }],
              },
              { status: 422 },
            ),
        },
      },
    );
    const send = page.getByRole('button', { name: 'Print', exact: true });
    await expect.element(send).toBeVisible();
    printers = others;
    await send.click();
    const message = 'Dock 2 is no longer available. Choose another printer, or open the labels as a file.';
    await eventually(() => expect(toasts.read()).toMatchObject([{ kind: 'error', message }]));
    await expect.element(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect.element(send).not.toBeInTheDocument();
    const choice = page.getByRole('combobox', { name: 'Print labels on' });
    if (left.length === 0) return;
    await expect.element(choice).toHaveValue('This computer (opens a file)');
    await choice.click();
    await expect.element(page.getByRole('option', { name: 'Dock 2' })).not.toBeInTheDocument();
    await page.getByRole('option', { name: 'Office' }).click();
    await expect.element(choice).toHaveValue('Office');
    await expect.element(send).toBeVisible();
  },
);
