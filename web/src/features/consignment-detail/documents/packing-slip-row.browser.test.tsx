import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PackingSlipRow } from '#features/consignment-detail/documents/packing-slip-row.tsx';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { eventually } from '#testing/eventually.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const CONSIGNMENT = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123', version: 3 };
const slip = <PackingSlipRow consignment={CONSIGNMENT} document={undefined} isLoaded />;
const row = <OwnServer>{slip}</OwnServer>;
const open = page.getByRole('button', { name: 'Open Packing Slip in a new tab' });

/** A browser that blocks every pop-up. */
function blockPopUps(): void {
  const before = window.open;
  window.open = () => null;
  onTestFinished(() => {
    window.open = before;
  });
}

test('offers a link where the browser blocks the tab', async () => {
  blockPopUps();
  await renderInPortal(row, {
    responses: { '/documents/packing-slip': { uri: 'http://localhost/api/files/slip', state: 'ready' } },
  });
  await expect.element(page.getByText('Not opened yet')).toBeVisible();
  await open.click();
  await expect.element(page.getByText('Your browser blocked the pop-up.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open Packing Slip in a new tab' });
  await expect.element(link).toHaveAttribute('href', 'http://localhost/api/files/slip');
});

test('says when the slip could not be created, and tries again', async () => {
  blockPopUps();
  let calls = 0;
  await renderInPortal(row, {
    responses: {
      '/documents/packing-slip': () => {
        calls += 1;
        return { uri: null, state: 'failed' };
      },
    },
  });
  await open.click();
  await expect.element(page.getByText("Couldn't create the packing slip. Try again.")).toBeVisible();
  await open.click();
  await expect.poll(() => calls).toBe(2);
});

test('a server of others has no packing slips', async () => {
  await renderInPortal(
    <>
      {slip}
      <p>Other documents</p>
    </>,
  );
  await eventually(() => expect(page.getByText('Other documents').element()).toBeVisible());
  expect(open.query()).toBeNull();
  expect(page.getByText('Packing Slip').query()).toBeNull();
});
