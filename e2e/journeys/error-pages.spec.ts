import { expect, test } from '#fixtures.ts';

const PAGES = [
  {
    code: 'not-authorised',
    title: 'Access denied',
    texts: ['You do not have permission to access this page.'],
  },
  { code: 'not-found', title: 'Page not found', texts: ['The page you are looking for does not exist.'] },
  {
    code: 'invalid-organisation',
    title: 'Access denied',
    texts: [
      'You do not have access to the application because you are not a member of the associated organisation.',
      'Please make sure the url you used is correct, and that you have a valid login.',
    ],
  },
  { code: 'anything-else', title: 'Error', texts: ['Something went wrong.'] },
  { code: 'constructor', title: 'Error', texts: ['Something went wrong.'] },
  { code: '', title: 'Error', texts: ['Something went wrong.'] },
];

for (const { code, title, texts } of PAGES) {
  test(
    `/error/${code} says its words to everybody, without sign-in [@SHELL-09] [@AUTH-08]`,
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

test(
  'the link of a label says without sign-in what it is and whom to ask, and nothing of the consignment [@CONS-17] [@AUTH-08]',
  { tag: '@both' },
  async ({ page, rows }) => {
    const [one] = await rows<{ token: string }>(
      'select tracking_token as token from consignment where organisation_id = 101 order by id desc limit 1',
    );
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v2/data/') && calls.push(request.url()));
    for (const token of [one?.token, 'nobody-has-this']) {
      await page.goto(`/track/${token}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Tracking link' })).toBeVisible();
      await expect(
        page.getByText('Links like this one belong to a consignment carried by Kea Freight.'),
      ).toBeVisible();
      await expect(page).toHaveTitle('Tracking link · Kea Freight');
    }
    expect(calls).toEqual([]);
    await page.getByRole('link', { name: 'Sign in as the sender' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  },
);

for (const path of [
  '/nowhere',
  '/consignment',
  '/search/2',
  '//evil.example',
  '/report/x',
  '/dashboard/x/y',
]) {
  test(`the unknown path ${path} is a page that was not found [@SHELL-05]`, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  });
}

test('an unknown path keeps whoever is signed in in the shell, with a way back [@SHELL-05]', async ({
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

test('a host that is no portal gets a clear page [@TENANT-01]', async ({ page, port, noise }) => {
  noise.allow(/^404 GET \/api\/v1\/configuration\//);
  await page.goto(`http://nobody.localhost:${port}/search`);
  await expect(page.getByRole('heading', { name: 'No portal answers at this address' })).toBeVisible();
  await expect(page.getByText('nobody.localhost')).toBeVisible();
});

test('each host has its own tenant, name and look [@TENANT-01] [@TENANT-02]', async ({ page, originOf }) => {
  const looks: string[] = [];
  for (const [tenant, name] of [
    ['kea', 'Kea Freight'],
    ['tui', 'Tūī Logistics'],
  ] as const) {
    await page.goto(`${originOf(tenant)}/error/not-found`);
    await expect(page.getByRole('banner')).toContainText(name);
    await expect(page).toHaveTitle(`Page not found · ${name}`);
    const mark = page.getByRole('banner').getByText(name.slice(0, 1), { exact: true });
    looks.push(await mark.evaluate((drawn) => String(drawn.computedStyleMap().get('background-color'))));
  }
  expect(new Set(looks).size).toBe(2);
});

test('every page has its title [@SHELL-05]', async ({ page, signIn, noise }) => {
  noise.allow(/^404 GET .*\/KEA99999999$/);
  await signIn('Hana', { path: '/search' });
  await expect(page).toHaveTitle('Consignments · Kea Freight');
  await page.goto('/consignment/create');
  await expect(page).toHaveTitle('New Consignment · Kea Freight');
  await page.goto('/consignment/KEA00000001');
  await expect(page).toHaveTitle('KEA00000001 · Kea Freight');
  // What cannot be found is not named by what was asked for.
  await page.goto('/consignment/KEA99999999');
  await expect(page).toHaveTitle('Page not found · Kea Freight');
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard · Kea Freight');
});
