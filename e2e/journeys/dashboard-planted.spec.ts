import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.afterEach(({ ownFront }) => ownFront.recover());

const json = (body: object) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
const day = (dateTime: string, data: number) => ({ dateTime, data });

const THEN = [day('2026-03-01T11:00:00.000Z', 400), day('2026-03-02T11:00:00.000Z', 600)];
const NOW = [day('2026-03-03T11:00:00.000Z', 1000.75), day('2026-03-04T11:00:00.000Z', 249.5)];

/** Whether the arrow is red, in any theme. */
async function isRed(page: Page): Promise<boolean> {
  const arrow = dashboardPage(page).card('Average Staged to Delivered').locator('[data-up]');
  const colour = await arrow.evaluate(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).color ?? '',
  );
  const [red = 0, green = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return red > green;
}

test('formats averages, trends with red and green arrows, and costs in dollars [@DASH-03] [@DASH-07]', async ({
  page,
  signIn,
  ownFront,
}) => {
  const plant = (averageDays: number, trend: number) =>
    ownFront.gateway.intercept(
      { path: /\/reports\/consignments-staged-to-delivered$/, times: 1 },
      json({
        currentPeriod: { averageDays },
        previousPeriod: { averageDays: 2.33 },
        trend,
        consignmentsDeliveredPerDay: NOW,
      }),
    );
  plant(2.4, 3.24);
  ownFront.gateway.intercept(
    { path: /\/reports\/revenue$/ },
    json({ currentPeriod: NOW, previousPeriod: THEN }),
  );
  await signIn('Hana', { path: '/' });
  const average = dashboardPage(page).card('Average Staged to Delivered');
  await expect(average.getByText('2.40days')).toBeVisible();
  await expect(average).toContainText('3.2% slower than the previous 7 days');
  await expect(average.locator('[data-up="true"] svg.tabler-icon-arrow-up')).toBeVisible();
  expect(await isRed(page)).toBe(true);
  const costs = dashboardPage(page).card('Costs');
  await expect(costs.getByText('$1,250NZD')).toBeVisible();
  await expect(costs).toContainText('25.0% more than the previous 7 days');
  await costs.getByRole('button', { name: 'Show Costs as a table' }).click();
  await expect(costs.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '$1,000.75',
    '02/03/2026',
    '$400.00',
  ]);
  plant(2.4, -12);
  await page.reload();
  await expect(average).toContainText('12.0% faster than the previous 7 days');
  await expect(average.locator('[data-up="false"] svg.tabler-icon-arrow-down')).toBeVisible();
  expect(await isRed(page)).toBe(false);
});

test('does not request the charts that a tenant has disabled [@TENANT-03] [@DASH-03] [@DASH-04]', async ({
  page,
  signIn,
  ownFront,
  baseURL,
}) => {
  const response = await page.request.get(`${baseURL}/api/v1/configuration/tenants/localhost/clientSettings`);
  const tenant: { readonly settings: readonly object[] } = await response.json();
  const off = ['AverageStagedToDelivered', 'DIFOT'].map((name) => ({ name, value: 'false' }));
  ownFront.gateway.intercept(
    { path: /\/clientSettings$/ },
    json({ ...tenant, settings: [...tenant.settings, ...off] }),
  );
  const before = ownFront.gateway.requests.length;
  await signIn('Hana', { path: '/' });
  await expect(dashboardPage(page).card('Consignments Delivered').getByRole('slider')).toBeVisible();
  await expect(dashboardPage(page).card('Average Staged to Delivered')).toHaveCount(0);
  await expect(dashboardPage(page).card('DIFOT')).toHaveCount(0);
  expect(
    ownFront.gateway.requests.slice(before).filter((call) => /staged-to-delivered|difot/.test(call)),
  ).toEqual([]);
});
