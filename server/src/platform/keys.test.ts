import { errors } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeySource, type KeySource } from '#platform/keys.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';

let issuer: TestIssuer;
let keys: KeySource;
let clock: { ms: number };
let failures: unknown[];

beforeEach(async () => {
  issuer = await startTestIssuer();
  clock = { ms: Date.parse('2026-03-18T00:00:00Z') };
  failures = [];
  keys = createKeySource({
    clock: () => new Date(clock.ms),
    onFailure: (_issuer, error) => failures.push(error),
  });
});
afterEach(() => issuer.close());

const name = (host = 'tui.localhost') => issuer.issuerTemplate.replace('{host}', host);
const key = (kid: string, host?: string) => keys.keyFor(name(host), { alg: 'RS256', kid });
const fetches = () => issuer.requests.filter((path) => path.endsWith('/jwks')).length;

test('keys are found by discovery, once for many at the same time', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => key('first')));
  expect(found[0]?.type).toBe('public');
  expect(issuer.requests).toEqual(['/idp/.well-known/openid-configuration', '/idp/jwks']);
});

test('an unknown key causes a new fetch, at most one every 30 s', async () => {
  await key('first');
  await issuer.rotate('second');
  expect((await key('second')).type).toBe('public');
  expect(fetches()).toBe(2);
  await expect(key('first')).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
  await Promise.all(Array.from({ length: 50 }, (_, n) => expect(key(`made-up-${n}`)).rejects.toThrow()));
  expect(fetches()).toBe(2);
  clock.ms += 30_000;
  await Promise.all(Array.from({ length: 50 }, (_, n) => expect(key(`made-up-${n}`)).rejects.toThrow()));
  expect(fetches()).toBe(3);
});

test.each(['down', 'garbage', 'garbage-keys'] as const)(
  'a provider that is %s leaves the last good keys',
  async (misbehaviour) => {
    await key('first');
    issuer.misbehaviour = misbehaviour;
    clock.ms += 3_600_000;
    expect((await key('first')).type).toBe('public');
    await expect(key('unknown')).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    expect((await key('first')).type).toBe('public');
    expect(failures.length).toBeGreaterThan(0);
  },
);

test('refreshes old keys in the background, which removes withdrawn keys', async () => {
  await key('first');
  await issuer.rotate('second');
  clock.ms += 11 * 60_000;
  expect((await key('first')).type).toBe('public');
  await expect.poll(fetches).toBe(2);
  await expect
    .poll(() => key('first').catch((error: Error) => error.constructor))
    .toBe(errors.JWKSNoMatchingKey);
});

test('throws unavailable when the provider was never reached', async () => {
  issuer.misbehaviour = 'down';
  await expect(key('first')).rejects.toMatchObject({ code: 'unavailable' });
  const requestsBefore = issuer.requests.length;
  await expect(key('first')).rejects.toMatchObject({ code: 'unavailable' });
  expect(issuer.requests.length).toBe(requestsBefore);
  issuer.misbehaviour = 'none';
  clock.ms += 1000;
  expect((await key('first')).type).toBe('public');
});

test('[@TENANT-01] each issuer has keys of its own', async () => {
  await key('first', 'kea.localhost');
  await key('first', 'tui.localhost');
  expect(fetches()).toBe(2);
});

test('connects to the upstream of an issuer, with the issuer’s host', async () => {
  const { origin } = new URL(name('127.0.0.1'));
  const wanted = 'http://portal.example/idp';
  const behind = createKeySource({
    clock: () => new Date(clock.ms),
    onFailure: () => {},
    upstreamFor: () => origin,
  });
  // The test issuer uses the host of the request as its name.
  expect((await behind.keyFor(wanted, { alg: 'RS256', kid: 'first' })).type).toBe('public');
});

test('concurrent requests with a new key succeed with one fetch', async () => {
  await key('first');
  await issuer.rotate('second');
  const found = await Promise.all(Array.from({ length: 20 }, () => key('second')));
  expect(found.map(({ type }) => type)).toEqual(Array(20).fill('public'));
  expect(fetches()).toBe(2);
});

test('old and unknown keys together cause at most one fetch every 30 s', async () => {
  await key('first');
  clock.ms += 11 * 60_000;
  for (let second = 0; second < 90; second += 5) {
    await key('first');
    await expect(key(`made-up-${second}`)).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    clock.ms += 5_000;
  }
  expect(fetches()).toBe(1 + 3);
});

test('a slow provider does not delay requests with a cached key', async () => {
  await key('first');
  issuer.misbehaviour = 'slow';
  clock.ms += 11 * 60_000;
  const began = performance.now();
  expect((await key('first')).type).toBe('public');
  expect((await key('first')).type).toBe('public');
  expect(performance.now() - began).toBeLessThan(1_000);
  // A request with another key waits for the fetch in progress, which times out after 3 s.
  await expect(key('unknown')).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(failures).toHaveLength(1);
}, 15_000);

test('a provider that is too slow from the start is reported as unavailable by the deadline', async () => {
  issuer.misbehaviour = 'slow';
  const began = performance.now();
  await expect(key('first')).rejects.toMatchObject({ code: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(5_000);
}, 15_000);
