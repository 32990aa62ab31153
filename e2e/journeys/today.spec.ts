import { callApi } from '#call-api.ts';
import { expect, test as base } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { todayPage } from '#pages/today-page.ts';
import { withoutLiveUpdates } from '#without-live-updates.ts';

/** Its own database, because other journeys change the counts. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const SECTIONS = [
  'Exceptions',
  'At risk',
  'Pickups due',
  'Ready, not requested for pickup',
  'Drafts to mark as ready',
] as const;

for (const person of ['Hana', 'Tia'] as const) {
  test(
    `every number opens exactly its consignments, ${person}`,
    { tag: '@both' },
    async ({ page, signIn }) => {
      await signIn(person, { path: '/today' });
      const today = todayPage(page);
      for (const section of SECTIONS) {
        await today.settle();
        const count = await today.count(section);
        expect(count, section).toBeGreaterThan(0);
        await today.figure(section).click();
        await expect(listPage(page).count).toHaveText(
          count === 1 ? '1 consignment' : `${count} consignments`,
        );
        await page.goBack();
      }
    },
  );
}

test('a draft is marked as ready in its row, by keyboard', { tag: '@both' }, async ({ page, signIn }) => {
  await signIn('Hana', { path: '/today' });
  const today = todayPage(page);
  await today.settle();
  const [drafts, ready] = [
    await today.count('Drafts to mark as ready'),
    await today.count('Ready, not requested for pickup'),
  ];
  const first = today.actions('Mark As Ready').first();
  const reference = /[A-Z]{3}\d{8}/.exec((await first.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Mark As Ready, ${reference}` })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Drafts to mark as ready' })).toBeFocused();
  expect(await today.count('Drafts to mark as ready')).toBe(drafts - 1);
  expect(await today.count('Ready, not requested for pickup')).toBe(ready + 1);
});

test('follows another user without a reload', async ({ page, otherBrowser, signIn }) => {
  const opened = page.waitForResponse(/\/consignments\/changes/);
  await signIn('Hana', { path: '/today' });
  const today = todayPage(page);
  await today.settle();
  await opened;
  const first = today.actions('Mark As Ready').first();
  const label = (await first.getAttribute('aria-label')) ?? '';
  const reference = /[A-Z]{3}\d{8}/.exec(label)?.[0] ?? '';
  const other = await signIn('Hana', { path: '/search', page: await otherBrowser() });
  await callApi(other, `${reference}/cancelled`, {});
  await expect(page.getByRole('button', { name: label })).toBeHidden({ timeout: 2000 });
});

test('a stale row is refused and refreshed', async ({ page, signIn, noise }) => {
  noise.allow(/^412 POST .*\/mark-as-ready$/);
  await withoutLiveUpdates(page);
  await signIn('Hana', { path: '/today' });
  const today = todayPage(page);
  await today.settle();
  const first = today.actions('Mark As Ready').first();
  const label = (await first.getAttribute('aria-label')) ?? '';
  const reference = /[A-Z]{3}\d{8}/.exec(label)?.[0] ?? '';
  await callApi(page, `${reference}/mark-as-ready`, {});
  await first.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: label })).toBeHidden();
});

test('labels are offered in the row, and the page without data says so', async ({ page, signIn, noise }) => {
  noise.allow(/^503 POST .*\/reports\/today$/);
  await signIn('Hana', { path: '/today' });
  const today = todayPage(page);
  await today.settle();
  await today.actions('Download labels').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route(/\/reports\/today$/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'unavailable' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Couldn’t load what must be done today' })).toBeVisible();
  await page.unroute(/\/reports\/today$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await today.settle();
});
