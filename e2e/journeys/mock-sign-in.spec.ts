import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';
import { expect, test as base } from '#fixtures.ts';
import { MOCK_KEY, mockSignIn, mockUser } from '#mock-user.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { MOCK_WEB_FOLDER, ROOT, WEB_FOLDER } from '#stack/managed-process.ts';
import { buildMockWeb } from '#stack/web.ts';

/** The front serves the build with mock sign-in. */
const test = base.extend<object, { readonly mockWeb: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
  mockWeb: [async ({}, use) => use(buildMockWeb()), { scope: 'worker', auto: true, timeout: 120_000 }],
  port: async ({ ownFront }, use) => use(ownFront.port),
});
test.use({ ownFrontSettings: { settings: { WEB_DIST: MOCK_WEB_FOLDER } } });
test.describe.configure({ mode: 'default' });

const without = (...gone: Permission[]) => PERMISSIONS.filter((name) => !gone.includes(name));

test('signs in the mock user and works with the real server [@AUTH-09]', async ({ page, port }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await mockSignIn(page, { port, givenName: 'Mere' });
  await page.goto('/search');
  await expect(listPage(page).count).toBeVisible();
  await page.getByRole('button', { name: 'Account, Mere Kahu' }).click();
  await expect(page.getByText('mere.kahu@matuku.example')).toBeVisible();
  expect(paths.filter((path) => path.startsWith('/idp/'))).toEqual([]);
});

/** AUTH-13: the permissions of each page besides Access.DISPATCH. */
const PAGES: readonly {
  readonly path: string;
  readonly heading: string;
  readonly needs: readonly Permission[];
}[] = [
  { path: '/', heading: 'Dashboard', needs: [] },
  { path: '/today', heading: 'Today', needs: ['Consignment.LimitedEdit'] },
  { path: '/search', heading: 'Consignments', needs: ['Consignment.LimitedEdit'] },
  { path: '/report', heading: 'Data Extract', needs: ['Consignment.LimitedEdit'] },
  { path: '/consignment/KEA00000001', heading: 'KEA00000001', needs: ['Consignment.LimitedEdit'] },
  {
    path: '/consignment/create',
    heading: 'New Consignment',
    needs: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
  },
  {
    path: '/consignment/import',
    heading: 'Import CSV',
    needs: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
  },
  { path: '/theming', heading: 'Theming', needs: [] },
  { path: '/settings/theme', heading: 'Theme', needs: [] },
];

for (const { path, heading, needs } of PAGES) {
  test(`shows ${path} with exactly its required permissions, and not without them [@AUTH-13] [@AUTH-05]`, async ({
    page,
    port,
    otherBrowser,
    noise,
  }) => {
    noise.allow(/^404 GET \/api\//);
    await mockSignIn(page, { port, givenName: 'Hana', permissions: ['Access.DISPATCH', ...needs] });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const gone of ['Access.DISPATCH', ...needs] as const) {
      await test.step(`without ${gone}`, async () => {
        const denied = await otherBrowser();
        await mockSignIn(denied, { port, givenName: 'Hana', permissions: without(gone) });
        await denied.goto(path);
        await expect(denied).toHaveURL(/\/error\/not-authorised$/);
        await expect(denied.getByText('You do not have permission to access this page.')).toBeVisible();
      });
    }
  });
}

test('explains the empty dashboard to a user without other permissions, who can sign out [@AUTH-06] [@AUTH-13]', async ({
  page,
  port,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await mockSignIn(page, { port, givenName: 'Hana', permissions: ['Access.DISPATCH'] });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Your account does not have permission to see consignments')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(paths.filter((path) => /\/users\/me\/|\/reports\//.test(path))).toEqual([]);
});

test('downloads a manifest with the print permission and sends it with the maintain permission [@BULK-02] [@BULK-07]', async ({
  page,
  port,
  otherBrowser,
}) => {
  const manifestOf = async (tab: typeof page, gone: Permission) => {
    await mockSignIn(tab, { port, givenName: 'Hana', permissions: without(gone) });
    await tab.goto('/search?statuses=TRANSIT&dateRangePresetCode=LAST_30_DAYS');
    await tab.getByRole('row').filter({ hasText: 'In Transit' }).getByRole('checkbox').first().click();
    await tab.getByRole('button', { name: 'Pickup manifest' }).click();
    return tab.getByRole('dialog', { name: 'Pickup manifest' });
  };
  const senders = await manifestOf(page, 'Consignment.PRINT');
  await expect(senders.getByRole('button', { name: 'Email Pickup Manifest' })).toBeEnabled();
  await expect(senders.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
  const printers = await manifestOf(await otherBrowser(), 'Consignment.MAINTAIN');
  await expect(printers.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await expect(printers.getByRole('button', { name: 'Email Pickup Manifest' })).toHaveAccessibleDescription(
    'You do not have the required permissions to perform this action. Please contact your administrator.',
  );
});

test('shows the server’s rejection when the mock permissions exceed the real ones [@AUTH-07] [@ERR-01]', async ({
  page,
  port,
  noise,
}) => {
  noise.allow(/^403 POST \/api\//);
  await mockSignIn(page, { port, givenName: 'Lena', permissions: PERMISSIONS });
  await page.goto('/consignment/create');
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Nelson',
    lines: [{ items: '1', packaging: 'Crate', description: 'Cut glass' }],
  });
  await form.save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are not authorized to perform this action' }),
  ).toBeVisible();
});

test('removes the mock user on sign-out; without one the build signs in normally [@AUTH-09] [@AUTH-03]', async ({
  page,
  port,
}) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const entry = [MOCK_KEY, await mockUser({ port, givenName: 'Mere' })] as const;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry);
  await page.goto('/search');
  await page.getByRole('button', { name: 'Account, Mere Kahu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The copy of saved searches stays for the next sign-in.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('cartage.preference.searches.'))).toEqual([]);
});

const filesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('has no mock sign-in in the production build, and the production server refuses a mock build [@AUTH-09]', async ({
  run,
}) => {
  // Present in the mock build, absent in production.
  for (const trace of [MOCK_KEY, 'cartage-sign-in']) {
    expect(filesOf(MOCK_WEB_FOLDER), trace).toContain(trace);
    expect(filesOf(WEB_FOLDER), trace).not.toContain(trace);
  }
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: run.databaseUrl,
      NODE_ENV: 'production',
      CARTAGE_DEMO: '0',
      WEB_DIST: MOCK_WEB_FOLDER,
    },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('WEB_DIST is a build with mock sign-in');
});

base('a production build ignores a mock user in local storage [@AUTH-09]', async ({ page, run }) => {
  await mockSignIn(page, { port: run.port, givenName: 'Hana', permissions: PERMISSIONS });
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([MOCK_KEY]);
});
