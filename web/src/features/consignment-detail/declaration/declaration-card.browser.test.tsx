import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DeclarationCard } from '#features/consignment-detail/declaration/declaration-card.tsx';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const CONSIGNMENT = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123', version: 3 };

const INCOMPLETE: Declaration = {
  version: 1,
  lines: [
    {
      lineItemId: 7,
      position: 2,
      declared: 'UN 1263, Paint, class 3, packing group II',
      innerCount: null,
      innerKind: null,
      innerSize: null,
      outerCount: 4,
      outerKind: 'drum',
      netQuantity: 80,
      netUnit: 'L',
      provision: 'STANDARD',
      flashPoint: null,
      isMarinePollutant: null,
      needsFlashPoint: true,
    },
  ],
  crossesCookStrait: false,
  emergencyName: null,
  emergencyPhone: null,
  lastEmergencyName: 'Aroha Ngata',
  lastEmergencyPhone: '0800 555 014',
  canChange: true,
  isComplete: false,
  missing: [
    { lineItemId: 7, field: 'flashPoint', message: 'Enter the flash point, which class 3 needs' },
    { lineItemId: null, field: 'emergencyName', message: 'Enter the name of the 24/7 emergency contact' },
  ],
  contentHash: 'a'.repeat(64),
  signature: null,
  signatory: 'Hana Wilcox',
};
const COMPLETE: Declaration = {
  ...INCOMPLETE,
  isComplete: true,
  missing: [],
};

async function show(declaration: Declaration, width: 'wide' | 'narrow' = 'wide') {
  await renderInPortal(<DeclarationCard consignment={CONSIGNMENT} close={() => {}} />, {
    width,
    permissions: ['Consignment.MAINTAIN', 'Consignment.PRINT'],
    responses: { '/dangerous-goods-declaration': declaration },
  });
}

const cardText = () =>
  page.getByRole('region', { name: 'Dangerous goods declaration' }).element().textContent;

test('lists what is missing, and cannot be signed', async () => {
  await show(INCOMPLETE);
  await eventually(() => expect(cardText()).toContain('Declaration incomplete'));
  expect(cardText()).toContain('Item 2: Enter the flash point, which class 3 needs');
  expect(cardText()).toContain('Not signed');
  expect(page.getByRole('button', { name: 'Sign declaration' }).elements()).toEqual([]);
});

test.each([
  [null, 'You have no authority to sign. Your administrator can give it to you.', 0],
  ['Hana Wilcox', 'Declaration complete', 1],
] as const)('a complete declaration with the authority of %s', async (signatory, text, count) => {
  await show({ ...COMPLETE, signatory });
  await eventually(() => expect(cardText()).toContain(text));
  expect(page.getByRole('button', { name: 'Sign declaration' }).elements().length).toBe(count);
});

test.each([
  [false, 'Signed by Hana Wilcox, 18/03/2026 2:06:00 pm'],
  [true, 'The signature of Hana Wilcox, 18/03/2026 2:06:00 pm is void, because the goods have changed.'],
])('a signature that is void: %s', async (isVoid, text) => {
  const signature = { name: 'Hana Wilcox', signedAtDateTimeUtc: '2026-03-18T01:06:00.000Z', isVoid };
  await show({ ...COMPLETE, signature });
  await eventually(() => expect(cardText()).toContain(text));
});

test('the form refuses a pallet, keeps the typed text and suggests the last contact', async () => {
  await show(INCOMPLETE, 'narrow');
  await page.getByRole('button', { name: 'Complete declaration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dangerous goods declaration' });
  await dialog.getByLabelText('Kind of packages').fill('Pallet');
  await dialog.getByLabelText('Flash point (°C)').fill('hot');
  await dialog.getByRole('button', { name: 'Save declaration' }).click();
  await eventually(() =>
    expect(dialog.element().textContent).toContain(
      'A pallet is not a packaging of dangerous goods. Enter the packages on it.',
    ),
  );
  expect(dialog.element().textContent).toContain('Enter a number from -150 to 500, with at most 1 decimal');
  await expect.element(dialog.getByLabelText('Flash point (°C)')).toHaveValue('hot');
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('0800 555 014');
  expect(document.documentElement.scrollWidth).toBe(390);
});
