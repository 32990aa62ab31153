import type { BrowserContext } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { createPage, type NewConsignment, SAVED } from '#pages/create-page.ts';
import { uniqueReference } from '#unique-reference.ts';

const details = (senderReference: string): NewConsignment => ({
  serviceType: 'Standard',
  receiver: 'Napier',
  senderReference,
  lines: [{ items: '2', packaging: 'Pallet', description: 'Flat-packed desks' }],
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The headless browser downloads a PDF, so the address of its tab stays blank. */
const labelsOpened = (context: BrowserContext) =>
  context.waitForEvent('request', (request) => new URL(request.url()).pathname.startsWith('/api/files/'));

const STATUSES = 'select status from consignment where sender_reference = $1 order by id';

test('saves two consignments one after the other, each once', async ({ page, signIn, rows }) => {
  const [first, second] = [uniqueReference(), uniqueReference()];
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(first));
  await page.getByRole('button', { name: 'Save and add another' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
  await expect(page).toHaveURL(/\/consignment\/create$/);
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Service type' })).toHaveValue('Standard');
  await expect(page.getByLabel('Sender reference')).toHaveValue('');
  expect(await rows(STATUSES, [first])).toEqual([{ status: 1 }]);

  const { receiver, lines } = details(second);
  await form.enter({ receiver: receiver ?? '', senderReference: second, lines: lines ?? [] });
  await page.keyboard.press('Control+Shift+S');
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
  expect(await rows(STATUSES, [second])).toEqual([{ status: 1 }]);
  // Nothing is left to lose.
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
});

test('saves a second consignment with the same values when the user enters them again', async ({
  page,
  signIn,
  rows,
}) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  for (const count of [1, 2]) {
    await form.enter(details(sender));
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
    expect(await rows(STATUSES, [sender])).toHaveLength(count);
  }
});

test('uploads the files of a consignment after another one is started', async ({ page, signIn, rows }) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  await createPage(page).enter(details(sender));
  const card = page.getByRole('form', { name: 'Add files' });
  await card.getByLabel('File', { exact: true }).setInputFiles({
    name: 'pallet.png',
    mimeType: 'image/png',
    buffer: PNG,
  });
  await card.getByRole('combobox', { name: 'File type' }).click();
  await page.getByRole('option', { name: 'Photo' }).click();
  await card.getByLabel('Notes').fill('Pallet 1');
  await card.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('list', { name: 'Files to upload' })).toContainText('pallet.png');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'File has been uploaded to consignment' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files to upload' })).toBeHidden();
  const files = await rows(
    'select a.name from attachment a join consignment c on c.id = a.consignment_id where c.sender_reference = $1',
    [sender],
  );
  expect(files).toEqual([{ name: 'pallet.png' }]);
});

test('saves, marks as ready and opens the labels in one step', async ({ page, context, signIn, rows }) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  await createPage(page).enter(details(sender));
  const labels = labelsOpened(context);
  await page.getByRole('button', { name: 'Save, ready and print' }).dblclick();
  await expect(page).toHaveURL(/\/consignment\/[A-Z]{3}\d{8}$/);
  await expect(page.getByRole('status').filter({ hasText: 'marked as ready' })).toBeVisible();
  await labels;
  expect(await rows(STATUSES, [sender])).toEqual([{ status: 2 }]);
  const pieces =
    'select h.piece from handling_unit h join consignment c on c.id = h.consignment_id where c.sender_reference = $1 order by 1';
  expect(await rows(pieces, [sender])).toEqual([{ piece: 1 }, { piece: 2 }]);
});

test('keeps the draft and says so when it cannot be marked as ready', async ({
  page,
  context,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^409 POST .*\/mark-as-ready$/);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  await createPage(page).enter(details(sender));
  const refusal = { title: 'The provider does not take freight today', status: 409 };
  await page.route('**/mark-as-ready', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
  );
  await page.getByRole('button', { name: 'Save, ready and print' }).click();
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'The provider does not take freight today' })).toBeVisible();
  await expect(alerts.filter({ hasText: /is saved as a draft\. It has no labels yet\./ })).toBeVisible();
  await expect(page).toHaveURL(/\/consignment\/[A-Z]{3}\d{8}$/);
  await expect.poll(() => context.pages().length).toBe(1);
  expect(await rows(STATUSES, [sender])).toEqual([{ status: 1 }]);
  // The page offers the refused step again.
  await page.unroute('**/mark-as-ready');
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'marked as ready' })).toBeVisible();
  expect(await rows(STATUSES, [sender])).toEqual([{ status: 2 }]);
});

test('a lost response creates nothing twice, and the next click continues up to the labels', async ({
  page,
  context,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^net::ERR_FAILED POST .*\/consignments\/full$/);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  await createPage(page).enter(details(sender));
  await page.route('**/consignments/full', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save, ready and print' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /offline|No response/ })).toBeVisible();
  await page.unroute('**/consignments/full');
  const labels = labelsOpened(context);
  await page.getByRole('button', { name: 'Save, ready and print' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'marked as ready' })).toBeVisible();
  await labels;
  expect(await rows(STATUSES, [sender])).toEqual([{ status: 2 }]);
});

for (const width of [390, 820]) {
  test(`offers the ways to save in a menu at ${width} px`, async ({ page, signIn, rows }) => {
    const sender = uniqueReference();
    await page.setViewportSize({ width, height: 844 });
    await signIn('Hana', { path: '/consignment/create' });
    await createPage(page).enter(details(sender));
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Save and add another', 'Save, ready and print']);
    await page.getByRole('menuitem', { name: 'Save and add another' }).click();
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
    expect(await rows(STATUSES, [sender])).toEqual([{ status: 1 }]);
  });
}
