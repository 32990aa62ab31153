import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { createPage } from '#pages/create-page.ts';
import { demoPerson } from '#people.ts';
import { storedToken, storedTokens } from '#token.ts';

/** Access tokens live for five seconds here, so that every step meets a spent one. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { accessTokenSeconds: 5 } });
test.describe.configure({ mode: 'default' });

const COUNT = 'select count(*)::int as count from consignment where sender_reference = $1';
const mark = () => `E2E ${crypto.randomUUID()}`;

/** Resolves when the access token that lies in the browser can no longer be used. */
async function outliveToken(page: Page, organisationId: number): Promise<void> {
  const { claims } = await storedToken(page, organisationId);
  const until = Number(claims['exp']) * 1000;
  await expect.poll(() => Date.now() > until, { timeout: 10_000 }).toBe(true);
}

function sessionEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/idp/token')) events.push('renewed');
    if (request.url().includes('/idp/auth')) events.push('asked to sign in');
  });
  return events;
}

test('a token that runs out while a form is filled in is renewed; nothing is lost, it is saved once [@AUTH-02]', async ({
  page,
  signIn,
  rows,
}) => {
  const sender = mark();
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({ serviceType: 'Standard', senderReference: sender });
  const before = await storedToken(page, 101);
  const events = sessionEvents(page);
  await outliveToken(page, 101);
  // The look-up of a site is the first call with the spent token.
  await form.enter({
    receiver: 'Nelson',
    lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
  });
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await outliveToken(page, 101);
  await form.save.click();
  await form.saved();
  expect(events).toContain('renewed');
  expect(events).not.toContain('asked to sign in');
  const after = await storedToken(page, 101);
  expect(after.refreshToken).not.toBe(before.refreshToken);
  expect(after.claims['org_id']).toBe('101');
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});

test('two tabs that renew at the same moment both stay signed in [@AUTH-02]', async ({
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

test('a sign-in that was revoked leads back to sign-in; the draft waits and is saved once [@AUTH-10] [@AUTH-02]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^400 POST \/idp\/token$/);
  const sender = mark();
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    senderReference: sender,
    receiver: 'Nelson',
    lines: [{ items: '6', packaging: 'Crate', description: 'Cut glass' }],
  });
  // What an administrator does when a device is lost: every session and token of hers is gone.
  // By its grant: other journeys are signed in as her at this moment.
  const [stored] = await storedTokens(page);
  await rows(
    `with mine as (
       select grant_id from identity.record
       where tenant_code = 'kea' and model = 'RefreshToken' and id_hash = sha256($1::text::bytea)
     )
     delete from identity.record r using mine
     where r.tenant_code = 'kea'
       and (r.grant_id = mine.grant_id or r.model = 'Session' and strpos(r.payload::text, mine.grant_id) > 0)`,
    [stored?.refreshToken],
  );
  await outliveToken(page, 101);
  await form.save.click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page).toHaveURL(/\/consignment\/create$/);
  await expect(page.getByLabel('Sender reference')).toHaveValue(sender);
  await expect(form.lineField('Description', 1)).toHaveValue('Cut glass');
  await form.save.click();
  await form.saved();
  expect(await rows(COUNT, [sender])).toEqual([{ count: 1 }]);
});
