import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

test(
  'an organisation that has sent nothing is told what will be counted, and begins from there [@DASH-05] [@DASH-06]',
  { tag: '@both' },
  async ({ page, signIn }) => {
    await signIn('Iris', { path: '/' });
    const { card, settle } = dashboardPage(page);
    await settle();
    const created = card('Consignments Created');
    await expect(created).toContainText('No consignments yet');
    await expect(created).toContainText('is counted here, from the first one on');
    await expect(card('Consignments Delivered')).toContainText('None in the 7 days before either');
    await expect(card('DIFOT')).toContainText('Nothing was promised for these days');
    await expect(card('DIFOT')).toContainText('is counted on that day, once it is Staged');
    await expect(card('Unresolved Exceptions')).toContainText('No exceptions recorded during this period');
    await created.getByRole('link', { name: 'New Consignment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Consignment' })).toBeVisible();
  },
);

test('days in which nothing was created lead on to wider ones [@DASH-01] [@DASH-05]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const { card, settle, chooseRange } = dashboardPage(page);
  await chooseRange('01/01/2020', '31/01/2020');
  const created = card('Consignments Created');
  await expect(created).toContainText('No consignments in these days');
  await created.getByRole('button', { name: 'Show the last 93 days' }).click();
  await settle();
  await expect(created.getByRole('list', { name: 'Consignments created by status' })).toBeVisible();
  await expect(created).not.toContainText('No consignments');
});
