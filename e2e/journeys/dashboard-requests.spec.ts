import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { listPage } from '#pages/list-page.ts';
import { withoutLiveUpdates } from '#without-live-updates.ts';

const REPORTS = [
  'consignments-by-status',
  'consignments-delivered',
  'consignments-staged-to-delivered',
  'difot',
  'exceptions-by-status',
  'revenue',
];
const NO_SITES =
  'You do not have access to any sites. Please contact your freight service provider for assistance.';
const NO_SITE_CHOSEN = 'Please select a requesting site.';

interface Sent {
  readonly report: string;
  readonly body: Readonly<Record<string, unknown>>;
}

test('every report sends the active sites, the days and the service types [@DASH-15] [@DASH-12]', async ({
  page,
  signIn,
  rows,
}) => {
  await withoutLiveUpdates(page);
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const report = /\/reports\/([\w-]+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (report !== undefined && request.method() === 'POST')
      sent.push({ report, body: request.postDataJSON() });
  });
  const sites = await rows<{ id: number }>(
    'select id from site where organisation_id = 101 and is_active order by id',
  );
  const check = (expected: Readonly<Record<string, unknown>>) => {
    expect(sent.map(({ report }) => report).toSorted()).toEqual(REPORTS);
    for (const { report, body } of sent) {
      const { siteIds, ...rest } = body;
      expect(
        [...(siteIds as number[])].toSorted((a, b) => a - b),
        report,
      ).toEqual(sites.map(({ id }) => id));
      expect(rest, report).toEqual(expected);
    }
  };
  await signIn('Hana', { path: '/' });
  const { settle, chooseRange, chooseServices } = dashboardPage(page);
  await settle();
  sent.length = 0;
  await chooseRange('01/07/2025', '31/07/2025');
  check({
    startDateUtc: '2025-06-30T12:00:00.000Z',
    endDateUtc: '2025-07-31T11:59:59.999Z',
    serviceTypeCodes: [],
  });
  sent.length = 0;
  await chooseServices('Express');
  check({
    startDateUtc: '2025-06-30T12:00:00.000Z',
    endDateUtc: '2025-07-31T11:59:59.999Z',
    serviceTypeCodes: ['EXP'],
  });
});

for (const [path, tags] of [
  ['/', '[@DASH-02]'],
  ['/search', '[@LIST-08]'],
] as const) {
  test(
    `${path} says that no site is accessible, or that none is chosen ${tags}`,
    { tag: '@wide-first' },
    async ({ page, signIn, otherBrowser }) => {
      const other = await otherBrowser();
      await signIn('Sina', { path, page: other });
      await expect(other.getByRole('main').getByText(NO_SITES, { exact: true })).toBeVisible();
      await expect(other.getByRole('main').getByRole('figure')).toHaveCount(0);
      await signIn('Hana', { path: '/search' });
      await listPage(page).openSites();
      await page.getByRole('button', { name: 'Select none' }).click();
      await page.goto(new URL(path, page.url()).href);
      await expect(page.getByRole('main').getByText(NO_SITE_CHOSEN, { exact: true })).toBeVisible();
      await expect(page.getByText('Chart service is not available')).toHaveCount(0);
    },
  );
}
