import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { createConsignment, detailPage } from '#pages/detail-page.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';
import { uniqueReference } from '#unique-reference.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

const pagerOf = (page: Page) => page.getByRole('navigation', { name: 'Previous and next consignment' });
const previous = (page: Page) => pagerOf(page).getByRole('button', { name: /^Previous consignment/ });
const next = (page: Page) => pagerOf(page).getByRole('button', { name: /^Next consignment/ });
const shows = (page: Page, reference = '') =>
  expect(page.getByRole('heading', { name: reference, level: 1 })).toBeVisible();

for (const width of [1280, 820, 390]) {
  test(`pages through the list in its order, also across pages, at ${width} px`, async ({
    page,
    signIn,
    rows,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn('Mere', { path: '/search' });
    const stored = await storedList(rows, inMatuku);
    const list = listPage(page);
    await list.expectShown(stored.slice(0, 25));
    await list.openNth(23);
    await shows(page, stored[23]);
    await next(page).click();
    await shows(page, stored[24]);
    // The next page of the list.
    await next(page).click();
    await shows(page, stored[25]);
    await page.keyboard.press('Alt+PageDown');
    await shows(page, stored[26]);
    await page.reload();
    await shows(page, stored[26]);
    for (const at of [25, 24, 23, 22]) {
      await page.keyboard.press('Alt+PageUp');
      await shows(page, stored[at]);
    }
    // Back and Close return to the list.
    await page.goBack();
    await list.expectShown(stored.slice(0, 25));
  });
}

test('ends at the ends of the list, keeps its filter, and closes to it', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  const [first] = stored;
  const list = listPage(page);
  await page.goto(new URL(`/search?searchTerm=${first}&sortDirection=desc`, page.url()).href);
  await list.expectShown([first ?? '']);
  await list.openNth(0);
  await shows(page, first);
  await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Alt+PageDown');
  await shows(page, first);
  await page.getByRole('button', { name: 'Close, back to the list' }).click();
  await expect(page).toHaveURL(/sortDirection=desc/);
});

test('offers nothing when the page was opened directly', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search' });
  const stored = await storedList(rows, inMatuku);
  await listPage(page).expectShown(stored.slice(0, 25));
  await page.goto(new URL(`/consignment/${stored[3]}`, page.url()).href);
  await shows(page, stored[3]);
  await expect(page.getByRole('button', { name: 'Close, back to the list' })).toBeVisible();
  await expect(pagerOf(page)).toBeHidden();
});

test('keeps its order when a consignment leaves the filter, and asks before it discards changes', async ({
  page,
  signIn,
}) => {
  const sales = uniqueReference();
  await signIn('Hana', { path: '/search' });
  const references: string[] = [];
  for (let count = 0; count < 3; count += 1)
    references.push(await createConsignment(page, { salesReference: sales }));
  const list = listPage(page);
  await page.goto(new URL(`/search?salesReference=${sales}&statuses=DRAFT`, page.url()).href);
  await list.expectShown(references);
  await list.openConsignment(references[0] ?? '');
  await shows(page, references[0]);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'marked as ready' })).toBeVisible();
  await next(page).click();
  await shows(page, references[1]);
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Ring the bell');
  await page.keyboard.press('Alt+PageDown');
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await shows(page, references[1]);
  await next(page).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await shows(page, references[2]);
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await previous(page).click();
  await previous(page).click();
  await shows(page, references[0]);
});
