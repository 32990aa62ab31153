import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DeclarationCard } from '#features/consignment-detail/declaration/declaration-card.tsx';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import { COMPLETE, INCOMPLETE } from '#features/consignment-detail/declaration/declaration-sample.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const CONSIGNMENT = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123', version: 3 };

async function show(declaration: Declaration, width: 'wide' | 'narrow' = 'wide') {
  const responses: Record<string, unknown> = { '/dangerous-goods-declaration': declaration };
  await renderInPortal(<DeclarationCard consignment={CONSIGNMENT} />, {
    width,
    permissions: ['Consignment.MAINTAIN', 'Consignment.PRINT'],
    responses,
  });
  return responses;
}

const cardText = () =>
  page.getByRole('region', { name: 'Dangerous goods declaration' }).element().textContent;

test('lists what is missing, and cannot be signed', async () => {
  await show(INCOMPLETE);
  await eventually(() => expect(cardText()).toContain('Declaration incomplete'));
  expect(cardText()).toContain('RequiredItem 2: Enter the kind of packages.');
  expect(cardText()).toContain('RecommendedItem 2: Select whether the goods are a marine pollutant.');
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
  [
    true,
    'The signature of Hana Wilcox, 18/03/2026 2:06:00 pm is void, because the declaration has changed since.',
  ],
])('a signature that is void: %s', async (isVoid, text) => {
  const signature = { name: 'Hana Wilcox', signedAtDateTimeUtc: '2026-03-18T01:06:00.000Z', isVoid };
  await show({ ...COMPLETE, signature });
  await eventually(() => expect(cardText()).toContain(text));
});

test('the run has the load and the conflicts of all consignments that the user may see', async () => {
  const run = {
    name: 'Auckland morning',
    startsAtDateTimeUtc: '2026-03-18T18:00:00.000Z',
    goodsTotals: [
      { class: '3', unNumber: '1203', items: 4, packages: null, net: null, weight: 80.4 },
      { class: '5.1', unNumber: '2014', items: 1, packages: 2, net: '40 L', weight: 46 },
    ],
    segregation: INCOMPLETE.segregation,
  };
  await show({ ...INCOMPLETE, run }, 'narrow');
  const section = page.getByRole('region', { name: 'Dangerous goods on the run' });
  await eventually(() => expect(section.element()).toBeVisible());
  const text = section.element().textContent;
  for (const expected of [
    'Dangerous goods on run Auckland morning, 19/03/2026 7:00 am',
    'Consignments of your sites on this run. Freight of other customers is not included.',
    'Class 3, UN 12034 items · packages and net quantity not entered80.4 kg',
    'Segregation on the runKeep separated 49 CFR 177.848(d)UN 1203',
  ])
    expect(text).toContain(expected);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('the form marks a pallet, keeps the typed text and suggests the latest contact', async () => {
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

test('the form does not save a text as the emergency phone number', async () => {
  await show(COMPLETE);
  await page.getByRole('button', { name: 'Edit declaration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dangerous goods declaration' });
  const phone = dialog.getByLabelText('Phone');
  await phone.fill('call me');
  await dialog.getByRole('button', { name: 'Save declaration' }).click();
  await eventually(() =>
    expect(phone.element()).toHaveAccessibleDescription(
      'Enter the phone number of the 24/7 emergency contact with at least 6 digits, such as 0800 555 014 or +64 9 555 0142 ext 7.',
    ),
  );
  await expect.element(phone).toHaveValue('call me');
});

const rejection = (status: number) =>
  Response.json({ status, code: 'conflict', title: 'Conflict' }, { status });

test('the signing dialog shows all of the declared content, and another content only after the server reports it', async () => {
  const responses = await show(COMPLETE);
  await page.getByRole('button', { name: 'Sign declaration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign the declaration' });
  const text = () => dialog.element().textContent;
  for (const expected of [
    'KEA00000123',
    'Kea Paints, 12 Kea Road, Penrose, Auckland 1061, 09 555 0101',
    'Tui Hardware, 12 Kea Road, Penrose, Nelson 7010, 09 555 0101',
    'Cook Strait ferry',
    'Aroha Ngata, 0800 555 014',
    'Item 2: UN 2920, Corrosive liquid, flammable, n.o.s. (propanol), class 8 (3), packing group II',
    '4 × drum',
    '24 × can of 500 mL',
    '80 L',
    '86.00 kg',
    'Limited quantity',
    '23 °C',
    'Marine pollutantNot known',
    'You sign as Hana Wilcox: These dangerous goods are fully and correctly declared',
    'Keep separated 49 CFR 177.848(d)UN 1203, Petrol, class 3, packing group II (item 1)UN 2014, Hydrogen peroxide, class 5.1 (8) (item 2)',
    'The portal has not checked Schedule 3.',
  ])
    expect(text()).toContain(expected);
  // The dialog scrolls by keyboard.
  await expect
    .element(dialog.getByRole('region', { name: 'Declared content' }))
    .toHaveAttribute('tabindex', '0');
  const content = { ...COMPLETE.content, emergencyPhone: '0800 555 099' };
  const issues = [
    { lineItemId: null, field: 'senderPhone', message: "Add the sender's phone number.", isRequired: false },
  ];
  const current = { ...COMPLETE, content, issues, contentHash: 'b'.repeat(64) };
  responses['/dangerous-goods-declaration'] = current;
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(cardText()).toContain("Add the sender's phone number."));
  expect(text()).toContain('0800 555 014');
  responses['/dangerous-goods-declaration/signature'] = rejection(409);
  await dialog.getByRole('button', { name: 'Sign declaration' }).click();
  await eventually(() => expect(text()).toContain('0800 555 099'));
  expect(text()).toContain('The declaration has changed since you opened it. Check it, then sign it.');
  responses['/dangerous-goods-declaration'] = { ...current, canChange: false };
  await dialog.getByRole('button', { name: 'Sign declaration' }).click();
  await eventually(() =>
    expect(text()).toContain('The freight was picked up, so the declaration can no longer be signed.'),
  );
  expect(dialog.getByRole('button', { name: 'Sign declaration' }).elements()).toEqual([]);
});

test('the form keeps typed values when the declaration has changed', async () => {
  const responses = await show(INCOMPLETE);
  await page.getByRole('button', { name: 'Complete declaration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dangerous goods declaration' });
  await dialog.getByLabelText('Kind of packages').fill('jerrican');
  await dialog.getByLabelText('Phone').fill('0800 555 077');
  const current = { ...INCOMPLETE, version: 2, emergencyName: 'Rewi Tane', contentHash: 'b'.repeat(64) };
  responses['/dangerous-goods-declaration'] = ({ method }: Request) =>
    method === 'PUT' ? rejection(412) : Response.json(current);
  await dialog.getByRole('button', { name: 'Save declaration' }).click();
  await eventually(() =>
    expect(dialog.element().textContent).toContain('The declaration has changed since you opened it.'),
  );
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Rewi Tane');
  await expect.element(dialog.getByLabelText('Kind of packages')).toHaveValue('jerrican');
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('0800 555 077');
});
