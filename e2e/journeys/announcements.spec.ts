import { expect, test } from '#fixtures.ts';
import { recordAnnouncements } from '#record-announcements.ts';
import { detailsPage } from '#pages/details-page.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';

test('announces every change once: page, organisation, sites, saves and search results', async ({
  page,
  signIn,
}) => {
  const announced = await recordAnnouncements(page);
  const expectOnce = async (text: string) => {
    await expect.poll(announced).toContain(text);
    expect((await announced()).filter((entry) => entry === text)).toHaveLength(1);
  };
  await signIn('Tama', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();

  await page.getByRole('link', { name: 'New Consignment' }).click();
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeFocused();
  await expectOnce('New Consignment · Kea Freight');
  await page.getByRole('link', { name: 'Consignments' }).click();
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeFocused();
  await expectOnce('Consignments · Kea Freight');

  const sites = await listPage(page).openSites();
  await sites.getByRole('checkbox').first().uncheck();
  await expectOnce('11 of 12 sites');
  await page.keyboard.press('Escape');

  const details = detailsPage(page);
  await details.open();
  await details.save.click();
  await expect(details.dialog).toBeHidden();
  await expectOnce('Your details are saved');

  const palette = palettePage(page);
  await palette.open();
  await palette.field.fill('KEA0');
  await expectOnce('8 results. More consignments match.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  await page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  await expectOnce('Organisation: Kōwhai Joinery');
});

test('keeps the focus on a change within a page', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  const next = listPage(page).pages.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(next).toBeFocused();
});
