import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PrintForm } from '#freight/print-queue/testing/print-form.tsx';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { DOCK } from '#testing/printer-server.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

test.each([[['Office']], [[]]])(
  'a printer that was removed is named, with %s left, and the choice follows',
  async (left) => {
    localStorage.setItem('cartage.printer.101', '3');
    onTestFinished(() => {
      localStorage.removeItem('cartage.printer.101');
      clearToasts();
    });
    const others = left.map((name, index) => ({ ...DOCK, id: 4 + index, name }));
    let printers = [DOCK, ...others];
    await renderInPortal(
      <OwnServer>
        <PrintForm />
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
