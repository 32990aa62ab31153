import { DEMO_SECOND_FACTOR_PERSON } from '@cartage/domain/demo/people.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, exchange, openSignIn, reachCallback, signIn, tokensOf } from '#testing/sign-in.ts';

const HANA = 'hana.wilcox@harakeke.example';
const TAMA = 'tama.rua@harakeke.example';
const OLLIE = 'ollie.moon@nowhere.example';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

describe('signing in', () => {
  test('leads from the portal through the form and back, with state and issuer [@AUTH-01]', async () => {
    const authorization = authorize(identity.kea);
    const callback = await reachCallback(identity.browser(), identity.kea, HANA, authorization);
    expect(`${callback.origin}${callback.pathname}`).toBe(`${identity.kea.origin}/auth/callback`);
    expect(callback.searchParams.get('state')).toBe(authorization.state);
    expect(callback.searchParams.get('iss')).toBe(identity.kea.issuer);
    expect(callback.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  test('returns an access token that the tenant’s key set verifies [@AUTH-01] [@AUTH-07]', async () => {
    const browser = identity.browser();
    const tokens = await signIn(browser, identity.kea, HANA);
    const keys = JSON.parse((await browser.ask(`${identity.kea.issuer}/jwks`)).body);
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, createLocalJWKSet(keys), {
      issuer: identity.kea.issuer,
      audience: 'urn:cartage:kea:api',
      typ: 'at+jwt',
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({ sub: 'kea-hana-wilcox', org_id: '101', permissions: PERMISSIONS });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
    expect(tokens.expires_in).toBe(600);
  });

  test('returns the same claims in the ID token and at userinfo [@AUTH-12]', async () => {
    const browser = identity.browser();
    await identity.sql(
      `update identity.account set picture = 'https://kea.example/hana.png' where email = $1`,
      [HANA],
    );
    const tokens = await signIn(browser, identity.kea, HANA);
    const person = {
      sub: 'kea-hana-wilcox',
      name: 'Hana Wilcox',
      nickname: 'Hana',
      given_name: 'Hana',
      family_name: 'Wilcox',
      picture: 'https://kea.example/hana.png',
      locale: 'en-NZ',
      email: HANA,
      email_verified: true,
      org_id: '101',
      oid: expect.stringMatching(/^[\da-f-]{36}$/),
    };
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      ...person,
      aud: 'cartage-web',
      iss: identity.kea.issuer,
    });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const userinfo = await browser.ask(`${identity.kea.issuer}/me`, { headers });
    expect(JSON.parse(userinfo.body)).toEqual(person);
  });

  test('rejects userinfo without a token and with an ID token', async () => {
    const browser = identity.browser();
    const tokens = await signIn(browser, identity.kea, HANA);
    const bare = await browser.ask(`${identity.kea.issuer}/me`);
    expect([bare.status, bare.headers['www-authenticate']]).toEqual([
      401,
      `Bearer realm="${identity.kea.issuer}"`,
    ]);
    const headers = { authorization: `Bearer ${tokens.id_token}` };
    const wrong = await browser.ask(`${identity.kea.issuer}/me`, { headers });
    expect(wrong.status).toBe(401);
    expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('accepts a code once: a second use revokes the tokens of the first', async () => {
    const browser = identity.browser();
    const authorization = authorize(identity.kea);
    const callback = await reachCallback(browser, identity.kea, HANA, authorization);
    const code = callback.searchParams.get('code') ?? '';
    const responses = [
      await exchange(browser, identity.kea, code, authorization.verifier),
      await exchange(browser, identity.kea, code, authorization.verifier),
    ];
    expect(responses.map((response) => response.status)).toEqual([200, 400]);
    expect(identity.log.at(-2)).toMatchObject({
      event: 'authn_token_reuse',
      grantType: 'authorization_code',
    });
  });

  test('rejects the code with another verifier', async () => {
    const browser = identity.browser();
    const callback = await reachCallback(browser, identity.kea, HANA, authorize(identity.kea));
    const code = callback.searchParams.get('code') ?? '';
    const response = await exchange(browser, identity.kea, code, authorize(identity.kea).verifier);
    expect([response.status, JSON.parse(response.body).error]).toEqual([400, 'invalid_grant']);
  });
});

describe('the organisation', () => {
  test('is the user’s first when none is requested [@AUTH-01]', async () => {
    const tokens = await signIn(identity.browser(), identity.kea, TAMA);
    expect(decodeJwt(tokens.access_token)['org_id']).toBe('101');
  });

  test('is the requested one, in both tokens [@AUTH-01]', async () => {
    const tokens = await signIn(identity.browser(), identity.kea, TAMA, { organisation: '102' });
    expect(decodeJwt(tokens.access_token)['org_id']).toBe('102');
    expect(decodeJwt(tokens.id_token)['org_id']).toBe('102');
  });

  test('changes without a form for a signed-in user [@AUTH-11]', async () => {
    const browser = identity.browser();
    await signIn(browser, identity.kea, TAMA, { organisation: '101' });
    const authorization = authorize(identity.kea, { organisation: '102' });
    const { location } = await browser.ask(authorization.url);
    const code = new URL(location ?? '').searchParams.get('code') ?? '';
    const tokens = tokensOf(await exchange(browser, identity.kea, code, authorization.verifier));
    expect(decodeJwt(tokens.access_token)['org_id']).toBe('102');
  });

  test.each([
    ['of other people', '103'],
    ['that does not exist', '999'],
    ['below zero', '-1'],
    ['in words of SQL', "1' or '1'='1"],
    ['that no column holds', '99999999999999999999'],
  ])('is rejected when it is one %s', async (_what, organisation) => {
    const authorization = authorize(identity.kea, { organisation });
    const callback = await reachCallback(identity.browser(), identity.kea, TAMA, authorization);
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: 'invalid_organisation',
    });
  });

  test('that does not exist returns to the portal with invalid_organisation', async () => {
    const authorization = authorize(identity.kea);
    const callback = await reachCallback(identity.browser(), identity.kea, OLLIE, authorization);
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'invalid_organisation',
      state: authorization.state,
      iss: identity.kea.issuer,
    });
  });

  test('does not matter for a user who needs a second factor: the portal gets the error [@AUTH-04]', async () => {
    const authorization = authorize(identity.kea);
    const { email } = DEMO_SECOND_FACTOR_PERSON;
    const callback = await reachCallback(identity.browser(), identity.kea, email, authorization);
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'mfa_required',
      state: authorization.state,
      iss: identity.kea.issuer,
    });
  });

  test('is the next active one after the first membership ended', async () => {
    const end = `update identity.membership set is_active = $1 where sub = 'kea-tama-rua' and organisation_id = 101`;
    await identity.sql(end, [false]);
    const tokens = await signIn(identity.browser(), identity.kea, TAMA);
    await identity.sql(end, [true]);
    expect(decodeJwt(tokens.access_token)['org_id']).toBe('102');
  });
});

describe('a request of the portal', () => {
  test.each([
    ['another host', 'http://evil.example/auth/callback'],
    ['another path', 'http://localhost:4200/auth/callback/more'],
    ['a query', 'http://localhost:4200/auth/callback?next=1'],
    ['another port', 'http://localhost:4201/auth/callback'],
    ['another tenant', 'http://tui.localhost:4200/auth/callback'],
    ['user information', 'http://localhost:4200@evil.example/auth/callback'],
  ])('with a redirect address on %s gets a page and no redirect', async (_what, redirect_uri) => {
    const response = await identity.browser().ask(authorize(identity.kea, { redirect_uri }).url);
    expect([response.status, response.location]).toEqual([400, undefined]);
    expect(response.body).toContain('Sign-in could not start');
    expect(response.body).toContain('invalid_redirect_uri');
    expect(response.body).not.toContain('evil.example');
  });

  test('without a redirect URI gets a page', async () => {
    const response = await identity.browser().ask(authorize(identity.kea, { redirect_uri: undefined }).url);
    expect([response.status, response.location]).toEqual([400, undefined]);
  });

  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
  ])('%s is refused', async (_what, extra) => {
    const { location } = await identity.browser().ask(authorize(identity.kea, extra).url);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  test('for tokens in the URL is rejected', async () => {
    const { location } = await identity
      .browser()
      .ask(authorize(identity.kea, { response_type: 'code id_token', nonce: 'n' }).url);
    expect(location).toContain('unsupported_response_type');
  });

  test('with prompt=none and no session returns login_required', async () => {
    const { location } = await identity.browser().ask(authorize(identity.kea, { prompt: 'none' }).url);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('login_required');
  });

  test('uses a session for twelve hours from the sign-in, regardless of activity', async () => {
    const browser = identity.browser();
    await signIn(browser, identity.kea, 'mere.kahu@matuku.example');
    const ofMere = `model = 'Session' and payload ->> 'accountId' = 'kea-mere-kahu'`;
    await identity.sql(
      `update identity.record
       set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::bigint - 3600))
       where ${ofMere}`,
    );
    await browser.ask(authorize(identity.kea).url);
    const rows = await identity.sql(
      `select (payload ->> 'exp')::bigint - (payload ->> 'loginTs')::bigint as seconds from identity.record
       where ${ofMere}`,
    );
    // The library reads the clock twice, and time passes in between; counting from the request would add an hour.
    const secondsLate = Number(rows[0]?.['seconds']) - 12 * 60 * 60;
    expect(secondsLate).toBeGreaterThanOrEqual(0);
    expect(secondsLate).toBeLessThan(60);
  });

  test('from a deactivated account asks for a new sign-in', async () => {
    const browser = identity.browser();
    await signIn(browser, identity.kea, 'nia.parr@harakeke.example');
    await identity.sql(`update identity.account set is_active = false where sub = 'kea-nia-parr'`);
    const page = await openSignIn(browser, identity.kea, authorize(identity.kea));
    expect(page.body).toContain('<h1>Sign in</h1>');
  });
});
