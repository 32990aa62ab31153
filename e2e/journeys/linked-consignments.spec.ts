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

test('copies, returns and cancels a consignment, with links between them [@CONS-11] [@CONS-13] [@CONS-18]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  const links = page.getByRole('region', { name: 'Linked consignments' });
  await detail.more('Create Return');
  await expect(page.getByText(`as a return of ${reference}`)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(reference));
  await expect(links).toContainText('Return of');
  await links.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await detail.more('Create Copy');
  await expect(
    page.getByText(
      new RegExp(
        `as a copy of ${reference}\\. Pickup is requested for \\d\\d/\\d\\d/\\d{4} [A-Z][a-z]{2}\\.`,
      ),
    ),
  ).toBeVisible();
  const copy = new URL(page.url()).pathname.slice('/consignment/'.length);
  await detail.more('Cancel Consignment');
  const dialog = page.getByRole('dialog', { name: 'Cancel Consignment' });
  await expect(dialog).toContainText('Are you sure you want to cancel this consignment?');
  await expect(dialog).toContainText(new RegExp(`${copy} to .+ will not be collected`));
  await dialog.getByRole('button', { name: 'Keep Consignment' }).click();
  await detail.more('Cancel Consignment');
  await dialog.getByRole('button', { name: 'Cancel Consignment' }).click();
  await expect(page.getByText(`${copy} cancelled`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'More Actions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy to a new draft' }).click();
  await expect(page.getByText(`as a copy of ${copy}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeVisible();
});
