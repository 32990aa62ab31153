import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { storedToken } from '#token.ts';

for (const [search, message, cleaned] of [
  ['statuses=BOGUS', 'There is no status BOGUS', ''],
  ['statuses=BOGUS,DRAFT', 'There is no status BOGUS', '?statuses=DRAFT'],
  ['sortOption=Nope', 'There is no sort order Nope', ''],
  [
    'statuses=DRAFT&statuses=FINAL',
    'The link has statuses more than once. The last one is used',
    '?statuses=FINAL',
  ],
  [
    'dateRangePresetCode=LAST_30_DAYS&startDate=2026-11-01&endDate=2026-11-05',
    'The link has both a date range and dates. Last 30 days is used',
    '?dateRangePresetCode=LAST_30_DAYS',
  ],
] as const) {
  test(
    `explains a wrong list parameter and cleans the address (${search}) [@LIST-09]`,
    { tag: '@wide-first' },
    async ({ page, signIn }) => {
      await signIn('Mere', { path: `/search?${search}` });
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(listPage(page).count).toBeVisible();
      await expect.poll(() => new URL(page.url()).search).toBe(cleaned);
    },
  );
}

test('opens a reference in any case, in the address and in the API [@SHELL-06]', async ({
  page,
  signIn,
  rows,
}) => {
  const [one] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 103 order by id desc limit 1',
  );
  const reference = one?.reference ?? '';
  await signIn('Mere', { path: '/search' });
  await page.goto(`/consignment/${reference.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/consignment/${reference}$`));
  const { accessToken } = await storedToken(page, 103);
  const response = await page.request.get(`/api/v2/customers/103/consignments/${reference.toLowerCase()}`, {
    headers: { authorization: `Bearer ${accessToken}`, 'x-appname': 'journey', 'x-appversion': '1' },
  });
  expect((await response.json()).reference).toBe(reference);
});

for (const path of ['imports', 'full', 'bulk']) {
  test(
    `shows Page not found at /consignment/${path} and requests no consignment [@SHELL-05]`,
    { tag: '@wide-first' },
    async ({ page, signIn }) => {
      await signIn('Mere', { path: '/search' });
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(`/consignment/${path}`);
      await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
      await expect(page).toHaveTitle('Page not found · Kea Freight');
      expect(calls.filter((call) => call.endsWith(`/consignments/${path}`))).toEqual([]);
    },
  );
}
