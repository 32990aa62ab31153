import { expect, test as base } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';
import { detailsPage } from '#pages/details-page.ts';

/** Its own database, because the start page of a user applies to all journeys of that user. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ usesKeptUser: false, ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

for (const givenName of ['Hana', 'Tia']) {
  test(
    `opens the start page that ${givenName} chose after a sign-in on another device [@AUTH-01] [@DETAILS-01]`,
    { tag: tagOfUser(givenName) },
    async ({ page, signIn, otherBrowser }) => {
      await signIn(givenName, { path: '/search', isFresh: true });
      const details = detailsPage(page);
      await details.open();
      await details.startPage.click();
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options).toHaveText(['Dashboard', 'Today', 'Consignments']);
      await options.filter({ hasText: 'Today' }).click();
      const stored = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith('/preferences'),
      );
      await details.save.click();
      await expect(details.dialog).toBeHidden();
      expect((await stored).status()).toBe(200);

      const device = await signIn(givenName, { page: await otherBrowser(), isFresh: true });
      await expect(device.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      await expect(device).toHaveURL(/\/today$/);
      await device.goto(new URL('/dashboard', device.url()).href);
      await expect(device.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await device.goto(new URL('/', device.url()).href);
      await expect(device).toHaveURL(/\/today$/);
      await device.goto(new URL('/?figure=created', device.url()).href);
      await expect(device).toHaveURL(/\/dashboard\?/);
    },
  );
}
