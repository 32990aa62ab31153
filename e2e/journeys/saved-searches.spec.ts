import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

/** Its own database, because saved preferences of a user would appear in other tests. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test(
  'saves, opens, replaces and removes named searches for each user [@LIST-09]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search?statuses=DRAFT&sortDirection=desc&page=2' });
    const list = listPage(page);
    const filter = filterPanel(page);
    const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
    const open = async () => {
      if (isNarrow) await filter.open();
      else await page.getByRole('button', { name: 'Saved searches' }).click();
    };
    const close = () => page.keyboard.press('Escape');
    const name = page.getByLabel('Save this search as');
    const saved = page.getByRole('list', { name: 'Saved searches' });

    await open();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await name.fill(' Drafts ');
    await name.press('Enter');
    await expect(saved.getByRole('button', { name: 'Drafts', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await close();
    await page.goto('/search');
    await list.expectShown((await storedList(rows, inMatuku)).slice(0, 25));

    await open();
    await saved.getByRole('button', { name: 'Drafts', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?statuses=DRAFT&sortDirection=desc$/);
    const drafts = await storedList(rows, {
      ...inMatuku,
      direction: 'desc',
      where: 'c.status = 1 or $3::text <> $3',
    });
    await list.expectShown(drafts.slice(0, 25));

    await page.goto('/search?statuses=ERR');
    await expect(list.count).toBeVisible();
    await open();
    await name.fill('drafts');
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(saved.getByRole('listitem')).toHaveText(['drafts']);
    await close();
    await page.goto('/search');
    await open();
    await saved.getByRole('button', { name: 'drafts', exact: true }).click();
    await expect(page).toHaveURL(/\?statuses=ERR$/);

    await open();
    await saved.getByRole('button', { name: 'Remove drafts' }).click();
    await expect(saved).toHaveCount(0);
    await expect(name).toBeFocused();
  },
);

test(
  'opens the list with the default search, and shows every other link as it is [@LIST-09]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search?statuses=DRAFT&sortDirection=desc' });
    const list = listPage(page);
    const filter = filterPanel(page);
    const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
    const open = async () => {
      if (isNarrow) await filter.open();
      else await page.getByRole('button', { name: 'Saved searches' }).click();
    };
    const choice = page.getByRole('button', { name: 'Open the list with New drafts' });
    await open();
    await page.getByLabel('Save this search as').fill('New drafts');
    await page.getByLabel('Save this search as').press('Enter');
    await expect(choice).toHaveAttribute('aria-pressed', 'false');
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');

    await page.goto('/search');
    await expect(page).toHaveURL(/\/search\?statuses=DRAFT&sortDirection=desc$/);
    await page.goto('/search?statuses=ERR');
    await expect(list.count).toBeVisible();
    await expect(page).toHaveURL(/\/search\?statuses=ERR$/);
    await page.goto('/search?dateRangePresetCode=LAST_7_DAYS');
    await list.expectShown((await storedList(rows, inMatuku)).slice(0, 25));

    await open();
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await page.goto('/search');
    await list.expectShown((await storedList(rows, inMatuku)).slice(0, 25));
    await expect(page).toHaveURL(/\/search$/);
    await open();
    await page.getByRole('button', { name: 'Remove New drafts' }).click();
  },
);

test('opens the default search that another device chose, and keeps a list that the user changed', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  await signIn('Mere', { path: '/search' });
  const other = await signIn('Mere', { path: '/search?statuses=ERR', page: await otherBrowser() });
  await other.getByRole('button', { name: 'Saved searches' }).click();
  await other.getByLabel('Save this search as').fill('Failed');
  await other.getByLabel('Save this search as').press('Enter');
  const stored = other.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.ok() &&
      (response.request().postData() ?? '').includes('isDefault'),
  );
  await other.getByRole('button', { name: 'Open the list with Failed' }).click();
  await stored;

  // This device does not know the choice yet.
  await page.goto('/search');
  await expect(page).toHaveURL(/\/search\?statuses=ERR$/);
  await expect(listPage(page).count).toBeVisible();

  // It changes again while the user filters here, before this page has loaded the code that renews the choice.
  const released = Promise.withResolvers<void>();
  const renewal = /renew-default-search/;
  await page.route(renewal, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/search');
  await expect(page).toHaveURL(/\/search\?statuses=ERR$/);
  const removed = other.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await other.getByRole('button', { name: 'Remove Failed' }).click();
  await removed;
  await filterPanel(page).fields.getByLabel('Keyword').fill('KEA');
  await filterPanel(page).search();
  await expect(page).toHaveURL(/KEA/);
  released.resolve();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Failed');
  await expect(page).toHaveURL(/KEA/);
  await page.unroute(renewal);
  await page.goto('/search');
  await expect(page).toHaveURL(/\/search$/);
});

test('clears the filter to the last 7 days while another search is the default', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search?statuses=DRAFT' });
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByLabel('Save this search as').fill('All drafts');
  await page.getByLabel('Save this search as').press('Enter');
  await page.getByRole('button', { name: 'Open the list with All drafts' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?dateRangePresetCode=LAST_7_DAYS$/);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: 'Remove All drafts' }).click();
});

const headsOf = (page: Page) => page.getByRole('columnheader').filter({ hasNotText: /Flags|Selected/ });
const columnsMenu = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const openColumns = (page: Page) => page.getByRole('button', { name: 'Columns' }).click();

test('hides and moves columns for each user [@LIST-01]', async ({ page, signIn }) => {
  await signIn('Tama', { path: '/search' });
  const heads = headsOf(page);
  // Waits for the table, which may render after the page.
  await expect(heads.last()).toHaveText('Tags');
  const usual = await heads.allInnerTexts();
  await openColumns(page);
  const menu = columnsMenu(page);
  await menu.getByRole('checkbox', { name: 'Creation Date' }).uncheck();
  const up = menu.getByRole('button', { name: 'Move Tags up' });
  await up.press('Enter');
  await up.press('Enter');
  await expect(up).toBeFocused();
  await expect(menu.getByRole('status')).toHaveText('Tags is column 8');
  await page.keyboard.press('Escape');
  const chosen = ['Consignment', ...usual.slice(2, 8), 'Tags', 'Status', 'Status Date'];
  await expect(heads).toHaveText(chosen);
  await page.reload();
  await expect(heads).toHaveText(chosen);
  await openColumns(page);
  await menu.getByRole('button', { name: 'Reset' }).click();
  await expect(heads).toHaveText(usual);
});

test('syncs preferences across devices and merges those of two [@LIST-01] [@LIST-09]', async ({
  page,
  context,
  signIn,
  otherBrowser,
  noise,
}) => {
  // On a version conflict the browser merges both.
  noise.allow(/^412 PUT .*\/preferences$/);
  await signIn('Mere', { path: '/search' });
  const other = await otherBrowser();
  await signIn('Mere', { path: '/search', page: other });
  const written = (of: Page) =>
    of.waitForResponse(
      (response) =>
        response.url().endsWith('/preferences') && response.request().method() === 'PUT' && response.ok(),
    );
  const save = async (of: Page, name: string) => {
    await of.getByRole('button', { name: 'Saved searches' }).click();
    await of.getByLabel('Save this search as').fill(name);
    const sent = written(of);
    await of.getByLabel('Save this search as').press('Enter');
    await sent;
    await of.keyboard.press('Escape');
  };
  const expectSaved = async (of: Page, ...names: readonly string[]) => {
    await of.getByRole('button', { name: 'Saved searches' }).click();
    await expect(of.getByRole('list', { name: 'Saved searches' }).getByRole('listitem')).toHaveText([
      ...names,
    ]);
    await of.keyboard.press('Escape');
  };

  await test.step('columns on another machine and in another tab', async () => {
    await openColumns(page);
    const sent = written(page);
    await columnsMenu(page).getByRole('checkbox', { name: 'Tags' }).uncheck();
    await sent;
    await expect(headsOf(page).filter({ hasText: 'Tags' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await other.reload();
    await expect(headsOf(other).filter({ hasText: 'Tags' })).toHaveCount(0);
    const tab = await context.newPage();
    await signIn('Mere', { path: '/search', page: tab });
    await expect(headsOf(tab).filter({ hasText: 'Tags' })).toHaveCount(0);
    await openColumns(tab);
    const shown = written(tab);
    await columnsMenu(tab).getByRole('button', { name: 'Reset' }).click();
    await shown;
    await expect(headsOf(page).filter({ hasText: 'Tags' })).toHaveCount(1);
    await tab.close();
  });

  await test.step('searches of both', async () => {
    await save(page, 'From here');
    await other.reload();
    await expectSaved(other, 'From here');
    // Neither has loaded the other's change.
    await save(page, 'Second here');
    await save(other, 'From there');
    await expectSaved(other, 'From here', 'From there', 'Second here');
    await page.reload();
    await expectSaved(page, 'From here', 'From there', 'Second here');
  });

  await test.step('changes stay in the browser without a server and are sent later', async () => {
    noise.allow(/^net::ERR_INTERNET_DISCONNECTED /);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('button', { name: 'Remove From here' }).click();
    await expect(page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem')).toHaveText([
      'From there',
      'Second here',
    ]);
    await context.setOffline(false);
    const sent = written(page);
    await page.reload();
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await sent;
    await other.reload();
    await expectSaved(other, 'From there', 'Second here');
  });
});
