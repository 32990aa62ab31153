import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { trackedWorld, type TrackedWorld } from '#testing/tracked-world.ts';

let app: TestApp;
let world: TrackedWorld;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '3', TRUST_PROXY: '127.0.0.1' } });
  world = await trackedWorld(app);
});
afterAll(() => app.close());

test('an address may open few pages a minute, existing or not', async () => {
  const { token } = await world.add({ status: 'TRANSIT' });
  const from = (address: string, path: string) =>
    app.request(undefined, `GET /track/${path}`, { headers: { 'x-forwarded-for': address } });
  const unknown = '0'.repeat(32);
  expect((await from('203.0.113.7', token)).status).toBe(200);
  expect((await from('203.0.113.7', unknown)).status).toBe(404);
  expect((await from('203.0.113.7', 'short')).status).toBe(404);
  const [known, guessed] = [await from('203.0.113.7', token), await from('203.0.113.7', unknown)];
  for (const limited of [known, guessed]) {
    expect(limited.status).toBe(429);
    expect(limited.headers).toMatchObject({
      'retry-after': '20',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(limited.text).toContain('Wait a minute, then open the link again.');
  }
  expect(known.text).toBe(guessed.text);
  // A stranger who goes on guessing gets the same answer each time, however many there are.
  for (let guess = 0; guess < 300; guess += 1)
    expect((await from('203.0.113.7', guess.toString(16).padStart(32, '0'))).text).toBe(known.text);
  // Other addresses are not affected.
  expect((await from('203.0.113.8', token)).status).toBe(200);
  const flags = await app.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags', {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(flags.status).toBe(200);
  app.now = new Date(app.now.getTime() + 20_000);
  expect((await from('203.0.113.7', token)).status).toBe(200);
});
