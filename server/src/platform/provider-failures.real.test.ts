import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

// What people notice of a provider in trouble; how often it is asked is told in keys.test.ts.
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
  return (await app.ask(undefined, 'GET /api/v2/statuses', { headers })).status;
}
const later = (minutes: number) => void (app.now = new Date(app.now.getTime() + minutes * 60_000));
const fetches = () => app.issuer.asked.filter((path) => path.endsWith('/jwks')).length;

test.each(['down', 'slow', 'garbage', 'garbage-keys'] as const)(
  'whoever is signed in works on for the whole life of the token while the provider is %s [@AUTH-02]',
  async (misbehaviour) => {
    app.issuer.misbehaviour = misbehaviour;
    for (let minute = 0; minute < 55; minute += 11) {
      later(11);
      const began = performance.now();
      expect(await statusWith(token)).toBe(200);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
    // Nothing of it reaches the caller; the log says what happened.
    await expect
      .poll(() => app.logged.filter(({ event }) => event === 'keys_not_fetched').length, { timeout: 10_000 })
      .toBeGreaterThan(0);
  },
  30_000,
);

test('a new key is taken up at the first call, by all at once', async () => {
  await app.issuer.rotate('second');
  const fresh = await app.token(caller);
  const before = fetches();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusWith(fresh)));
  expect(statuses).toEqual(Array(20).fill(200));
  expect(fetches()).toBe(before + 1);
});

test('a provider that comes back is used again without a restart', async () => {
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
