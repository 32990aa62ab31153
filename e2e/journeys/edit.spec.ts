import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';
import { withoutLiveUpdates } from '#without-live-updates.ts';

const STORED = `
  select c.version::int, c.notes, c.sales_reference, c.export_ecert, c.hire_quantity,
    (select p.full_name from participant p where p.consignment_id = c.id and p.role = 'receiver') as receiver,
    (select json_agg(l.item_count order by l.position) from line_item l where l.consignment_id = c.id) as counts
  from consignment c where c.reference = $1`;

async function open(page: Page, signIn: (name: string, to?: object) => Promise<Page>, given: object = {}) {
  await signIn('Hana', { path: '/search' });
  return openNewConsignment(page, { ...given });
}

test('edits and saves one card after the other [@CONS-04] [@CONS-05] [@CONS-07] [@FRT-03] [@PART-02] [@PART-04] [@CONS-22]', async ({
  page,
  signIn,
  rows,
}) => {
  const reference = await open(page, signIn);
  const detail = detailPage(page);

  await test.step('details', async () => {
    await detail.edit('Consignment details');
    await detail.chooseService('Economy');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.keyboard.press('Control+s');
    await detail.expectSuccess('The consignment has been saved');
    await expect(detail.card('Consignment details')).toContainText('Economy');
  });

  await test.step('the sender needs a site, and Next opens the receiver', async () => {
    await detail.edit('Sender');
    await expect(
      detail.card('Sender').getByRole('link', { name: /on a map, in a new tab$/ }),
    ).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\//);
    await page.getByRole('combobox', { name: 'Sender site' }).fill('');
    await page.keyboard.press('Tab');
    await detail.save.click();
    await detail.expectError('Sender is invalid');
    await expect(detail.card('Sender')).toContainText('Sender site is required');
    await detail.card('Sender').getByRole('button', { name: 'Cancel' }).click();
    await detail.edit('Sender');
    await page.getByLabel('Sender reference').fill('HH-22048');
    await detail.card('Sender').getByRole('button', { name: 'Next' }).click();
    await detail.expectSuccess('The consignment has been saved');
  });

  await test.step('Next moves from a receiver with an address to the freight', async () => {
    await page.getByRole('button', { name: 'Address', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kauri Coast Hardware');
    await page.getByLabel('Street number').fill('212');
    await page.getByLabel('Street', { exact: true }).fill('Old Wharf Street');
    await page.getByLabel('Suburb').fill('Dargaville');
    await page.getByLabel('City').fill('Dargaville');
    await page.getByLabel('Postcode').fill('310');
    await page.getByLabel('Phone').fill('09 555 01');
    const next = detail.card('Receiver').getByRole('button', { name: 'Next' });
    await next.click();
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await detail.expectError('Receiver is invalid');
    await expect(detail.card('Receiver')).toContainText('2 things to fix');
    await expect(detail.card('Receiver')).toContainText('Value is not a valid phone number');
    await page.getByLabel('Postcode').fill('0310');
    await page.getByLabel('Phone').fill('09 555 0187');
    await next.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(detail.card('Receiver')).toContainText('Kauri Coast Hardware');
    await expect(page.getByRole('link', { name: /Old Wharf Street/ })).toHaveAttribute(
      'href',
      /maps\/search\/.*212%20Old%20Wharf%20Street/,
    );
  });

  await test.step('freight', async () => {
    await page.getByRole('button', { name: 'Add item' }).click();
    await detail.lineField('Items', 2).fill('3');
    await detail.lineField('Packaging type', 2).selectOption('Pallet');
    await detail.save.click();
    await detail.expectSuccess('Item has been added to consignment');
    await detail.edit('Freight');
    await detail.lineField('Items', 1).fill('0');
    await detail.save.click();
    await detail.expectError('Form is invalid, please check your details');
    await detail.lineField('Items', 1).fill('4');
    await detail.save.click();
    await detail.expectSuccess('Freight has been saved');
    await detail.edit('Freight');
    await page.getByRole('button', { name: 'Delete item 2' }).click();
    await detail.save.click();
    await detail.expectSuccess('Item has been deleted from consignment');
    await detail.edit('Freight');
    await page.getByRole('button', { name: 'Delete item 1' }).click();
    await detail.save.click();
    await detail.expectError('At least one freight item is required');
    await detail.card('Freight').getByRole('button', { name: 'Cancel' }).click();
    await expect(detail.card('Freight')).toContainText('Lamp shades');
  });

  await test.step('additional', async () => {
    await detail.edit('Additional');
    await page.getByLabel('Sender notes').fill('Forklift on site.');
    await page.getByLabel('Export consignment').check();
    await page.getByRole('combobox', { name: 'Hire unit' }).click();
    await page.getByRole('option', { name: 'Kea Pallet, blue' }).click();
    await page.getByLabel('Quantity').fill('0');
    await detail.save.click();
    await detail.expectError('Additional details are invalid');
    await expect(detail.card('Additional')).toContainText('E-cert is required');
    await page.getByLabel('E-cert').fill('NZ2026/7');
    await page.getByLabel('Quantity').fill('2');
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(detail.card('Additional')).toContainText('2 × Kea Pallet, blue');
  });
  expect(await rows(STORED, [reference])).toMatchObject([
    {
      notes: 'Forklift on site.',
      export_ecert: 'NZ2026/7',
      hire_quantity: 2,
      receiver: 'Kauri Coast Hardware',
      counts: [4],
    },
  ]);
});

test('rejects the details when the service type has ended [@CONS-07]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^422 PUT /);
  const code = `E${Date.now() % 1_000_000}`;
  await rows(
    `insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
     select id, $1, $2, 333, 3 from tenant where code = 'kea'`,
    [code, `Ending ${code}`],
  );
  await open(page, signIn);
  const detail = detailPage(page);
  await detail.edit('Consignment details');
  await detail.chooseService(`Ending ${code}`);
  await rows('update service_type set is_active = false where code = $1', [code]);
  await detail.save.click();
  await detail.expectError('Details are invalid');
  await expect(detail.card('Consignment details')).toContainText(`Service Type "${code}" not found`);
});

test('merges the changes of two users, and asks on a conflict [@CONS-23]', async ({
  page,
  otherBrowser,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^412 PUT /);
  // The merge starts with the rejected save, not with a live update before it.
  await withoutLiveUpdates(page);
  const reference = await open(page, signIn, { notes: 'Gate 4' });
  const other = await otherBrowser();
  await signIn('Tama', { path: `/consignment/${reference}`, page: other });
  const [ownDetail, otherDetail] = [detailPage(page), detailPage(other)];

  await test.step('different fields', async () => {
    await ownDetail.edit('Additional');
    await page.getByLabel('Sales reference').fill('SO 1');
    await otherDetail.edit('Additional');
    await other.getByLabel('Receiver notes').fill('Dock 2');
    await otherDetail.save.click();
    await otherDetail.expectSuccess('The consignment has been saved');
    await ownDetail.save.click();
    await ownDetail.expectSuccess('The consignment has been saved');
    await expect(ownDetail.card('Additional')).toContainText('Dock 2');
    await expect(ownDetail.card('Additional')).toContainText('SO 1');
  });

  await test.step('the same fields', async () => {
    await other.reload();
    await ownDetail.edit('Additional');
    await page.getByLabel('Sender notes').fill('Gate 6, mine');
    await page.getByLabel('Sales reference').fill('SO 2, mine');
    await otherDetail.edit('Additional');
    await other.getByLabel('Sender notes').fill('Gate 5, theirs');
    await other.getByLabel('Sales reference').fill('SO 2, theirs');
    await otherDetail.save.click();
    await otherDetail.expectSuccess('The consignment has been saved');
    await ownDetail.save.click();
    const panel = page.getByRole('region', { name: 'Changes by another user' });
    await expect(panel).toContainText('You and another user changed the same 2 fields');
    const row = panel.getByRole('row', { name: /Sender notes/ });
    await expect(row).toContainText('Gate 4');
    await expect(row).toContainText('Gate 5, theirs');
    await expect(row).toContainText('Gate 6, mine');
    await panel.getByRole('button', { name: 'Keep your value for Sender notes' }).click();
    await panel.getByRole('button', { name: 'Use their value for Sales reference' }).click();
    await expect(page.getByLabel('Sales reference')).toHaveValue('SO 2, theirs');
    await ownDetail.save.click();
    await ownDetail.expectSuccess('The consignment has been saved');
    await expect(panel).toBeHidden();
  });
  expect(await rows(STORED, [reference])).toMatchObject([
    { notes: 'Gate 6, mine', sales_reference: 'SO 2, theirs' },
  ]);
});

test('keeps unsaved changes across a reload, and asks before leaving [@CONS-10]', async ({
  page,
  signIn,
  rows,
}) => {
  const reference = await open(page, signIn);
  const detail = detailPage(page);
  await detail.edit('Freight');
  await detail.lineField('Items', 1).fill('7');
  await reloadWithPrompt(page);
  await expect(detail.lineField('Items', 1)).toHaveValue('7');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: /back to the list/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(dialog).toContainText(
    'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/consignment/${reference}$`));
  await expect(detail.lineField('Items', 1)).toHaveValue('7');
  await detail.save.click();
  await detail.expectSuccess('Freight has been saved');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await rows(STORED, [reference])).toMatchObject([{ version: 2, counts: [7] }]);
  await detail.edit('Freight');
  await detail.lineField('Items', 1).fill('8');
  await page.getByRole('button', { name: /back to the list/i }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto(`/consignment/${reference}`);
  await expect(detail.card('Freight')).toContainText('7');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
});

test('allows only the receiver to change with limited edit [@CONS-15] [@CONS-28]', async ({
  page,
  signIn,
  otherBrowser,
  rows,
}) => {
  const reference = await open(page, signIn);
  const other = await otherBrowser();
  await signIn('Lena', { path: `/consignment/${reference}`, page: other });
  const detail = detailPage(other);
  await expect(other.getByRole('heading', { name: reference })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'More Actions' })).toHaveCount(0);
  await detail.edit('Receiver');
  await expect(other.getByLabel('Receiver reference')).toHaveCount(0);
  await other.getByRole('combobox', { name: 'Receiver site' }).fill('Dunedin');
  await other.getByRole('option', { name: 'Dunedin' }).first().click();
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  const [stored] = await rows<{ receiver: string }>(STORED, [reference]);
  expect(stored?.receiver).toContain('Dunedin');
});
