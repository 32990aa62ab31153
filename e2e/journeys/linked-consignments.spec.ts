import { expect, test } from '#fixtures.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';

test('lists linked consignments with type and status, and opens the other [@CONS-18] [@CONS-13]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const source = await openNewConsignment(page);
  const detail = detailPage(page);
  const links = page.getByRole('region', { name: 'Linked consignments' });
  const rowOf = (reference: string) => links.getByRole('listitem').filter({ hasText: reference });
  await expect(links).toContainText('None');

  await detail.more('Create Copy');
  await expect(page.getByText(`as a copy of ${source}`)).toBeVisible();
  const copy = new URL(page.url()).pathname.slice('/consignment/'.length);
  await expect(rowOf(source)).toContainText(/^Copy of\s*KEA\d{8}\s*Draft$/);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${copy} marked as ready`)).toBeVisible();

  await rowOf(source).getByRole('link', { name: source }).click();
  await expect(page).toHaveURL(new RegExp(`/consignment/${source}$`));
  await detail.more('Create Return');
  await expect(page.getByText(`as a return of ${source}`)).toBeVisible();
  const returned = new URL(page.url()).pathname.slice('/consignment/'.length);
  await expect(rowOf(source)).toContainText(/^Return of\s*KEA\d{8}\s*Draft$/);
  await rowOf(source).getByRole('link', { name: source }).click();

  await expect(page.getByRole('heading', { name: source })).toBeVisible();
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await expect(rowOf(copy)).toContainText(/^Copy\s*KEA\d{8}\s*Ready$/);
  await expect(rowOf(returned)).toContainText(/^Return\s*KEA\d{8}\s*Draft$/);
});
