import { expect, test } from '#fixtures.ts';

// The fixture fails the test on console errors and violations of the content security policy.
test('[@API-01] the API documentation displays the operations and loads nothing from other servers', async ({
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Cartage' })).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Consignments', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Consignments', exact: true }).first()).toBeVisible();
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});
