import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { copyDeployment, type Deployment } from '#stack/deployment.ts';
import { startFront, type Front } from '#stack/front.ts';
import { uniqueReference } from '#unique-reference.ts';

/** The front's web app can be replaced by a new release. */
const test = base.extend<
  object,
  { deployed: { front: Front; deployment: Deployment; release: () => Promise<void> } }
>({
  deployed: [
    async ({ run }, use, { workerIndex }) => {
      const deployment = copyDeployment(`web-released-${workerIndex}`);
      const front = await startFront({
        name: `released-${workerIndex}`,
        databaseUrl: run.databaseUrl,
        settings: { WEB_DIST: deployment.folder },
      });
      const release = async () => {
        await front.stopServer();
        deployment.deployAnother();
        await front.recover();
      };
      await use({ front, deployment, release });
      await front.stop();
    },
    { scope: 'worker' },
  ],
  port: async ({ deployed }, use) => use(deployed.front.port),
});
test.describe.configure({ mode: 'default' });
// Prefetches and live updates of an open page; a release may happen in between.
test.beforeEach(({ noise }) =>
  noise.allow(
    /^net::ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING) (GET .*\/(preferences|changes|notifications)|POST .*\/search)$/,
  ),
);

// The browser also reports an invalid style sheet, and axe fetches all sheets again.
const GONE = [
  /^net::ERR_CONNECTION_REFUSED GET \/assets\//,
  // The server restarts while the list loads the marks of printed labels, which follow its rows.
  /^net::ERR_\w+ POST \/api\/v2\/customers\/101\/consignments\/label-prints$/,
  /^404 GET \/assets\//,
  /Refused to apply style/,
  /Couldn't load preload assets/,
  /Applying inline style/,
];

test(
  'offers a new version, and reloads without losing form input [@SHELL-12]',
  { tag: '@wide-first' },
  async ({ page, signIn, deployed }) => {
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    const sender = uniqueReference();
    await form.enter({ senderReference: sender });
    const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
    await expect(notice).toHaveCount(0);
    await deployed.release();
    await form.enter({ receiver: 'Nelson' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Nothing is lost without asking.');
    expect(await accessibilityViolations(page)).toEqual([]);
    // Playwright declines the unsaved changes prompt, which would cancel the reload.
    page.on('dialog', (dialog) => void dialog.dismiss());
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
    await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Nelson/);
    await listPage(page).count.waitFor({ state: 'hidden' });
    await expect(notice).toHaveCount(0);
  },
);

test('asks before a reload loses a loaded import file [@SHELL-12]', async ({ page, signIn, deployed }) => {
  await signIn('Hana', { path: '/consignment/import' });
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Charge Account,Freight Qty\nHH-001,4\n'),
  });
  await page.getByRole('button', { name: 'Load & Validate' }).click();
  await expect(page.getByText(/^Validated/)).toBeVisible();
  await deployed.release();
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await page.getByRole('button', { name: 'Load & Validate' }).click();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect(notice).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(page.getByText(/^Validated/)).toBeVisible();
});

test('dismisses the new version notice [@SHELL-12]', async ({ page, signIn, deployed }) => {
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await deployed.release();
  await listPage(page).sortBy('Status date, newest first');
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toHaveCount(0);
  await listPage(page).sortBy('Creation date, newest first');
  await expect(page).toHaveURL(/sortDirection=desc/);
  await expect(notice).toHaveCount(0);
});

test(
  'loads the new version when a page’s old script is gone [@SHELL-12]',
  { tag: '@wide-first' },
  async ({ page, signIn, deployed, noise }) => {
    noise.allow(...GONE);
    await signIn('Hana', { path: '/search' });
    await expect(listPage(page).count).toBeVisible();
    await deployed.release();
    await page.getByRole('link', { name: 'New Consignment' }).click();
    await expect(page.getByRole('heading', { name: 'A new version is ready' })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeVisible();
    await expect(page).toHaveURL(/\/consignment\/create$/);
  },
);

test('keeps the page when a dialog’s old script is gone [@SHELL-12]', async ({
  page,
  signIn,
  deployed,
  noise,
}) => {
  noise.allow(...GONE);
  await signIn('Hana', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await deployed.release();
  await page.keyboard.press('Control+K');
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(notice).toBeVisible();
  await expect(listPage(page).count).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(listPage(page).count).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

test('shows that a part failed to load, and loads it on retry [@ERR-01]', async ({
  page,
  signIn,
  deployed,
  noise,
}) => {
  noise.allow(/^net::ERR_/, /Couldn't load preload assets/);
  await signIn('Hana', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await deployed.front.stopServer();
  try {
    await test.step('a dialog', async () => {
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('alert')).toHaveText(/No response received: you may be offline/);
    });
    await test.step('opens a page', async () => {
      await page.getByRole('link', { name: 'New Consignment' }).click();
      await expect(page.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      // Retrying before the server responds shows the same page.
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
      await expect(page.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible();
    });
  } finally {
    await deployed.front.recover();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});
