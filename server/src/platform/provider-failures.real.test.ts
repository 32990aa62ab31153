import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

// The effects of provider failures on users. keys.test.ts covers how often keys are fetched.
let app: TestApp;
let caller: Caller;
let token: string;

beforeEach(async () => {
  app = await testApp();
  const tenant = await app.world.tenant({ host: 'localhost' });
  caller = await app.world.person(await app.world.organisation(tenant));
  const lifeSeconds = 60 * 60;
  token = await app.token(caller, { exp: Math.floor(app.now.getTime() / 1000) + lifeSeconds });
  expect(await statusWith(token)).toBe(200);
});
afterEach(() => app.close());

async function statusWith(bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` };
  return (await app.request(undefined, 'GET /api/v2/statuses', { headers })).status;
}
const later = (minutes: number) => void (app.now = new Date(app.now.getTime() + minutes * 60_000));
const fetches = () => app.issuer.requests.filter((path) => path.endsWith('/jwks')).length;

test.each(['down', 'slow', 'garbage', 'garbage-keys'] as const)(
  'signed-in users continue to work for the lifetime of their token while the provider is %s [@AUTH-02]',
  async (misbehaviour) => {
    app.issuer.misbehaviour = misbehaviour;
    for (let minute = 0; minute < 55; minute += 11) {
      later(11);
      const began = performance.now();
      expect(await statusWith(token)).toBe(200);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
    // The caller notices nothing; the failure is in the log.
    await expect
      .poll(() => app.logged.filter(({ event }) => event === 'keys_not_fetched').length, { timeout: 10_000 })
      .toBeGreaterThan(0);
  },
  30_000,
);

test('the first requests with a new key share one fetch', async () => {
  await app.issuer.rotate('second');
  const fresh = await app.token(caller);
  const before = fetches();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusWith(fresh)));
  expect(statuses).toEqual(Array(20).fill(200));
  expect(fetches()).toBe(before + 1);
});

test('a provider that recovers is used again without a restart', async () => {
  app.issuer.misbehaviour = 'down';
  later(11);
  expect(await statusWith(token)).toBe(200);
  await app.issuer.rotate('second');
  const fresh = await app.token(caller);
  expect(await statusWith(fresh)).toBe(401);
  app.issuer.misbehaviour = 'none';
  later(1);
  expect(await statusWith(fresh)).toBe(200);
});
