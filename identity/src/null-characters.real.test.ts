import { afterAll, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, CLIENT_ID } from '#testing/sign-in.ts';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const NUL = 'a\u0000b';

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'login_hint',
  'organisation',
  'ui_locales',
];

test.each(PARAMETERS)('a NUL character in %s of an authorization is a bad request', async (name) => {
  const { url } = authorize(identity.kea, { [name]: NUL });
  const response = await identity.browser().ask(url);
  expect([response.status, response.location]).toEqual([400, undefined]);
  expect(response.body).toContain('Sign-in could not start');
});

test.each(['client_id', 'id_token_hint', 'post_logout_redirect_uri', 'state', 'logout_hint'])(
  'a NUL character in %s of a sign-out is a bad request',
  async (name) => {
    const url = new URL(`${identity.kea.issuer}/session/end`);
    url.searchParams.set(name, NUL);
    expect((await identity.browser().ask(url.href)).status).toBe(400);
  },
);

test('a NUL character in a path is a bad request', async () => {
  for (const path of ['/%00', '/auth/%00', '/interaction/a%00', '/auth?%00=1'])
    expect((await identity.browser().ask(`${identity.kea.issuer}${path}`)).status, path).toBe(400);
});

test.each(['auth', 'session/end', 'session/end/confirm', 'token', 'token/revocation'])(
  'NUL characters in a form sent to %s cause no internal error',
  async (path) => {
    const form = {
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${identity.kea.origin}/auth/callback`,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    };
    for (const name of [
      'client_id',
      'state',
      'nonce',
      'login_hint',
      'code',
      'refresh_token',
      'token',
      'xsrf',
    ]) {
      for (const grant_type of ['authorization_code', 'refresh_token', NUL]) {
        const response = await identity
          .browser()
          .ask(`${identity.kea.issuer}/${path}`, { form: { ...form, grant_type, [name]: NUL } });
        expect(response.status, `${name}, ${grant_type}`).toBeLessThan(500);
      }
    }
  },
);

test('nothing reached the error log', () => {
  expect(identity.log.filter(({ level }) => level === 'error')).toEqual([]);
});
