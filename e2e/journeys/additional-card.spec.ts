import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';

/** The body of the next save. */
async function savedBody(page: Page): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PUT' && /\/consignments\/KEA\d+$/u.test(each.url())),
    detailPage(page).save.click(),
  ]);
  return request.postDataJSON() as Record<string, unknown>;
}

test('unticking Export clears the e-cert, which is required while it is ticked [@CONS-22]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  const stored = () => rows('select export_ecert from consignment where reference = $1', [reference]);

  await detail.edit('Additional');
  await expect(page.getByLabel('E-cert')).toHaveCount(0);
  await page.getByLabel('Export consignment').check();
  await detail.save.click();
  await detail.expectError('Additional details are invalid');
  await expect(detail.card('Additional')).toContainText('E-cert is required');
  await page.getByLabel('E-cert').fill('NZ2026/7');
  const ticked = await savedBody(page);
  expect(ticked['consignmentFlags']).toEqual([{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/7' } }]);
  await detail.expectSuccess('The consignment has been saved');
  expect(await stored()).toEqual([{ export_ecert: 'NZ2026/7' }]);
  await expect(detail.card('Additional')).toContainText('E-cert NZ2026/7');

  await detail.edit('Additional');
  await page.getByLabel('Export consignment').uncheck();
  await page.getByLabel('Export consignment').check();
  await expect(page.getByLabel('E-cert')).toHaveValue('');
  await page.getByLabel('Export consignment').uncheck();
  const unticked = await savedBody(page);
  expect(unticked['consignmentFlags']).toEqual([]);
  await detail.expectSuccess('The consignment has been saved');
  expect(await stored()).toEqual([{ export_ecert: null }]);
});

test('hireage: None hides the quantity, which is a whole number from 1 to 999 [@CONS-21]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  const quantity = page.getByLabel('Quantity', { exact: true });
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Hire unit' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const stored = () => rows('select hire_quantity from consignment where reference = $1', [reference]);

  await detail.edit('Additional');
  await expect(page.getByRole('combobox', { name: 'Hire unit' })).toHaveValue('None');
  await expect(quantity).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Hire unit' }).click();
  await page.getByRole('option', { name: 'Kea Pallet, blue' }).click();
  for (const refused of ['', '0', '1000', '2.5', '-1', 'two']) {
    await quantity.fill(refused);
    await detail.save.click();
    await detail.expectError('Additional details are invalid');
    await expect(quantity).toHaveAccessibleDescription(
      /Hireage quantity (must be a whole number from 1 to 999|is required)/,
    );
  }
  await quantity.fill('999');
  const sent = await savedBody(page);
  expect(sent['hireage']).toMatchObject({ quantity: 999 });
  await detail.expectSuccess('The consignment has been saved');
  expect(await stored()).toEqual([{ hire_quantity: 999 }]);

  await detail.edit('Additional');
  await choose('None');
  await expect(quantity).toHaveCount(0);
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  expect(await stored()).toEqual([{ hire_quantity: null }]);
});

test('the additional card shows every part; notes are read-only when delivered [@CONS-21] [@CONS-24]', async ({
  page,
  signIn,
  rows,
}) => {
  const at = async (status: number) => {
    const [found] = await rows<{ reference: string }>(
      'select reference from consignment where organisation_id = 101 and status = $1 order by id limit 1',
      [status],
    );
    return found?.reference ?? '';
  };
  await signIn('Hana', { path: `/consignment/${await at(3)}` });
  const card = detailPage(page).card('Additional');
  await expect(card).toContainText(/Excludes GST|A price estimate is not currently available/);
  await expect(card.getByLabel('Tracking link', { exact: true })).toHaveValue(/\/track\//);
  await expect(card.getByRole('button', { name: 'tracking link' })).toHaveText(/^Copy /);
  for (const label of [
    'Sender notes',
    'Receiver notes',
    'Sales reference',
    'Export consignment',
    'Hireage',
  ]) {
    await expect(card.getByText(label, { exact: true })).toBeVisible();
  }
  await page.goto(`/consignment/${await at(7)}`);
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await expect(card.getByText('Sender notes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Additional' })).toHaveCount(0);
  await expect(card.getByRole('textbox', { name: /notes/i })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});
