import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DeclarationDialog } from '#features/consignment-detail/declaration/declaration-dialog.tsx';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import { INCOMPLETE } from '#features/consignment-detail/declaration/declaration-sample.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const line = BLANK_CONSIGNMENT.lineItems[0] as Consignment['lineItems'][number];
const DRUMS = { ...line, id: 7, count: 4, packagingType: { code: 'DRM', name: 'Drum' }, weight: 86 };
const NOT_ENTERED = { outerCount: null, outerKind: null };

async function open({
  lineItem = DRUMS,
  details = {},
}: {
  lineItem?: typeof DRUMS;
  details?: Partial<Declaration['lines'][number]>;
} = {}) {
  const consignment = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123', version: 3, lineItems: [lineItem] };
  const [item] = INCOMPLETE.lines as [Declaration['lines'][number]];
  const declaration = { ...INCOMPLETE, lines: [{ ...item, ...details }] };
  const saved: Promise<unknown>[] = [];
  await renderInPortal(
    <DeclarationDialog consignment={consignment} declaration={declaration} close={() => {}} />,
    {
      permissions: ['Consignment.MAINTAIN'],
      responses: {
        '/dangerous-goods-declaration': (request: Request) => {
          saved.push(request.json());
          return Response.json(declaration);
        },
      },
    },
  );
  const dialog = page.getByRole('dialog', { name: 'Dangerous goods declaration' });
  await eventually(() => expect(dialog.element()).toBeVisible());
  return { dialog, saved };
}

test('the fields that the signature requires are marked', async () => {
  const { dialog } = await open();
  for (const label of ['Number of packages', 'Kind of packages', 'Phone']) {
    const field = dialog.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveAttribute('aria-required', 'true');
  }
  expect(dialog.getByLabelText('Net quantity').element()).not.toHaveAttribute('aria-required');
});

test('number and kind of packages come from the freight item, and are saved', async () => {
  const { dialog, saved } = await open({ details: NOT_ENTERED });
  await expect.element(dialog.getByLabelText('Number of packages')).toHaveValue('4');
  await expect.element(dialog.getByLabelText('Kind of packages')).toHaveValue('Drum');
  await dialog.getByRole('button', { name: 'Save declaration' }).click();
  await eventually(() => expect(saved.length).toBe(1));
  expect(await saved[0]).toMatchObject({ lines: [{ lineItemId: 7, outerCount: 4, outerKind: 'Drum' }] });
});

test('a rejected value gets the focus', async () => {
  const { dialog, saved } = await open();
  const flashPoint = dialog.getByLabelText('Flash point (°C)');
  await flashPoint.fill('hot');
  await dialog.getByRole('button', { name: 'Save declaration' }).click();
  await expect.element(flashPoint).toHaveFocus();
  expect(saved).toEqual([]);
});

test('a pallet does not come from the freight item', async () => {
  const lineItem = { ...DRUMS, packagingType: { code: 'PLT', name: 'Pallet' } };
  const { dialog } = await open({ lineItem, details: NOT_ENTERED });
  await expect.element(dialog.getByLabelText('Number of packages')).toHaveValue('');
  await expect.element(dialog.getByLabelText('Kind of packages')).toHaveValue('');
});

test('entered packages are kept', async () => {
  const { dialog } = await open({ details: { outerCount: 6, outerKind: null } });
  await expect.element(dialog.getByLabelText('Number of packages')).toHaveValue('6');
  await expect.element(dialog.getByLabelText('Kind of packages')).toHaveValue('');
});

test('quantities that differ from the freight item have a warning, and are saved', async () => {
  const { dialog, saved } = await open();
  await dialog.getByLabelText('Number of packages').fill('5');
  await dialog.getByLabelText('Net quantity').fill('90');
  await dialog.getByLabelText('Unit').selectOptions('kg');
  await expect
    .element(dialog.getByLabelText('Number of packages'))
    .toHaveAccessibleDescription('The freight item has 4 Drums. Check the number of packages.');
  await expect
    .element(dialog.getByLabelText('Net quantity'))
    .toHaveAccessibleDescription('The freight item weighs 86 kg in total. Check the net quantity.');
  await dialog.getByRole('button', { name: 'Save declaration' }).click();
  await eventually(() => expect(saved.length).toBe(1));
  expect(await saved[0]).toMatchObject({ lines: [{ outerCount: 5, netQuantity: 90, netUnit: 'kg' }] });
});
