import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

test(
  'explains the empty dashboard and links to the first consignment [@DASH-05] [@DASH-06]',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
    await signIn('Iris', { path: '/' });
    const { card, settle } = dashboardPage(page);
    await settle();
    const created = card('Consignments Created');
    await expect(created).toContainText('No consignments yet');
    await expect(created).toContainText('are counted here');
    await expect(card('Consignments Delivered')).toContainText('None in the previous 7 days either');
    await expect(card('DIFOT')).toContainText('No deliveries were promised in this period');
    await expect(card('DIFOT')).toContainText('are counted on their booked or requested delivery date');
    await expect(card('Unresolved Exceptions')).toContainText('No exceptions recorded during this period');
    await created.getByRole('link', { name: 'New Consignment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Consignment' })).toBeVisible();
  },
);

test('offers a wider range when no consignments were created [@DASH-01] [@DASH-05]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const { card, settle, chooseRange } = dashboardPage(page);
  await chooseRange('01/01/2020', '31/01/2020');
  const created = card('Consignments Created');
  await expect(created).toContainText('No consignments in this period');
  await created.getByRole('button', { name: 'Show the last 93 days' }).click();
  await settle();
  await expect(created.getByRole('list', { name: 'Consignments created by status' })).toBeVisible();
  await expect(created).not.toContainText('No consignments');
});
