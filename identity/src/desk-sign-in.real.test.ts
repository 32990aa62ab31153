import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, reachCallback, refresh, signIn, tokensOf } from '#testing/sign-in.ts';

const SEFA = 'sefa.faleolo@kea.example';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

test('[@API-03] staff get a token for the desk without an organisation, also when they name one', async () => {
  for (const extra of [{}, { organisation: '101' }]) {
    const browser = identity.browser();
    const tokens = await signIn(browser, identity.kea, SEFA, extra);
    const renewed = tokensOf(await refresh(browser, identity.kea, tokens.refresh_token));
    for (const { access_token, id_token } of [tokens, renewed]) {
      expect(decodeJwt(access_token)).toMatchObject({
        sub: 'kea-sefa-faleolo',
        permissions: ['Provider.DESK', 'Provider.OPERATIONS'],
      });
      expect(decodeJwt(access_token)).not.toHaveProperty('org_id');
      expect(decodeJwt(id_token)).toMatchObject({ name: 'Sefa Faleolo' });
      expect(decodeJwt(id_token)).not.toHaveProperty('org_id');
    }
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const userinfo = await browser.ask(`${identity.kea.issuer}/me`, { headers });
    expect(JSON.parse(userinfo.body)).toMatchObject({ name: 'Sefa Faleolo', email: SEFA });
  }
});

test('[@API-03] the permission for operations is given to a person, and applies with the next token', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, SEFA);
  const set = (isOperator: boolean) =>
    identity.sql(
      `update identity.account set is_operator = ${isOperator} where sub = 'kea-sefa-faleolo' returning sub`,
    );
  await set(false);
  const { access_token } = tokensOf(await refresh(browser, identity.kea, refresh_token));
  expect(decodeJwt(access_token)['permissions']).toEqual(['Provider.DESK']);
  await set(true);
});

test('[@API-03] former staff get no token', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, SEFA);
  await identity.sql(
    `update identity.account set is_provider_staff = false where sub = 'kea-sefa-faleolo' returning sub`,
  );
  const { status, body } = await refresh(browser, identity.kea, refresh_token);
  expect([status, JSON.parse(body).error]).toEqual([400, 'invalid_grant']);
  const callback = await reachCallback(identity.browser(), identity.kea, SEFA, authorize(identity.kea));
  expect(callback.searchParams.get('error_description')).toBe('invalid_organisation');
});
