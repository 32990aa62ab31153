import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { refresh, signIn, tokensOf } from '#testing/sign-in.ts';

const TAMA = 'tama.rua@harakeke.example';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const errorOf = ({ status, body }: { status: number; body: string }) => [status, JSON.parse(body).error];

describe('a refresh', () => {
  test('returns new tokens for the same organisation, repeatedly [@AUTH-02]', async () => {
    const browser = identity.browser();
    let tokens = await signIn(browser, identity.kea, TAMA, { organisation: '102' });
    const seen = new Set([tokens.refresh_token]);
    for (const _turn of [1, 2, 3]) {
      tokens = tokensOf(await refresh(browser, identity.kea, tokens.refresh_token));
      seen.add(tokens.refresh_token);
      expect(decodeJwt(tokens.access_token)['org_id']).toBe('102');
      expect(decodeJwt(tokens.id_token)['org_id']).toBe('102');
    }
    expect(seen.size).toBe(4);
  });

  test('keeps two tabs in two organisations separate [@AUTH-11]', async () => {
    const browser = identity.browser();
    const first = await signIn(browser, identity.kea, TAMA, { organisation: '101' });
    const second = await signIn(browser, identity.kea, TAMA, { organisation: '102' });
    const organisations = [];
    for (const { refresh_token } of [first, second]) {
      const tokens = tokensOf(await refresh(browser, identity.kea, refresh_token));
      organisations.push(decodeJwt(tokens.access_token)['org_id']);
    }
    expect(organisations).toEqual(['101', '102']);
  });

  test('reads the current permissions', async () => {
    const browser = identity.browser();
    const tokens = await signIn(browser, identity.kea, 'lena.edison@harakeke.example');
    await identity.sql(
      `update identity.membership set permissions = array['Access.DISPATCH'] where sub = 'kea-lena-edison'`,
    );
    const { access_token } = tokensOf(await refresh(browser, identity.kea, tokens.refresh_token));
    expect(decodeJwt(tokens.access_token)['permissions']).toEqual([
      'Access.DISPATCH',
      'Consignment.LimitedEdit',
    ]);
    expect(decodeJwt(access_token)['permissions']).toEqual(['Access.DISPATCH']);
  });

  test('does not extend the twelve hours of the token family', async () => {
    const browser = identity.browser();
    const { refresh_token } = await signIn(browser, identity.kea, 'mere.kahu@matuku.example');
    const mine = `model = 'RefreshToken' and payload ->> 'accountId' = 'kea-mere-kahu'`;
    const [first] = await identity.sql(
      `update identity.record
       set payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::bigint - 3600))
       where ${mine}
       returning (payload ->> 'exp')::bigint - (payload ->> 'iat')::bigint as seconds`,
    );
    expect(Number(first?.['seconds'])).toBe(11 * 60 * 60);
    await refresh(browser, identity.kea, refresh_token);
    const rows = await identity.sql(
      `select max((payload ->> 'exp')::bigint) - min((payload ->> 'exp')::bigint) as stretched, count(*) as tokens
       from identity.record where ${mine}`,
    );
    expect(rows).toEqual([{ stretched: '0', tokens: '2' }]);
  });

  test('returns tokens with the configured lifetime', async () => {
    await identity.restart({ accessTokenSeconds: 5 });
    const { access_token, expires_in } = await signIn(identity.browser(), identity.kea, TAMA);
    await identity.restart();
    const { exp = 0, iat = 0 } = decodeJwt(access_token);
    expect([exp - iat, expires_in]).toEqual([5, 5]);
  });
});

describe('a refresh is rejected', () => {
  test('with a rotated token, and the whole family ends [@AUTH-02]', async () => {
    const browser = identity.browser();
    const first = await signIn(browser, identity.kea, TAMA);
    const second = tokensOf(await refresh(browser, identity.kea, first.refresh_token));
    expect(errorOf(await refresh(browser, identity.kea, first.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect(identity.log.slice(-2)).toMatchObject([
      { level: 'warn', event: 'authn_token_reuse', tenant: 'kea', grantType: 'refresh_token' },
      { level: 'info', event: 'tokens_refused', tenant: 'kea', error: 'invalid_grant' },
    ]);
    expect(errorOf(await refresh(browser, identity.kea, second.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('when two requests use the same token at once: one is a replay, and the family ends', async () => {
    const browser = identity.browser();
    const { refresh_token } = await signIn(browser, identity.kea, TAMA);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => refresh(browser, identity.kea, refresh_token)),
    );
    const good = responses.filter((response) => response.status === 200).map(tokensOf);
    expect(good.length).toBeLessThanOrEqual(1);
    for (const tokens of good) {
      expect(errorOf(await refresh(browser, identity.kea, tokens.refresh_token))).toEqual([
        400,
        'invalid_grant',
      ]);
    }
  });

  test('after the membership ended, and succeeds when it is restored', async () => {
    const browser = identity.browser();
    const { refresh_token } = await signIn(browser, identity.kea, 'noah.price@harakeke.example');
    const setActive = (isActive: boolean) =>
      identity.sql(`update identity.membership set is_active = $1 where sub = 'kea-noah-price'`, [isActive]);
    await setActive(false);
    expect(errorOf(await refresh(browser, identity.kea, refresh_token))).toEqual([400, 'invalid_grant']);
    await setActive(true);
    expect((await refresh(browser, identity.kea, refresh_token)).status).toBe(200);
  });

  test('after the account was deactivated', async () => {
    const browser = identity.browser();
    const { refresh_token } = await signIn(browser, identity.kea, 'sina.lopes@harakeke.example');
    await identity.sql(`update identity.account set is_active = false where sub = 'kea-sina-lopes'`);
    expect(errorOf(await refresh(browser, identity.kea, refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('with an unknown token', async () => {
    expect(errorOf(await refresh(identity.browser(), identity.kea, 'x'.repeat(43)))).toEqual([
      400,
      'invalid_grant',
    ]);
  });
});

test('no code, session or refresh token can be read from the database', async () => {
  const browser = identity.browser();
  const { refresh_token } = await signIn(browser, identity.kea, TAMA);
  const rows = await identity.sql(`select r::text as text from identity.record r`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => String(row['text']).includes(refresh_token))).toEqual([]);
});
