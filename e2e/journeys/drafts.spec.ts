import type { Page } from '@playwright/test';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { expect, type Rows } from '#fixtures.ts';
import { createPage, type NewConsignment } from '#pages/create-page.ts';
import { demoPerson } from '#people.ts';
import { revokeSignIn } from '#revoke-sign-in.ts';
import { test } from '#gateway-test.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Forms during network failures, on a front of their own. */
test.describe.configure({ mode: 'default' });

const NO_RESPONSE = 'No response received: you may be offline';
const GONE = /^net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET|INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED) /;
const SAVE = { path: /\/consignments\/full$/, method: 'POST' };

const details = (senderReference: string): NewConsignment => ({
  serviceType: 'Standard',
  receiver: 'Nelson',
  senderReference,
  notes: 'Ring the bell\nat the back',
  lines: [
    { items: '6', packaging: 'Crate', description: 'Cut glass' },
    { items: '2', packaging: 'Pallet', description: 'Kitset shelving', weight: '412.5' },
  ],
});

const stored = (rows: Rows, sender: string) =>
  rows<{ count: number; notes: string | null; lines: number }>(
    `select count(*)::int as count, max(notes) as notes,
       (select count(*)::int from line_item l where l.consignment_id = max(c.id)) as lines
     from consignment c where sender_reference = $1`,
    [sender],
  );
const ONCE = [{ count: 1, notes: 'Ring the bell\nat the back', lines: 2 }];

async function expectTyped(page: Page, sender: string): Promise<void> {
  const form = createPage(page);
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await expect(page.getByLabel('Sender notes')).toHaveValue('Ring the bell\nat the back');
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Nelson/);
  await expect(form.lineField('Description', 1)).toHaveValue('Cut glass');
  await expect(form.lineField('Weight in kilograms', 2)).toHaveValue('412.50');
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('cartage.draft.')));

const noResponse = (page: Page) => page.getByRole('alert').filter({ hasText: NO_RESPONSE });

test('renews a rejected token and saves once, silently [@AUTH-02]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^401 POST /);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  ownFront.gateway.intercept({ ...SAVE, times: 1 }, { status: 401 });
  const renewal = page.waitForRequest(/\/idp\/token$/);
  await form.save.click();
  await form.expectSaved();
  await renewal;
  expect(await stored(rows, sender)).toEqual(ONCE);
  expect(await draftsOf(page)).toEqual([]);
});

test('saves once when the response is lost, silently [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  ownFront.gateway.intercept({ ...SAVE, times: 1 }, 'lose-response');
  await form.save.click();
  await form.expectSaved();
  expect(await stored(rows, sender)).toEqual(ONCE);
});

test('finishes an interrupted save once on the next page load [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  ownFront.gateway.intercept(SAVE, 'lose-response');
  await form.save.click();
  await expect(noResponse(page)).toBeVisible();
  await expectTyped(page, sender);
  // The server saved it, which the page cannot know.
  expect(await stored(rows, sender)).toEqual(ONCE);
  ownFront.gateway.restore();
  await reloadWithPrompt(page);
  await form.expectSaved();
  expect(await stored(rows, sender)).toEqual(ONCE);
  expect(await draftsOf(page)).toEqual([]);
});

test('keeps changes made after a lost response, saved once [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE, /^422 POST /);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  ownFront.gateway.intercept(SAVE, 'lose-response');
  await form.save.click();
  await expect(noResponse(page)).toBeVisible();
  ownFront.gateway.restore();
  await page.getByLabel('Sales reference').fill('SO-77');
  await form.save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'was saved before your last changes' });
  await expect(notice).toBeVisible();
  await expectTyped(page, sender);
  await expect(page.getByLabel('Sales reference')).toHaveValue('SO-77');
  expect(await stored(rows, sender)).toEqual(ONCE);
  await notice.getByRole('link', { name: /^Open KEA/ }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/consignment\/KEA\d{8}$/);
  await expect(page.getByText(sender)).toBeVisible();
});

test('sends an undelivered save with later changes [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(GONE);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({ ...details(sender), notes: 'Ring' });
  ownFront.gateway.intercept(SAVE, 'cut');
  await form.save.click();
  await expect(noResponse(page)).toBeVisible();
  ownFront.gateway.restore();
  await page.getByLabel('Sender notes').fill('Ring the bell\nat the back');
  await form.save.click();
  await form.expectSaved();
  expect(await stored(rows, sender)).toEqual(ONCE);
});

test(
  'shows offline at once, and saves by itself once online [@ERR-01]',
  { tag: '@wide-first' },
  async ({ page, context, signIn, noise, rows }) => {
    noise.allow(GONE);
    const sender = uniqueReference();
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter(details(sender));
    const banner = page.getByRole('status', { name: 'Connection' });
    await expect(banner).toBeEmpty();
    await context.setOffline(true);
    await expect(banner).toHaveText('You are offline. Keep this tab open: your input stays here.', {
      timeout: 1_000,
    });
    await form.save.click();
    await expect(noResponse(page)).toBeVisible();
    await expectTyped(page, sender);
    await context.setOffline(false);
    await form.expectSaved();
    await expect(banner).toBeEmpty();
    expect(await stored(rows, sender)).toEqual(ONCE);
  },
);

test('loads the failed list by itself once online [@ERR-01] [@ERR-03]', async ({
  page,
  context,
  signIn,
  noise,
}) => {
  noise.allow(GONE);
  await signIn('Mere', { path: '/search' });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await context.setOffline(true);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Search error, please try again later')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Search error, please try again later')).toBeHidden();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'consignments' })).toBeVisible();
});

test('completes a save once after the tab crashes [@ERR-01]', async ({
  page,
  context,
  signIn,
  ownFront,
  rows,
}) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter(details(sender));
  ownFront.gateway.intercept(SAVE, 'hold');
  const sent = page.waitForRequest(/\/consignments\/full$/);
  const tab = await context.newCDPSession(page);
  await form.save.click();
  await sent;
  const died = page.waitForEvent('crash');
  // A crashed page does not respond.
  void tab.send('Page.crash').catch(() => {});
  await died;
  ownFront.gateway.restore();
  await tab.send('Page.reload');
  // Playwright cannot use a crashed page, but the DevTools protocol can.
  const where = async () => {
    const { result } = await tab.send('Runtime.evaluate', { expression: 'location.pathname' });
    return String(result.value);
  };
  await expect.poll(where).toMatch(/^\/consignment\/KEA\d{8}$/);
  expect(await stored(rows, sender)).toEqual(ONCE);
});

test('signs in again in place during a save, and saves once [@AUTH-10] [@AUTH-02]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^40[01] POST /);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  const form = createPage(page);
  await form.enter(details(sender));
  await revokeSignIn(page, rows);
  ownFront.gateway.intercept({ ...SAVE, times: 1 }, { status: 401 });
  await form.save.click();
  await expect(
    page.getByText('Your session has ended. Sign in again to continue where you were.'),
  ).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await form.expectSaved();
  expect(await stored(rows, sender)).toEqual(ONCE);
  expect(await draftsOf(page)).toEqual([]);
});

test('hides and discards the draft when another user signs in [@AUTH-03] [@AUTH-07]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^40[01] POST /);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  const form = createPage(page);
  await form.enter(details(sender));
  await revokeSignIn(page, rows);
  ownFront.gateway.intercept({ ...SAVE, times: 1 }, { status: 401 });
  await form.save.click();
  await fillInSignIn(page, demoPerson('Noah').email);
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeVisible();
  await expect(page.getByLabel('Sender reference')).toHaveValue('');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await stored(rows, sender)).toEqual([{ count: 0, notes: null, lines: 0 }]);
});

test('discards form input on sign-out [@AUTH-03]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  await page.getByLabel('Sender reference').fill('between us');
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Account, Hana Wilcox' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await draftsOf(page)).toEqual([]);
  await fillInSignIn(page, demoPerson('Hana').email);
  await page.goto('/consignment/create');
  await expect(page.getByLabel('Sender reference')).toHaveValue('');
});
