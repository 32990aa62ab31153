import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useReadyAndPrint } from '#features/consignment-detail/use-ready-and-print.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { storeReadyAndPrint } from '#freight/ready-and-print.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const READY: Consignment = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123' };
const NOT_PRINTED = 'KEA00000123 is ready. Its labels are not printed. Print them under Download.';

function Detail({ markAsReady }: { readonly markAsReady: () => Promise<Consignment | null> }) {
  const print = useReadyAndPrint('KEA00000123', markAsReady);
  return <p>{print === null ? 'Marking as ready' : 'Printing'}</p>;
}

function Pages({ markAsReady }: { readonly markAsReady: () => Promise<Consignment | null> }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return <p>Another page</p>;
  return (
    <>
      <Detail markAsReady={markAsReady} />
      <button onClick={() => setLeft(true)}>Leave</button>
    </>
  );
}

/** The detail page while the request that marks the consignment as ready runs. */
async function render() {
  onTestFinished(() => {
    clearToasts();
    notifications.dismissAll();
  });
  storeReadyAndPrint('KEA00000123', null);
  const { promise, resolve } = Promise.withResolvers<Consignment | null>();
  await renderInPortal(<Pages markAsReady={() => promise} />);
  await eventually(() => expect(page.getByText('Marking as ready').elements()).toHaveLength(1));
  return resolve;
}

test('a user who leaves before the consignment is ready learns that its labels are not printed', async () => {
  const resolve = await render();
  await page.getByRole('button', { name: 'Leave' }).click();
  await eventually(() => expect(page.getByText('Another page').elements()).toHaveLength(1));
  resolve(READY);
  await eventually(() => expect(toasts.read()).toMatchObject([{ kind: 'error', message: NOT_PRINTED }]));
  expect(notifications.read()).toMatchObject([
    { kind: 'error', message: NOT_PRINTED, reference: 'KEA00000123' },
  ]);
});

test('a user who stays gets the labels without a message', async () => {
  const resolve = await render();
  resolve(READY);
  await eventually(() => expect(page.getByText('Printing').elements()).toHaveLength(1));
  expect(toasts.read()).toEqual([]);
});
