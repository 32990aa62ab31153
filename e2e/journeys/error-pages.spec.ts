import { expect, test } from '#fixtures.ts';

test.use({ usesKeptUser: false });

/** One page with a text of its own and one without; web/src/app/error-page.browser.test.tsx shows the others. */
const PAGES = [
  { code: 'not-found', title: 'Page not found', texts: ['The page you are looking for does not exist.'] },
  { code: '', title: 'Error', texts: ['Something went wrong.'] },
];

for (const { code, title, texts } of PAGES) {
  test(
    `/error/${code} shows its message without sign-in [@SHELL-09] [@AUTH-08]`,
    {
      tag: '@both',
    },
    async ({ page }) => {
      await page.goto(`/error/${code}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Kea Freight`);
    },
  );
}

test('shows the error page for an address that cannot be decoded [@SHELL-09]', async ({ page }) => {
  for (const path of ['/error/%E0%A4%A', '/consignment/%E0%A4%A']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Error', exact: true })).toBeVisible();
    await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  }
});

for (const path of [
  '/nowhere',
  '/consignment',
  '/search/2',
  '//evil.example',
  '/report/x',
  '/dashboard/x/y',
]) {
  test(`shows Page not found at ${path} [@SHELL-05]`, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  });
}

test('shows an unknown path inside the shell when signed in, with a link to the start page [@SHELL-05]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Consignments' }).click();
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Harakeke Homewares Dashboard' })).toBeVisible();
});

test('explains that a host is not a portal [@TENANT-01]', async ({ page, port, noise }) => {
  noise.allow(/^404 GET \/api\/v1\/configuration\//);
  await page.goto(`http://unknown.localhost:${port}/search`);
  await expect(page.getByRole('heading', { name: 'There is no portal at this address' })).toBeVisible();
  await expect(page.getByText('unknown.localhost')).toBeVisible();
});

test('shows each host with its tenant’s name and theme [@TENANT-01] [@TENANT-02]', async ({
  page,
  originOf,
}) => {
  const colours: string[] = [];
  for (const [tenant, name] of [
    ['kea', 'Kea Freight'],
    ['tui', 'Tūī Logistics'],
  ] as const) {
    await page.goto(`${originOf(tenant)}/error/not-found`);
    await expect(page.getByRole('banner')).toContainText(name);
    await expect(page).toHaveTitle(`Page not found · ${name}`);
    const logo = page.getByRole('banner').getByText(name.slice(0, 1), { exact: true });
    colours.push(await logo.evaluate((drawn) => String(drawn.computedStyleMap().get('background-color'))));
  }
  expect(new Set(colours).size).toBe(2);
});

test('gives every page a title [@SHELL-05]', async ({ page, signIn, noise }) => {
  noise.allow(/^404 GET .*\/KEA99999999$/);
  await signIn('Hana', { path: '/search' });
  await expect(page).toHaveTitle('Consignments · Kea Freight');
  await page.goto('/consignment/create');
  await expect(page).toHaveTitle('New Consignment · Kea Freight');
  await page.goto('/consignment/KEA00000001');
  await expect(page).toHaveTitle('KEA00000001 · Kea Freight');
  // The title does not repeat the unknown path.
  await page.goto('/consignment/KEA99999999');
  await expect(page).toHaveTitle('Page not found · Kea Freight');
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard · Kea Freight');
});
