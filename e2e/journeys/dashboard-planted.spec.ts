import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

const json = (body: object) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
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
