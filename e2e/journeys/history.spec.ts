import { expect, test } from '#fixtures.ts';
import { openNewConsignment } from '#pages/detail-page.ts';

test('shows what changed, by which user and from which value [@CONS-22]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();

  await page.getByRole('button', { name: 'Show history' }).click();
  const dialog = page.getByRole('dialog', { name: `History of ${reference}` });
  const saves = dialog.getByRole('list', { name: 'Changes' });
  await expect(saves).toContainText('Status changed from Draft to Ready');
  await expect(saves).toContainText('Consignment created');
  await expect(saves).toContainText('Hana Wilcox');
});
