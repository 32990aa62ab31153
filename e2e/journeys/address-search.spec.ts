import { administerAt } from '#administer.ts';
import { expect, test as base } from '#fixtures.ts';
import { type PlacesService, startPlaces } from '#stack/places.ts';

/** Its own database, in which the tenant uses an address service. */
const test = base.extend<object, { readonly places: PlacesService }>({
  places: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const places = await startPlaces();
      await use(places);
      await places.close();
    },
    { scope: 'worker' },
  ],
  ownFrontSettings: [
    async ({ ownDatabase, places }, use) => {
      const admin = administerAt(await ownDatabase.url());
      const setting = (name: string, value: string) =>
        admin('setting set', { tenant: 'kea', setting: name, value });
      setting('MapsApiKey', 'key-of-kea');
      setting('AddressSearchProvider', 'google');
      await use({ hasOwnDatabase: true, settings: { GOOGLE_PLACES_URL: places.url } });
    },
    { scope: 'worker' },
  ],
  port: async ({ ownFront }, use) => use(ownFront.port),
});

test('fills the form from the address service; falls back to our own list and typing when it fails [@PART-01]', async ({
  signIn,
  places,
  noise,
}) => {
  const page = await signIn('Hana', { path: '/consignment/create' });
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (/addresses/.test(response.url())) bodies.push(await response.text().catch(() => ''));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Address', exact: true }).last().click();
  const find = page.getByRole('combobox', { name: 'Find a name or an address' });
  const street = page.getByLabel('Street', { exact: true });
  const option = page.getByRole('option', { name: /27 Rātā Crescent, Penrose, Auckland\s*Google Maps/ });

  await test.step('chosen with the keyboard', async () => {
    await find.fill('27 rata');
    await expect(option).toBeVisible();
    await find.press('Enter');
    await expect(street).toHaveValue('Rātā Crescent');
    await expect(page.getByLabel('Street number')).toHaveValue('27');
    await expect(page.getByLabel('Postcode')).toHaveValue('1061');
    await expect(page.getByLabel('Phone')).toBeFocused();
    expect(bodies.join()).toContain('Rātā Crescent');
    expect(bodies.join()).not.toContain('key-of-kea');
  });

  await test.step('also when the service is down', async () => {
    noise.allow(/503/);
    await find.fill('27 rata c');
    await expect(option).toBeVisible();
    places.fail();
    await option.click();
    await expect(page.getByText("Couldn't load this address. Enter it below.")).toBeVisible();
    await find.fill('penro');
    await expect(page.getByRole('option', { name: /^Penrose\s*Place/ })).toBeVisible();
  });
});
