import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

/** What somebody remembers is theirs on every machine, and so would be met by other journeys of the same people. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test(
  'a search is saved under a name, opened, replaced and removed; each person has their own [@LIST-09]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search?statuses=DRAFT&sortDirection=desc&page=2' });
    const list = listPage(page);
    const filter = filterPanel(page);
    const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
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

const headsOf = (page: Page) => page.getByRole('columnheader').filter({ hasNotText: /Flags|Selected/ });
const columnsMenu = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const openColumns = (page: Page) => page.getByRole('button', { name: 'Columns' }).click();

test('columns are hidden, moved, and found again by whoever chose them [@LIST-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Tama', { path: '/search' });
  const heads = headsOf(page);
  // What is compared with is read once it is there: on a slow machine the page comes before its table.
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

test('what was chosen on one machine is there on the next, and what two machines saved is kept of both [@LIST-01] [@LIST-09]', async ({
  page,
  context,
  signIn,
  otherBrowser,
  noise,
}) => {
  // Told that the other was first, a machine puts both together.
  noise.allow(/^412 PUT .*\/preferences$/);
  await signIn('Mere', { path: '/search' });
  const other = await otherBrowser();
  await signIn('Mere', { path: '/search', page: other });
  const written = (of: Page) =>
    of.waitForResponse(
      (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'PUT' && answer.ok(),
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

  await test.step('columns, on another machine and in another tab', async () => {
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
    // Neither of them has heard of the other's.
    await save(page, 'Second here');
    await save(other, 'From there');
    await expectSaved(other, 'From here', 'From there', 'Second here');
    await page.reload();
    await expectSaved(page, 'From here', 'From there', 'Second here');
  });

  await test.step('without a server they stay here and go later', async () => {
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
