import { callApi } from '#call-api.ts';
import { expect, test as base } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';
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
    { tag: tagOfUser(person) },
    async ({ page, signIn }) => {
      await signIn(person, { path: '/today' });
      const today = todayPage(page);
      const expectListed = async (count: number) => {
        await expect(listPage(page).count).toHaveText(
          count === 1 ? '1 consignment' : `${count} consignments`,
        );
        await page.goBack();
        await today.settle();
      };
      await today.settle();
      let overdueSections = 0;
      // The other tenant has no dangerous goods.
      for (const section of person === 'Hana'
        ? [...SECTIONS, 'Declarations to complete or sign']
        : SECTIONS) {
        const count = await today.count(section);
        expect(count, section).toBeGreaterThan(0);
        await today.figure(section).click();
        await expectListed(count);
        const overdue = today.overdue(section);
        if ((await overdue.count()) === 0) continue;
        overdueSections += 1;
        const text = (await overdue.textContent()) ?? '';
        await overdue.click();
        await expectListed(Number(text.replace(/ overdue$/, '')));
      }
      expect(overdueSections).toBeGreaterThan(1);
    },
  );
}

test(
  'a draft is marked as ready in its row, by keyboard',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
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
  },
);

test(
  'an exception is taken over in its row, and commented and resolved in place',
  { tag: '@both' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/today' });
    const today = todayPage(page);
    await today.settle();
    const count = await today.count('Exceptions');
    const label = (await today.actions('Assign to me').first().getAttribute('aria-label')) ?? '';
    const reference = /[A-Z]{3}\d{8}/.exec(label)?.[0] ?? '';
    await test.step('one action assigns it', async () => {
      await page.getByRole('button', { name: label }).click();
      await expect(page.getByText('Exception assigned to you')).toBeVisible();
      await expect(page.getByRole('button', { name: label })).toBeHidden();
    });
    const dialog = page.getByRole('dialog', { name: `Exception of ${reference}` });
    const open = page.getByRole('button', { name: `, exception of ${reference}` });
    await test.step('two actions comment on it', async () => {
      await open.click();
      await dialog.getByLabel('Comment for your team').fill('Called the receiver');
      await page.keyboard.press('Control+Enter');
      const entries = dialog.getByRole('list', { name: 'Comments and changes' });
      await expect(entries).toContainText('Took over the exception');
      await expect(entries).toContainText('Called the receiver');
      await page.keyboard.press('Escape');
    });
    await test.step('two actions resolve it: Resolve in its row, and the reason with Enter', async () => {
      await today
        .actions('Resolve')
        .and(page.getByRole('button', { name: reference }))
        .click();
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await page.keyboard.type('The receiver collects the freight');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Exception resolved')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(open).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Exceptions', exact: true })).toBeFocused();
      await expect.poll(() => today.count('Exceptions')).toBe(count - 1);
    });
    await test.step('the page of the consignment keeps its history', async () => {
      await page.goto(`/consignment/${reference}`);
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await page.getByRole('tab', { name: 'Additional info' }).click();
      await page.getByRole('button', { name: 'Show exceptions' }).click();
      const history = page.getByRole('dialog', { name: `Exceptions of ${reference}` });
      await expect(history).toContainText('The receiver collects the freight');
      await expect(history).toContainText('Called the receiver');
    });
  },
);

test('an owner is chosen on the page of the consignment, which another user sees at once', async ({
  page,
  otherBrowser,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/today' });
  const today = todayPage(page);
  await today.settle();
  const label = (await today.actions('Assign to me').first().getAttribute('aria-label')) ?? '';
  const reference = /[A-Z]{3}\d{8}/.exec(label)?.[0] ?? '';
  const opened = page.waitForResponse(/\/consignments\/changes/);
  await page.goto(`/consignment/${reference}`);
  const banner = page.getByRole('region', { name: 'Unresolved exception' });
  await expect(banner.getByText('No comments or messages yet')).toBeVisible();
  await opened;
  const other = await signIn('Hana', { path: `/consignment/${reference}`, page: await otherBrowser() });
  const otherBanner = other.getByRole('region', { name: 'Unresolved exception' });
  const owners = otherBanner.getByLabel('Assign to', { exact: true });
  // The first is "No owner".
  const owner = (await owners.locator('option').nth(1).textContent()) ?? '';
  await owners.selectOption({ label: owner });
  await expect(banner.getByRole('definition').filter({ hasText: owner })).toBeVisible({ timeout: 2000 });
  await expect(banner.getByRole('list', { name: 'Comments and changes' })).toContainText(
    /Took over the exception|Assigned the exception to/,
  );
  // The filter of the address is in the second line, which is open then.
  const [days] = await rows<{ first: string; last: string }>(
    'select (run_today() - 300)::text as first, run_today()::text as last',
  );
  await page.goto(`/search?exceptions=UNRESOLVED&startDate=${days?.first}&endDate=${days?.last}`);
  await page.getByRole('button', { name: /^Exception owner: / }).click();
  await page.getByRole('checkbox', { name: owner }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/exceptionOwners=\d+/);
  await expect(page.getByRole('columnheader')).toContainText(['Exception', 'Since', 'Waiting for', 'Owner']);
  await page.getByRole('button', { name: /^Sender or receiver site: / }).click();
  await page.getByRole('group', { name: 'Sender or receiver sites' }).getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/exceptionOwners=\d+&participantSites=\d+/);
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
  await expect(page.getByRole('heading', { name: "Couldn't load today's tasks" })).toBeVisible();
  await page.unroute(/\/reports\/today$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await today.settle();
});
