import { expect, test } from '#fixtures.ts';
import { createPage, type NewConsignment } from '#pages/create-page.ts';
import { tabTo } from '#tab-to.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';
import { uniqueReference } from '#unique-reference.ts';

const LEAVING =
  'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes';

const details = (senderReference: string): NewConsignment => ({
  serviceType: 'Standard',
  receiver: 'Napier',
  senderReference,
  lines: [{ items: '3', packaging: 'Pallet', description: 'Flat-packed desks' }],
});

const COUNT = 'select count(*)::int as count from consignment where sender_reference = $1';

test('shows all errors of an empty form and focuses the first', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Form is invalid, please check your details' });
  await expect(summary).toBeVisible();
  const links = summary.getByRole('button');
  await expect(links).toHaveText([
    'Service type is required',
    'Receiver site is required',
    'At least one freight item is required',
  ]);
  await expect(page.getByRole('combobox', { name: 'Service type' })).toBeFocused();
  await links.filter({ hasText: 'Receiver site is required' }).click();
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
  await links.filter({ hasText: 'At least one freight item is required' }).click();
  await expect(form.lineField('Packaging type', 1)).toBeFocused();
  await form.enter({ serviceType: 'Standard' });
  await expect(links.filter({ hasText: 'Service type is required' })).toBeHidden();
});

test('shows out-of-range values at their freight line [@FRT-01]', async ({ page, signIn, rows }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  const sender = uniqueReference();
  await form.enter({
    ...details(sender),
    lines: [{ items: '1000', packaging: 'Pallet', sides: ['101', '1', '1'], weight: '40001' }],
  });
  await form.save.click();
  const item = page.getByRole('group', { name: 'Item 1' });
  for (const field of ['Items', 'Length in metres', 'Weight in kilograms']) {
    await expect(form.lineField(field, 1)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(item.getByRole('listitem')).not.toHaveCount(0);
  await expect(form.lineField('Items', 1)).toBeFocused();
  expect(await rows(COUNT, [sender])).toEqual([{ count: 0 }]);
});

test('derives the volume from the dimensions and fills in defaults of the packaging type [@FRT-01] [@FRT-06]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({ lines: [{ items: '2', packaging: 'Carton' }] });
  await expect(form.lineField('Volume in cubic metres', 1)).toHaveValue('0.0720');
  await expect(form.lineField('Weight in kilograms', 1)).toHaveValue(/^25(\.0*)?$/);
  await form.lineField('Length in metres', 1).fill('0.5');
  await form.lineField('Width in metres', 1).fill('0.4');
  await form.lineField('Height in metres', 1).fill('0.3');
  await page.keyboard.press('Tab');
  await expect(form.lineField('Volume in cubic metres', 1)).toHaveValue(/^0\.060*$/);
  await form.lineField('Volume in cubic metres', 1).fill('1');
  await expect(form.lineField('Length in metres', 1)).toHaveValue('');
});

test('creates a consignment by keyboard', async ({ page, signIn, rows }) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await tabTo(page, 'New Consignment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeVisible();
  await tabTo(page, 'Service type');
  await page.keyboard.type('stand');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Standard']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Service type' })).toHaveValue('Standard');
  await tabTo(page, 'Sender reference');
  await page.keyboard.type(sender);
  await tabTo(page, 'Receiver site');
  await page.keyboard.type('Dunedin');
  await expect(page.getByRole('listbox', { name: 'Sites found' }).getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Dunedin/);
  await tabTo(page, 'Items, item 1');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Carton');
  await tabTo(page, 'Description, item 1');
  await page.keyboard.type('Lamp shades');
  await tabTo(page, 'Save', { backwards: true });
  await page.keyboard.press('Enter');
  await createPage(page).expectSaved();
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});

test('creates one consignment on a double click [@CONS-05]', async ({ page, signIn, rows }) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/consignments/full')) sent.push(request.url());
  });
  await form.save.dblclick();
  await form.expectSaved();
  expect(sent).toHaveLength(1);
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});

test('keeps form input across a reload and sends it once', async ({ page, signIn, rows }) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  await reloadWithPrompt(page);
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Napier/);
  await expect(form.lineField('Description', 1)).toHaveValue('Flat-packed desks');
  await form.save.click();
  await form.expectSaved();
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
  await page.goto('/consignment/create');
  await expect(page.getByLabel('Sender reference')).toHaveValue('');
});

test('asks before leaving a form with changes, naming the tenant [@SHELL-18]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('link', { name: 'New Consignment' }).click();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('link', { name: 'Consignments' }).click();
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();

  await page.getByRole('link', { name: 'New Consignment' }).click();
  await page.getByLabel('Sender reference').fill('half a thought');
  await areas.getByRole('link', { name: 'Consignments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(dialog).toContainText(LEAVING);
  await expect(dialog).toContainText('Kea Freight');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Sender reference')).toHaveValue('half a thought');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Sender reference')).toHaveValue('half a thought');
  await areas.getByRole('link', { name: 'Consignments' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await page.getByRole('link', { name: 'New Consignment' }).click();
  await expect(page.getByLabel('Sender reference')).toHaveValue('');
});

test('saves to the organisation of the form, even after a switch in another tab [@AUTH-11]', async ({
  page,
  context,
  signIn,
  rows,
}) => {
  const sender = uniqueReference();
  await signIn('Tama', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  const other = await context.newPage();
  await other.goto('/search');
  await other.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  await other.getByRole('menu').getByText('Kōwhai Joinery').click();
  await expect(other.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  const elsewhere = uniqueReference();
  await other.getByRole('link', { name: 'New Consignment' }).click();
  const otherForm = createPage(other);
  await otherForm.enter({ ...details(elsewhere), receiver: 'Masterton' });
  await form.save.click();
  await form.expectSaved();
  await otherForm.save.click();
  await otherForm.expectSaved();
  const stored = await rows(
    'select organisation_id, sender_reference from consignment where sender_reference = any($1) order by 1',
    [[sender, elsewhere]],
  );
  expect(stored).toEqual([
    { organisation_id: 101, sender_reference: sender },
    { organisation_id: 102, sender_reference: elsewhere },
  ]);
});
