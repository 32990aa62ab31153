import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordDialog } from '#features/hireage/record-dialog.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const site = { id: 12, name: 'Onehunga' } as OrganisationContext['sites'][number]['site'];
const ORGANISATION: Partial<OrganisationContext> = {
  sites: [{ site, isDefault: true, isDefaultOrigin: true }],
  hireUnits: [{ providerCode: 'CHEP', code: 'PAL', name: 'CHEP pallet' }],
};

async function open() {
  const close = vi.fn();
  const sent: Promise<unknown>[] = [];
  await renderInPortal(<RecordDialog initial={{}} partners={[]} partnerSites={[]} close={close} />, {
    organisation: ORGANISATION,
    responses: {
      '/hireage/entries': (request: Request) => {
        sent.push(request.json());
        return {};
      },
    },
  });
  await eventually(() => expect(page.getByLabelText('Partner').element()).toBeVisible());
  return { close, sent };
}

test('sends the only hire unit by its codes', async () => {
  const { close, sent } = await open();
  await page.getByLabelText('Partner').fill('Rimu Joinery');
  await page.getByLabelText('Quantity').fill('4');
  await page.getByRole('button', { name: 'Record movement' }).click();
  await eventually(() => expect(close).toHaveBeenCalled());
  expect(await Promise.all(sent)).toEqual([
    expect.objectContaining({
      siteId: 12,
      hireUnit: { providerCode: 'CHEP', code: 'PAL' },
      partner: 'Rimu Joinery',
      quantity: 4,
    }),
  ]);
});

test('asks before the typed values are lost', async () => {
  const { close } = await open();
  await page.getByLabelText('Partner').fill('Rimu Joinery');
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(page.getByText('You have unsaved changes.').element()).toBeVisible());
  expect(close).not.toHaveBeenCalled();
});

test('rejects a day long ago', async () => {
  await open();
  await page.getByLabelText('Day').fill('01/01/1999');
  await page.getByRole('button', { name: 'Record movement' }).click();
  await eventually(() =>
    expect(page.getByText('The day must not be more than one year ago').element()).toBeVisible(),
  );
  await expect.element(page.getByLabelText('Partner')).toHaveFocus();
});
