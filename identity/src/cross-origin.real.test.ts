import { afterAll, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};

async function allowedHeaders(path: string, origin: string, method = 'GET'): Promise<string[]> {
  const { headers } = await identity.browser().ask(`${identity.kea.issuer}/${path}`, {
    method,
    headers: { origin, ...(method === 'OPTIONS' && PREFLIGHT) },
  });
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

const REQUESTS = [
  ['GET', 'jwks'],
  ['GET', '.well-known/openid-configuration'],
  ['OPTIONS', 'jwks'],
  ['OPTIONS', 'token'],
  ['OPTIONS', 'token/revocation'],
  ['POST', 'token'],
] as const;

test.each(REQUESTS)('%s %s allows no other origin', async (method, path) => {
  for (const origin of ['https://elsewhere.example', 'null', 'http://tui.localhost:4200'])
    expect(await allowedHeaders(path, origin, method)).toEqual([]);
});

test('the preflight of the portal itself is answered', async () => {
  expect(await allowedHeaders('token', identity.kea.origin, 'OPTIONS')).toContain(
    'access-control-allow-origin',
  );
});
