import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expect, type Rows, test as base } from '#fixtures.ts';
import { detailPage } from '#pages/detail-page.ts';

/** Its own database, in which the tenant Kea has no hireage. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ ownDatabase }) => {
  await asSystem(await ownDatabase.url(), (client) =>
    client.query(
      `insert into tenant_setting (tenant_id, name, value) values (1, 'HireageEnabled', 'false')
       on conflict (tenant_id, name) do update set value = excluded.value`,
    ),
  );
});

async function draftOf(rows: Rows, organisationId: number): Promise<string> {
  const [found] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = $1 and status = 1 order by id limit 1',
    [organisationId],
  );
  if (!found) throw new Error('The organisation has no draft.');
  return found.reference;
}

test('hides hireage where the tenant has none [@CONS-24]', async ({ page, signIn, rows }) => {
  const reference = await draftOf(rows, 101);
  await signIn('Hana', { path: `/consignment/${reference}` });
  const detail = detailPage(page);
  const card = detail.card('Additional');
  await expect(card.getByText('Sales reference')).toBeVisible();
  await expect(card.getByText('Export consignment')).toBeVisible();
  await expect(card.getByText('Hireage')).toHaveCount(0);
  await detail.edit('Additional');
  await expect(page.getByLabel('Export consignment')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Hire unit' })).toHaveCount(0);
  await page.goto('/consignment/create');
  await expect(page.getByLabel('Sales reference')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Hire unit' })).toHaveCount(0);
  await page.goto('/hireage');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('shows neither export nor pickup date where the tenant has none [@CONS-22] [@CONS-24] [@DATE-01]', async ({
  page,
  signIn,
  rows,
}) => {
  const reference = await draftOf(rows, 201);
  await signIn('Tia', { path: `/consignment/${reference}` });
  const detail = detailPage(page);
  await expect(detail.card('Additional').getByText('Hireage')).toBeVisible();
  await expect(detail.card('Additional').getByText('Export consignment')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Requested Delivery' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Requested Pickup' })).toHaveCount(0);
  await detail.edit('Additional');
  await expect(page.getByRole('combobox', { name: 'Hire unit' })).toBeVisible();
  await expect(page.getByLabel('Export consignment')).toHaveCount(0);
  await page.goto(new URL('/consignment/create', page.url()).href);
  await expect(page.getByRole('combobox', { name: 'Hire unit' })).toBeVisible();
  await expect(page.getByLabel('Export consignment')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Requested Pickup' })).toHaveCount(0);
});
