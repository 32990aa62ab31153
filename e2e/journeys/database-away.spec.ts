import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityFaults } from '#accessible.ts';
import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';

/** On a copy of the world, which can be taken away from its portal without anybody else's noticing. */
const test = base.extend<{ database: { goAway: () => Promise<void>; comeBack: () => Promise<void> } }>({
  port: async ({ ownFront }, use) => use(ownFront.port),
  database: async ({ run, ownDatabase }, use) => {
    const name = new URL(await ownDatabase.url()).pathname.slice(1);
    const admit = (isAdmitted: boolean) =>
      withClient(run.server.adminUrl, async (client) => {
        await client.query(`alter database "${name}" with allow_connections ${isAdmitted}`);
        if (isAdmitted) return;
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
      });
    await use({ goAway: () => admit(false), comeBack: () => admit(true) });
    await admit(true);
  },
});
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const AWAY = "We can't reach our database. Your changes are kept here; retrying…";
const REFUSED = /^503 (GET|POST|PUT) \/api\/v[12]\//;

test(
  'without its database the portal says so, keeps what was typed, and goes on by itself [@ERR-01] [@SHELL-12]',
  { tag: '@both' },
  async ({ page, signIn, database, noise }) => {
    noise.allow(REFUSED);
    const notice = page.getByRole('status', { name: 'Connection' });
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Standard',
      senderReference: `E2E ${crypto.randomUUID()}`,
      receiver: 'Nelson',
      lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
    });
    await database.goAway();
    await form.save.click();
    await expect(notice).toHaveText(AWAY);
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(page.getByLabel('Sender reference')).toHaveValue(/^E2E /);
    await database.comeBack();
    await expect(notice).toBeEmpty();
    await form.save.click();
    await form.saved();
  },
);

test('a page that could not be loaded is there once the database is back [@ERR-01]', async ({
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

test('whoever waits longer than usual may stop, and try again [@ERR-01]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  await page.route(/\/consignments\/search\?/, () => {});
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  const notice = page.getByRole('status', { name: 'Connection' });
  await expect(notice).toContainText('This is taking longer than usual', { timeout: 15_000 });
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You stopped waiting. Trying again does nothing twice.').first()).toBeVisible();
  await expect(notice).toBeEmpty();
  await page.unroute(/\/consignments\/search\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list.count).toBeVisible();
});
