import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Its own database, which can fail without affecting other tests. */
interface Database {
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Locks consignments until `during` ends. */
  readonly keepBusy: (during: () => Promise<void>) => Promise<void>;
}
const test = base.extend<{ database: Database }>({
  port: async ({ ownFront }, use) => use(ownFront.port),
  database: async ({ run, ownDatabase }, use) => {
    const url = await ownDatabase.url();
    const name = new URL(url).pathname.slice(1);
    const keepBusy = (during: () => Promise<void>) =>
      withClient(url, async (client) => {
        await client.query('begin; lock table consignment in access exclusive mode');
        await during();
        await client.query('rollback');
      });
    const admit = (isAdmitted: boolean) =>
      withClient(run.server.adminUrl, async (client) => {
        await client.query(`alter database "${name}" with allow_connections ${isAdmitted}`);
        if (isAdmitted) return;
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
      });
    await use({ goAway: () => admit(false), comeBack: () => admit(true), keepBusy });
    await admit(true);
  },
});
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const AWAY = "We can't reach our database. Your changes are kept here; retrying…";
const REFUSED = /^503 (GET|POST|PUT) \/api\/v[12]\//;

test(
  'shows a database outage, keeps form input and recovers by itself [@ERR-01] [@SHELL-12]',
  { tag: '@wide-first' },
  async ({ page, signIn, database, noise }) => {
    noise.allow(REFUSED);
    const notice = page.getByRole('status', { name: 'Connection' });
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Standard',
      senderReference: uniqueReference(),
      receiver: 'Nelson',
      lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
    });
    await database.goAway();
    await form.save.click();
    await expect(notice).toHaveText(AWAY);
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect(page.getByLabel('Sender reference')).toHaveValue(/^E2E /);
    await database.comeBack();
    await expect(notice).toBeEmpty();
    await form.save.click();
    await form.expectSaved();
  },
);

test('loads the failed page once the database is back [@ERR-01]', async ({
  page,
  signIn,
  database,
  noise,
}) => {
  noise.allow(/^503 (GET|POST) /);
  await signIn('Hana', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  await database.goAway();
  await page.reload();
  await expect(page.getByText("We can't reach our database").first()).toBeVisible();
  await database.comeBack();
  await expect(list.count).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connection' })).toBeEmpty();
});

test('offers to stop waiting and to retry a slow request [@ERR-01]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  await page.route(/\/consignments\/search\?/, () => {});
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  const notice = page.getByRole('status', { name: 'Connection' });
  await expect(notice).toContainText('This is taking longer than usual', { timeout: 15_000 });
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled this request. It is safe to try again.').first()).toBeVisible();
  await expect(notice).toBeEmpty();
  await page.unroute(/\/consignments\/search\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list.count).toBeVisible();
});

test('retries a busy server after the time it gives, with a countdown [@ERR-01]', async ({
  page,
  signIn,
  database,
  noise,
}) => {
  noise.allow(/^503 POST .*\/consignments\/search$/);
  await signIn('Hana', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  const notice = page.getByRole('status', { name: 'Connection' });
  const firstRow = page.getByRole('row').nth(1);
  const before = await firstRow.innerText();
  await database.keepBusy(async () => {
    await list.pages.getByRole('button', { name: 'Next page' }).click();
    await expect(notice).toContainText(/^Busy – trying again in [1-5] s/, { timeout: 20_000 });
    expect(await accessibilityViolations(page)).toEqual([]);
  });
  await expect(notice).toBeEmpty();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(firstRow).not.toHaveText(before, { useInnerText: true });
  await expect(list.count).toBeVisible();
});
