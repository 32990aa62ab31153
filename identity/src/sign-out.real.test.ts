import { createHash } from 'node:crypto';

import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, follow, openSignIn, refresh, signIn } from '#testing/sign-in.ts';

const TAMA = 'tama.rua@harakeke.example';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const endSession = (parameters: Record<string, string>) =>
  `${identity.kea.issuer}/session/end?${new URLSearchParams(parameters)}`;

test('with the ID token ends the session at once and returns to the origin [@AUTH-03]', async () => {
  const browser = identity.browser();
  const { id_token } = await signIn(browser, identity.kea, TAMA);
  const response = await browser.ask(
    endSession({
      id_token_hint: id_token,
      post_logout_redirect_uri: `${identity.kea.origin}/`,
      state: 'bye',
    }),
  );
  expect([response.status, response.location]).toEqual([303, `${identity.kea.origin}/?state=bye`]);
  const page = await openSignIn(browser, identity.kea, authorize(identity.kea));
  expect(page.body).toContain('<h1>Sign in</h1>');
});

test('ends the refresh tokens of every organisation the session was in [@AUTH-03]', async () => {
  const browser = identity.browser();
  const first = await signIn(browser, identity.kea, TAMA, { organisation: '101' });
  const second = await signIn(browser, identity.kea, TAMA, { organisation: '102' });
  const elsewhere = await signIn(identity.browser(), identity.kea, TAMA);
  await browser.ask(endSession({ id_token_hint: second.id_token }));
  expect((await refresh(browser, identity.kea, first.refresh_token)).status).toBe(400);
  expect((await refresh(browser, identity.kea, second.refresh_token)).status).toBe(400);
  // Control: another browser of the same user stays signed in.
  expect((await refresh(browser, identity.kea, elsewhere.refresh_token)).status).toBe(200);
});

test('without a session returns to the portal without confirmation', async () => {
  const browser = identity.browser();
  const { id_token } = await signIn(browser, identity.kea, TAMA);
  const url = endSession({ id_token_hint: id_token, post_logout_redirect_uri: `${identity.kea.origin}/` });
  await browser.ask(url);
  const again = await browser.ask(url);
  expect([again.status, again.location, again.body]).toEqual([
    303,
    `${identity.kea.origin}/`,
    expect.any(String),
  ]);
  expect(again.body).not.toContain('<form');
});

test('without an ID token asks for confirmation, and then ends everything', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, TAMA);
  const confirmationPage = await browser.ask(endSession({}));
  expect(confirmationPage.status).toBe(200);
  expect(confirmationPage.body).toContain('Sign out of Kea Freight?');
  const action = /action="([^"]+)"/.exec(confirmationPage.body)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(confirmationPage.body)?.[1] ?? '';
  const done = await follow(
    browser,
    identity.kea,
    await browser.ask(action, { form: { xsrf, logout: 'yes' } }),
  );
  expect(done.body).toContain('You are signed out');
  expect((await refresh(browser, identity.kea, refresh_token)).status).toBe(400);
});

test('with the ID token of another user asks for confirmation', async () => {
  const other = await signIn(identity.browser(), identity.kea, 'hana.wilcox@harakeke.example');
  const browser = identity.browser();
  await signIn(browser, identity.kea, TAMA);
  const response = await browser.ask(endSession({ id_token_hint: other.id_token }));
  expect(response.body).toContain('Sign out of Kea Freight?');
});

test('to an address outside of the portal is rejected', async () => {
  const browser = identity.browser();
  const { id_token } = await signIn(browser, identity.kea, TAMA);
  const response = await browser.ask(
    endSession({ id_token_hint: id_token, post_logout_redirect_uri: 'http://evil.example/' }),
  );
  expect([response.status, response.location]).toEqual([400, undefined]);
});

test('with a forged confirmation is rejected', async () => {
  const browser = identity.browser();
  await signIn(browser, identity.kea, TAMA);
  await browser.ask(endSession({}));
  const form = { xsrf: 'guess', logout: 'yes' };
  const response = await browser.ask(`${identity.kea.issuer}/session/end/confirm`, { form });
  expect(response.status).toBe(400);
});

test('happens when another user signs in over a session, and ends the tokens of the first user', async () => {
  const browser = identity.browser();
  const first = await signIn(browser, identity.kea, TAMA);
  const page = await openSignIn(browser, identity.kea, authorize(identity.kea, { prompt: 'login' }));
  const form = { email: 'hana.wilcox@harakeke.example', password: DEMO_PASSWORD };
  const between = await follow(browser, identity.kea, await browser.ask(page.url.href, { form }));
  const action = /action="([^"]+)"/.exec(between.body)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(between.body)?.[1] ?? '';
  const script = /<script>([^]*?)<\/script>/.exec(between.body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(between.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(between.headers['content-security-policy']).toContain(`form-action 'self'`);
  const ended = await browser.ask(action, { form: { xsrf, logout: 'yes' } });
  const callback = await follow(browser, identity.kea, ended);
  expect(callback.url.searchParams.get('code')).toEqual(expect.any(String));
  expect((await refresh(browser, identity.kea, first.refresh_token)).status).toBe(400);
});
