import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { holdNewTab } from '#hold-new-tab.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { uniqueReference } from '#unique-reference.ts';

test.use({ usesKeptUser: false });

/** Each tab keeps its organisation from its first entry (docs/decisions/0045-organisation-of-a-tab.md). */

const organisationOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Organisation: ${name}` });

async function switchToKowhai(page: Page): Promise<void> {
  await organisationOf(page, 'Harakeke Homewares').click();
  await page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(page.getByRole('heading', { name: 'Kōwhai Joinery Dashboard' })).toBeVisible();
}

async function enter(page: Page, senderReference: string, receiver: string): Promise<void> {
  await createPage(page).enter({
    serviceType: 'Standard',
    receiver,
    senderReference,
    lines: [{ items: '3', packaging: 'Pallet', description: 'Flat-packed desks' }],
  });
}

async function save(page: Page): Promise<string> {
  const form = createPage(page);
  await form.save.click();
  return form.expectSaved();
}

const STORED = 'select organisation_id::int as organisation from consignment where sender_reference = $1';

test('three tabs each save in their own organisation after one of them switches [@AUTH-11] [@TENANT-08]', async ({
  page,
  context,
  signIn,
  rows,
}) => {
  const [signedInAt, opened, switched] = [uniqueReference(), uniqueReference(), uniqueReference()];
  await signIn('Tama', { path: '/consignment/create' });
  const byAddress = await context.newPage();
  await byAddress.goto('/consignment/create');
  await enter(byAddress, opened, 'Napier');
  const third = await context.newPage();
  await third.goto('/search');
  await switchToKowhai(third);
  await third.goto('/consignment/create');
  await enter(third, switched, 'Taupō');
  await enter(page, signedInAt, 'Napier');

  const saved = await save(byAddress);
  await save(third);
  await save(page);
  expect(await rows(STORED, [signedInAt])).toEqual([{ organisation: 101 }]);
  expect(await rows(STORED, [opened])).toEqual([{ organisation: 101 }]);
  expect(await rows(STORED, [switched])).toEqual([{ organisation: 102 }]);

  await test.step('also after a reload', async () => {
    await byAddress.reload();
    await expect(byAddress.getByRole('heading', { level: 1, name: saved })).toBeVisible();
    await expect(organisationOf(byAddress, 'Harakeke Homewares')).toBeVisible();
    await third.reload();
    await expect(organisationOf(third, 'Kōwhai Joinery')).toBeVisible();
  });
});

const link = (page: Page, reference: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${reference}`, 'u') });

interface Opening {
  readonly open: (page: Page, reference: string) => Promise<void>;
  /** The browser opens the tab, not a script of the page. */
  readonly isByBrowser: boolean;
}

const OPENINGS: Readonly<Record<string, Opening>> = {
  'opened with Ctrl+click': {
    open: (page, reference) => link(page, reference).click({ modifiers: ['ControlOrMeta'] }),
    isByBrowser: true,
  },
  'opened with Ctrl+Enter': {
    open: (page, reference) => link(page, reference).press('ControlOrMeta+Enter'),
    isByBrowser: true,
  },
  // A page that a script opens gets a copy of the tab's storage, as a duplicated tab does.
  duplicated: {
    open: (page, reference) => page.evaluate(`void window.open('/consignment/${reference}')`),
    isByBrowser: false,
  },
};

for (const [name, { open, isByBrowser }] of Object.entries(OPENINGS)) {
  test(`a tab ${name} keeps the organisation of its origin [@AUTH-11]`, async ({
    page,
    context,
    signIn,
    rows,
  }) => {
    await signIn('Tama', { path: '/search?dateRangePresetCode=LAST_30_DAYS&sortDirection=desc' });
    await expect(listPage(page).count).toBeVisible();
    const first = page
      .getByRole('main')
      .getByRole('link', { name: /^KEA\d{8}/u })
      .first();
    const reference = /KEA\d{8}/u.exec(await first.innerText())?.[0] ?? '';
    const path = `/consignment/${reference}`;
    if (isByBrowser) await holdNewTab(context, path);
    const other = await context.newPage();
    await other.goto('/search');
    await switchToKowhai(other);
    // The other tab is used last, so that its organisation is the start of a tab opened by address.
    await other.getByRole('heading', { level: 1 }).click();

    const opened = context.waitForEvent('page');
    await open(page, reference);
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await expect(tab.getByRole('heading', { level: 1, name: reference })).toBeVisible();
    await expect(organisationOf(tab, 'Harakeke Homewares')).toBeVisible();

    await test.step('also after the other tab is used again', async () => {
      await other.getByRole('heading', { level: 1 }).click();
      const senderReference = uniqueReference();
      await tab.goto('/consignment/create');
      await enter(tab, senderReference, 'Napier');
      await save(tab);
      expect(await rows(STORED, [senderReference])).toEqual([{ organisation: 101 }]);
    });
    await other.reload();
    await expect(organisationOf(other, 'Kōwhai Joinery')).toBeVisible();
  });
}
