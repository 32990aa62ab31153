import type { Page } from '@playwright/test';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { storedToken } from '#token.ts';

interface Site {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly defaultParticipant: Participant;
}

interface Participant {
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: { readonly streetNumber: string; readonly street: string; readonly postcode: string };
}

interface Found {
  readonly reference: string;
  readonly isDeliveryException: boolean;
  readonly hasUnresolvedNotes: boolean;
  readonly createdAtDateTimeUtc: string;
  readonly receiverParticipant: Participant;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  readonly totals: { readonly deliveryItems: number };
  readonly dangerousGoodsSummary: { readonly summary: readonly unknown[] };
  readonly requestedDeliveryDateTimeUtc: string | null;
  readonly confirmedDeliveryDateTimeUtc: string | null;
  readonly statusHistory: readonly { readonly name: string; readonly statusDateTimeUtc: string }[];
  readonly consignmentTags: readonly { readonly name: string; readonly colour: string }[];
}

/** The API response for the signed-in user. */
async function fetchJson<Body>(page: Page, path: string): Promise<Body> {
  const { accessToken } = await storedToken(page, 101);
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(response.ok(), path).toBe(true);
  return response.json();
}

test('lists the API’s sites by name and code [@API-05]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  const sites = await fetchJson<{ site: Site }[]>(page, '/api/v2/users/me/organisations/101/sites');
  expect(sites.length).toBeGreaterThan(5);
  const choices = (await list.openSites()).getByRole('checkbox');
  await expect(choices).toHaveCount(sites.length);
  for (const { site } of sites) {
    const words = [site.name, site.isActive ? '' : '(Inactive)', site.code].filter(Boolean);
    await expect(page.getByRole('checkbox', { name: words.join(' ') })).toBeVisible();
  }
});

test('shows name, address and contact of a chosen site [@API-05] [@API-08]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  const found = await fetchJson<Site[]>(
    page,
    '/api/v2/lookups/organisations/101/participant-sites?lookupTerm=Nelson&maxResults=5',
  );
  const participant = found[0]?.defaultParticipant;
  if (!participant) throw new Error('There is no site in Nelson.');
  await form.chooseSite('Receiver', 'Nelson');
  const { address, phone, email, fullName } = participant;
  const shown = [fullName, `${address.streetNumber} ${address.street}`, address.postcode, phone, email];
  for (const text of shown) {
    if (text !== null) await expect(page.getByRole('main')).toContainText(text);
  }
});

test('shows every list field of a consignment in its row [@API-06] [@API-11]', async ({ page, signIn }) => {
  const responsePromise = page.waitForResponse(/\/consignments\/search\?/);
  await signIn('Hana', { path: '/search?size=100' });
  const { results } = (await (await responsePromise).json()) as { results: readonly Found[] };
  expect(results.length).toBeGreaterThan(50);
  await expect(listPage(page).count).toBeVisible();
  const rows = page.getByRole('row');
  // The first rows are rendered without scrolling.
  for (const found of results.slice(0, 12)) {
    const row = rows.filter({ hasText: found.reference });
    const status = found.statusHistory.at(-1);
    const texts = [
      found.receiverParticipant.fullName,
      found.senderReference,
      found.receiverReference,
      found.salesReference,
      formatDate(new Date(found.createdAtDateTimeUtc)),
      String(found.totals.deliveryItems),
      status?.name,
      formatDate(new Date(status?.statusDateTimeUtc ?? 0)),
      dayOf(found.confirmedDeliveryDateTimeUtc ?? found.requestedDeliveryDateTimeUtc),
      ...found.consignmentTags.map(({ name }) => name),
    ];
    for (const text of texts) if (text) await expect(row, text).toContainText(text);
    const flags: readonly (readonly [string, boolean])[] = [
      ['Unresolved delivery exception', found.isDeliveryException],
      ['Unresolved note', found.hasUnresolvedNotes],
      ['Dangerous goods', found.dangerousGoodsSummary.summary.length > 0],
    ];
    for (const [name, isSet] of flags)
      await expect(row.getByRole('img', { name })).toHaveCount(isSet ? 1 : 0);
  }
});

const dayOf = (instant: string | null) => instant && formatDate(new Date(instant));

test('shows service types, accounts and statuses by their API names [@API-11]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const services = await fetchJson<{ name: string }[]>(page, '/api/v2/organisations/101/service-types');
  const accounts = await fetchJson<{ code: string; description: string; isActive: boolean }[]>(
    page,
    '/api/v2/users/me/organisations/101/accounts',
  );
  await page.getByRole('combobox', { name: 'Service type' }).click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText(services.map(({ name }) => name));
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Invoice account' }).click();
  const open = accounts.filter(({ isActive }) => isActive);
  // An inactive site is shown where it was used, but not offered.
  expect(open.length).toBeLessThan(accounts.length);
  await expect(options).toHaveText(open.map(({ code, description }) => `${code} ${description}`));
  await page.keyboard.press('Escape');
  const statuses = await fetchJson<{ name: string }[]>(page, '/api/v2/statuses');
  const names = new Set(statuses.map(({ name }) => name));
  await page.goto('/search?sortOption=StatusDate&size=100');
  await expect(listPage(page).count).toBeVisible();
  const heads = await page.locator('thead').getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.trim() === 'Status');
  const shown = await page.locator('tbody tr').first().locator('th, td').nth(at).innerText();
  expect(names).toContain(shown.trim());
});
