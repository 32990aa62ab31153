import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { administerAt } from '#administer.ts';
import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Its own database, because maintenance closes the whole portal. */
const test = base.extend<{ maintenance: { on: (until?: Date) => void; off: () => void } }>({
  port: async ({ ownFront }, use) => use(ownFront.port),
  maintenance: async ({ ownDatabase }, use) => {
    const administer = administerAt(await ownDatabase.url());
    const off = () => administer('maintenance off', {});
    await use({
      on: (until) => administer('maintenance on', until === undefined ? {} : { until: until.toISOString() }),
      off,
    });
    off();
  },
});
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const REFUSED = /^503 (GET|POST|PUT) \/api\/v2\//;
const HEADING = 'The system is undergoing scheduled maintenance';

async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await expect(page.getByText("We'll be back up and running shortly", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/maintenance$/);
}

test(
  'shows the maintenance page to everyone, in the tenant’s theme [@SHELL-10] [@AUTH-08]',
  { tag: '@wide-first' },
  async ({ page, originOf }) => {
    for (const [tenant, name] of [
      ['kea', 'Kea Freight'],
      ['tui', 'Tūī Logistics'],
    ] as const) {
      await page.goto(`${originOf(tenant)}/maintenance`);
      await expectClosed(page);
      await expect(page).toHaveTitle(`Maintenance · ${name}`);
      await expect(page.getByRole('banner')).toContainText(name);
    }
    // Opened directly, so it does not continue by itself.
    await expect(page.getByRole('timer')).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to the portal' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  },
);

test(
  'shows maintenance on the current page, keeps input and continues by itself [@SHELL-10]',
  { tag: '@wide-first' },
  async ({ page, signIn, maintenance, noise }) => {
    test.setTimeout(240_000);
    noise.allow(REFUSED);
    await signIn('Hana', { path: '/consignment/create' });
    const sender = uniqueReference();
    await createPage(page).enter({ senderReference: sender });
    maintenance.on(new Date(Date.now() + 3_600_000));
    await test.step('the next rejected call opens the page without a prompt', async () => {
      await expect(async () => {
        if (page.url().endsWith('/maintenance')) return;
        await page.getByRole('combobox', { name: 'Receiver site' }).fill(`Nel${Date.now() % 10}`);
        await expect(page).toHaveURL(/\/maintenance$/, { timeout: 2_000 });
      }).toPass();
      await expectClosed(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByText(/^Expected back: .*\d:\d\d:\d\d [ap]m$/)).toBeVisible();
      await expect(page.getByText('Your drafts are saved.')).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^Trying again in \d+ s$/);
      await expect(page.getByRole('alert')).toBeEmpty();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
    await test.step('a request or a reload before the end changes nothing', async () => {
      await page.getByRole('button', { name: 'Try now' }).click();
      await expectClosed(page);
      await page.reload();
      await expectClosed(page);
      await expect(page.getByRole('timer')).toBeVisible();
    });
    maintenance.off();
    await test.step('continues automatically', async () => {
      await expect(page).toHaveURL(/\/consignment\/create$/, { timeout: 70_000 });
      await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
    });
  },
);

test('completes a save once after maintenance [@SHELL-10]', async ({ page, signIn, maintenance, noise }) => {
  test.setTimeout(180_000);
  noise.allow(REFUSED);
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    senderReference: uniqueReference(),
    receiver: 'Nelson',
    lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
  });
  maintenance.on();
  await expect
    .poll(async () => (await page.request.get('/health/ready')).json())
    .toMatchObject({ maintenance: true });
  // Every process reads it within a second.
  await expect.poll(async () => (await page.request.get('/api/v2/statuses')).status()).toBe(503);
  await form.save.click();
  await expectClosed(page);
  maintenance.off();
  await expect.poll(async () => (await page.request.get('/api/v2/statuses')).status()).toBe(401);
  await page.getByRole('button', { name: 'Try now' }).click();
  await form.expectSaved();
});

test('signs in during maintenance, waits and opens the requested page [@SHELL-10]', async ({
  page,
  signIn,
  maintenance,
  noise,
}) => {
  noise.allow(REFUSED);
  maintenance.on();
  await expect.poll(async () => (await page.request.get('/api/v2/statuses')).status()).toBe(503);
  await signIn('Mere', { path: '/search?sortDirection=desc', isFresh: true });
  await expectClosed(page);
  maintenance.off();
  await expect.poll(async () => (await page.request.get('/api/v2/statuses')).status()).toBe(401);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page).toHaveURL(/\/search\?sortDirection=desc$/);
  await expect(listPage(page).count).toBeVisible();
});
