import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

/** Requests by the end of their path. */
const REFERENCE = [
  'users/me/organisations',
  'users/me/organisations/101',
  'users/me/organisations/101/sites',
  'users/me/organisations/101/accounts',
  'statuses',
  'organisations/101/service-types',
  'references/hire-units',
  'linked-files/upload-types/freightmaster',
];

test('requests reference data once across pages [@SHELL-13]', async ({ page, signIn }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const [, call] = /^\/api\/v2\/(.*)$/.exec(new URL(request.url()).pathname) ?? [];
    if (request.method() === 'GET' && call !== undefined) requests.push(call);
  });
  await signIn('Hana', { path: '/search?statuses=DRAFT&dateRangePresetCode=LAST_30_DAYS' });
  const list = listPage(page);
  const areas = page.getByRole('navigation', { name: 'Areas' });
  for (const row of [1, 2]) {
    await list.openNth(row);
    await expect(page.getByRole('form', { name: 'Add files' })).toBeVisible();
    await page.goBack();
    await expect(list.count).toBeVisible();
  }
  await areas.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harakeke Homewares Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'New Consignment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Consignment' })).toBeVisible();
  await areas.getByRole('link', { name: 'Consignments' }).click();
  await expect(list.count).toBeVisible();
  expect(REFERENCE.map((call) => [call, requests.filter((other) => other === call).length])).toEqual(
    REFERENCE.map((call) => [call, 1]),
  );
});

test('gives a document tab an icon', async ({ page, baseURL }) => {
  const icon = await page.request.get(`${baseURL}/favicon.ico`);
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});
