import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create, dialog, types } from '#freight/bulk-documents/testing/shown-documents-dialog.tsx';
import { toasts } from '#kit/toasts.ts';
import { blockPopUps } from '#testing/block-pop-ups.ts';
import { eventually } from '#testing/eventually.ts';
import { problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const reason = page.getByRole('combobox', { name: /^Reason for the reprint/ });

/** A server with one printed consignment, which answers a reason with `stored`. It refuses the documents. */
function server(stored: unknown) {
  const calls: string[] = [];
  const record = (call: string, response: unknown) => () => {
    calls.push(call);
    return response;
  };
  return {
    calls,
    responses: {
      '/search': record('search', { rowCount: 1, rows: [] }),
      '/label-reprints': record('reason', stored),
      '/bulk/documents': record('documents', problem(403, 'forbidden')),
    },
  };
}

async function createWithReason() {
  await eventually(() => expect(reason.element()).toBeVisible());
  await reason.click();
  await page.getByRole('option', { name: 'Printer fault' }).click();
  await create.click();
}

test('a reason that the server loses is reported, and the documents are created', async () => {
  blockPopUps();
  const { calls, responses } = server(problem(500, 'internal'));
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, { responses });
  await createWithReason();
  await eventually(() => expect(calls).toEqual(['search', 'reason', 'documents']));
  expect(toasts.read()[0]).toMatchObject({
    kind: 'error',
    message: "Couldn't store the reason for the reprint",
  });
});

test('a reason that the server rejects creates no documents', async () => {
  blockPopUps();
  const { calls, responses } = server(problem(422, 'validation'));
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, { responses });
  await createWithReason();
  await eventually(() =>
    expect(toasts.read()).toMatchObject([{ kind: 'error', message: 'Invalid request' }]),
  );
  await expect.element(reason).toHaveValue('Printer fault');
  expect(calls).toEqual(['search', 'reason']);
});

test('a reason that the server rejects is shown at its field, which gets the focus', async () => {
  blockPopUps();
  const errors = [{ pointer: '/reason', detail: 'Is not one of the reasons' }];
  const rejected = Response.json({ code: 'validation', title: 'Invalid request', errors }, { status: 422 });
  const { calls, responses } = server(rejected);
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, { responses });
  await createWithReason();
  const issue = page.getByText('Is not one of the reasons');
  await eventually(() => expect(issue.elements()).toHaveLength(1));
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription('Is not one of the reasons');
  expect(toasts.read()).toEqual([]);
  expect(calls).toEqual(['search', 'reason']);
  await reason.click();
  await page.getByRole('option', { name: 'Label lost' }).click();
  expect(issue.elements()).toEqual([]);
});

test('our server has packing slips', async () => {
  const { responses } = server(null);
  await renderInPortal(<OwnServer>{dialog}</OwnServer>, { responses });
  await eventually(() => expect(types()).toEqual(['Freight labels', 'Consignment notes', 'Packing slips']));
});

test('a server of others has no packing slips and is not asked for printed labels', async () => {
  const { calls, responses } = server(null);
  await renderInPortal(dialog, { responses });
  await eventually(() => expect(types()).toEqual(['Freight labels', 'Consignment notes']));
  await expect.element(create).toHaveAttribute('aria-busy', 'false');
  expect(calls).toEqual([]);
});
