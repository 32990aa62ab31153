import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, exchange, openSignIn, reachCallback, refresh, signIn } from '#testing/sign-in.ts';

const HANA = 'hana.wilcox@harakeke.example';
const TIA = 'tia.ngata@paua.example';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
  // A user with the same subject in the other tenant, so that no test passes because the user is missing there.
  await identity.sql(
    `insert into identity.account (tenant_code, sub, email, given_name, family_name, password_hash)
     values ('tui', 'kea-hana-wilcox', 'twin@paua.example', 'Twin', 'Wilcox', 'none')`,
  );
  await identity.sql(
    `insert into identity.membership (tenant_code, sub, organisation_id, organisation_name, permissions, place)
     values ('tui', 'kea-hana-wilcox', 201, 'Pāua Packaging', '{}', 0)`,
  );
});
afterAll(() => identity.stop());

test('each tenant has its own issuer, whatever headers the caller sends [@AUTH-01]', async () => {
  const browser = identity.browser();
  for (const { issuer } of [identity.kea, identity.tui]) {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const response = await browser.ask(`${issuer}/.well-known/openid-configuration`, { headers });
    expect(JSON.parse(response.body)).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      end_session_endpoint: `${issuer}/session/end`,
      code_challenge_methods_supported: ['S256'],
    });
    expect(response.body).not.toContain('evil.example');
  }
});

test('URLs use the port of the settings, not the caller’s', async () => {
  const response = await identity.browser().ask('http://LOCALHOST:9/idp/.well-known/openid-configuration');
  expect(JSON.parse(response.body).token_endpoint).toBe(`${identity.kea.issuer}/token`);
  await identity.restart({ publicScheme: 'https', publicPort: 443 });
  const secure = await identity.browser().ask('http://localhost/idp/.well-known/openid-configuration');
  expect(JSON.parse(secure.body).issuer).toBe('https://localhost/idp');
  const start = await identity
    .browser()
    .ask(authorize(identity.kea, { redirect_uri: 'https://localhost/auth/callback' }).url);
  await identity.restart();
  expect(start.headers['set-cookie']?.every((cookie) => cookie.includes('; secure'))).toBe(true);
});

test.each(['evil.example', 'localhost.', 'localhost.evil.example', '127.0.0.1', 'x'.repeat(300), ''])(
  'an unknown host gets a neutral 404: %s',
  async (host) => {
    const url = `${identity.kea.issuer}/.well-known/openid-configuration`;
    const response = await identity.browser().ask(url, { headers: { host } });
    expect([response.status, response.body]).toEqual([404, 'Not found']);
  },
);

test('paths outside /idp return 404, and an unknown path inside gets a page', async () => {
  const browser = identity.browser();
  expect((await browser.ask(`${identity.kea.origin}/`)).status).toBe(404);
  expect((await browser.ask(`${identity.kea.origin}/idpx/auth`)).status).toBe(404);
  const inside = await browser.ask(`${identity.kea.issuer}/nothing`);
  expect(inside.status).toBe(404);
  expect(inside.body).toContain('The page you are looking for does not exist.');
});

test('users of one tenant are unknown to the other', async () => {
  const authorization = authorize(identity.tui);
  const browser = identity.browser();
  const page = await openSignIn(browser, identity.tui, authorization);
  const form = { email: HANA, password: 'kotuku-lagoon-42' };
  expect((await browser.ask(page.url.href, { form })).status).toBe(401);
});

test('a code of one tenant is invalid in the other', async () => {
  const browser = identity.browser();
  const authorization = authorize(identity.kea);
  const callback = await reachCallback(browser, identity.kea, HANA, authorization);
  const code = callback.searchParams.get('code') ?? '';
  const response = await exchange(browser, identity.tui, code, authorization.verifier);
  expect([response.status, JSON.parse(response.body).error]).toEqual([400, 'invalid_grant']);
});

test('a refresh token of one tenant is invalid in the other, and stays usable', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, HANA);
  expect((await refresh(browser, identity.tui, refresh_token)).status).toBe(400);
  expect((await refresh(browser, identity.kea, refresh_token)).status).toBe(200);
});

test('a session of one tenant is not valid in the other', async () => {
  const browser = identity.browser();
  await signIn(browser, identity.kea, HANA);
  const thief = identity.browser();
  browser.copyTo(thief, { from: 'localhost', to: 'tui.localhost' });
  const page = await openSignIn(thief, identity.tui, authorize(identity.tui));
  expect(page.body).toContain('<h1>Sign in</h1>');
  // Control: in its own tenant the copied session is valid.
  browser.copyTo(thief, { from: 'localhost', to: 'localhost' });
  const callback = await openSignIn(thief, identity.kea, authorize(identity.kea));
  expect(callback.url.searchParams.get('code')).toEqual(expect.any(String));
});

test('an access token of one tenant is invalid in the other, and their keys differ', async () => {
  const browser = identity.browser();
  const kea = await signIn(browser, identity.kea, HANA);
  const tui = await signIn(browser, identity.tui, TIA);
  const headers = { authorization: `Bearer ${kea.access_token}` };
  expect((await browser.ask(`${identity.tui.issuer}/me`, { headers })).status).toBe(401);
  expect(decodeProtectedHeader(kea.access_token).kid).not.toBe(decodeProtectedHeader(tui.access_token).kid);
});

test('an ID token of one tenant signs no user out of the other', async () => {
  const browser = identity.browser();
  const kea = await signIn(browser, identity.kea, HANA);
  const tui = await signIn(browser, identity.tui, TIA);
  const response = await browser.ask(`${identity.tui.issuer}/session/end?id_token_hint=${kea.id_token}`);
  expect(response.status).toBe(400);
  expect((await refresh(browser, identity.tui, tui.refresh_token)).status).toBe(200);
});
