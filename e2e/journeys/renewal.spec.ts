import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { type CreatePage, createPage, type NewConsignment } from '#pages/create-page.ts';
import { demoPerson } from '#people.ts';
import { revokeSignIn } from '#revoke-sign-in.ts';
import { storedToken } from '#token.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Access tokens expire after ten seconds: each test waits until its token has expired. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { accessTokenSeconds: 10, hasGateways: true } });
test.describe.configure({ mode: 'default' });
// Otherwise the stream of changes ends with its token and renews it, perhaps before the step that a test is about.
test.beforeEach(({ context }) => context.route(/\/consignments\/changes\?/, () => {}));
test.afterEach(({ ownFront }) => ownFront.recover());

const COUNT = 'select count(*)::int as count from consignment where sender_reference = $1';
const details = (senderReference: string): NewConsignment => ({
  serviceType: 'Standard',
  senderReference,
  receiver: 'Nelson',
  lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
});

/** Resolves when the stored access token has expired. */
async function outliveToken(page: Page, organisationId: number): Promise<void> {
  const { claims } = await storedToken(page, organisationId);
  const until = Number(claims['exp']) * 1000;
  await expect.poll(() => Date.now() > until, { timeout: 20_000 }).toBe(true);
}

/** Enters a consignment and waits for the last look-up, which would meet the expired token otherwise. */
async function enterDetails(page: Page, senderReference: string): Promise<CreatePage> {
  const form = createPage(page);
  const lookUp = page.waitForResponse(/\/productCatalog\/auto-complete\?/);
  await form.enter(details(senderReference));
  await lookUp;
  return form;
}

function sessionEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/idp/token')) events.push('renewed');
    if (request.url().includes('/idp/auth')) events.push('asked to sign in');
  });
  return events;
}

test('renews a token that expires while a form is filled in, and saves once [@AUTH-02]', async ({
  page,
  signIn,
  rows,
}) => {
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({ serviceType: 'Standard', senderReference: sender });
  const before = await storedToken(page, 101);
  const events = sessionEvents(page);
  await outliveToken(page, 101);
  // The site look-up is the first request with the expired token.
  await form.enter({
    receiver: 'Nelson',
    lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
  });
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await outliveToken(page, 101);
  await form.save.click();
  await form.expectSaved();
  expect(events).toContain('renewed');
  expect(events).not.toContain('asked to sign in');
  const after = await storedToken(page, 101);
  expect(after.refreshToken).not.toBe(before.refreshToken);
  expect(after.claims['org_id']).toBe('101');
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});

test('keeps both tabs signed in when they renew at the same time [@AUTH-02]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('Noah', { path: '/search' });
  const count = page.getByRole('main').getByRole('status').filter({ hasText: 'consignments' });
  await expect(count).toBeVisible();
  const other = await context.newPage();
  await other.goto('/search');
  await expect(other.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const events = [sessionEvents(page), sessionEvents(other)];
  for (const sentence of ['Creation date, newest first', 'Status date, newest first']) {
    await outliveToken(page, 101);
    await Promise.all(
      [page, other].map(async (tab) => {
        await tab.getByRole('button', { name: /^Sort: / }).click();
        await tab.getByRole('menu').getByText(sentence, { exact: true }).click();
        await expect(tab.getByRole('button', { name: `Sort: ${sentence}` })).toBeVisible();
        await expect(tab.getByRole('progressbar')).toBeHidden();
      }),
    );
  }
  await Promise.all([page, other].map((tab) => tab.reload()));
  for (const tab of [page, other]) {
    await expect(tab.getByRole('main').getByRole('status').filter({ hasText: 'consignments' })).toBeVisible();
  }
  expect(events.flat()).toContain('renewed');
  expect(events.flat()).not.toContain('asked to sign in');
});

test('asks to sign in after revocation, keeps the draft and finishes its save once [@AUTH-10] [@AUTH-02]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^400 POST \/idp\/token$/);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  const form = await enterDetails(page, sender);
  await revokeSignIn(page, rows);
  await outliveToken(page, 101);
  await form.save.click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await form.expectSaved();
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});

test('recovers from a lost renewal response through the provider session, with the draft [@AUTH-02]', async ({
  page,
  signIn,
  rows,
  noise,
  ownFront,
}) => {
  // On reuse of a refresh token the provider revokes its grant.
  noise.allow(/^net::ERR_EMPTY_RESPONSE POST \/idp\/token$/, /^400 POST \/idp\/token$/);
  const sender = uniqueReference();
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  const form = await enterDetails(page, sender);
  ownFront.gateway.intercept({ path: /^\/idp\/token$/, times: 1 }, 'lose-response');
  await outliveToken(page, 101);
  await form.save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No response received: you may be offline' }),
  ).toBeVisible();
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await form.save.click();
  await form.expectSaved();
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});

test('renews and saves in two organisations in two tabs at the same time [@AUTH-02] [@AUTH-11]', async ({
  page,
  context,
  signIn,
  rows,
}) => {
  const sites = await rows<{ organisation: number; name: string }>(
    `select organisation_id as organisation, min(name) as name from site
     where organisation_id in (101, 102) and is_active group by 1 order by 1`,
  );
  await signIn('Tama', { path: '/search', isFresh: true });
  const other = await context.newPage();
  await other.goto('/search');
  await other.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  await other.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(other.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  const sender = uniqueReference();
  const tabs = [page, other];
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto('/consignment/create');
      // A draft in both, so that each must restore its own.
      await tab.getByLabel('Sender notes').fill('typed before it ran out');
      await createPage(tab).enter({ serviceType: 'Standard', senderReference: sender });
    }),
  );
  for (const { organisation } of sites) await outliveToken(page, organisation);
  await Promise.all(tabs.map((tab) => tab.reload()));
  await Promise.all(
    tabs.map(async (tab, index) => {
      await expect(tab.getByLabel('Sender notes')).toHaveValue('typed before it ran out');
      const form = createPage(tab);
      await form.enter({ receiver: sites[index]?.name ?? '', lines: [{ items: '1', packaging: 'Carton' }] });
      await form.save.click();
      await form.expectSaved();
    }),
  );
  const saved = await rows<{ organisation: number; count: number }>(
    `select organisation_id as organisation, count(*)::int as count from consignment
     where sender_reference = $1 group by 1 order by 1`,
    [sender],
  );
  expect(saved).toEqual([101, 102].map((organisation) => ({ organisation, count: 1 })));
});

test('shows nothing of the portal while authentication is loading, then the page [@AUTH-04] [@AUTH-05]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await outliveToken(page, 101);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v2/')) calls.push(pathname);
  });
  ownFront.gateway.intercept({ path: /^\/idp\/token$/ }, 'hold');
  const refreshPromise = page.waitForRequest((request) => request.url().endsWith('/idp/token'));
  await page.reload();
  await refreshPromise;
  await expect(page.getByRole('navigation', { name: 'Areas' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Consignments' })).toHaveCount(0);
  expect(calls).toEqual([]);
  ownFront.gateway.restore();
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
});
