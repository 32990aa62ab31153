import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let app: TestApp;
let ana: Caller;
beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_USER_PER_MINUTE: '30', DATABASE_POOL_SIZE: '2' } });
  ana = await app.world.person(await app.world.organisation(await app.world.tenant({ host: 'localhost' })));
});
afterAll(() => app.close());

/** Every line of the metrics as name and value. */
async function told(): Promise<ReadonlyMap<string, number>> {
  const text = await app.parts.metrics.registry.metrics();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** What `work` added to the lines of these names. */
async function added(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await told();
  await work();
  const after = await told();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

const ORGANISATIONS = 'GET /api/v2/users/me/organisations';

test('a call counts under its operation, its status and how long it took', async () => {
  const names = [
    'cartage_requests_total{operation="myOrganisations",status="200"}',
    'cartage_request_seconds_count{operation="myOrganisations",status="2xx"}',
    'cartage_request_seconds_bucket{le="+Inf",operation="myOrganisations",status="2xx"}',
  ];
  expect(
    await added(names, () => Promise.all([app.ask(ana, ORGANISATIONS), app.ask(ana, ORGANISATIONS)])),
  ).toEqual([2, 2, 2]);
  const seconds = (await told()).get('cartage_request_seconds_sum{operation="myOrganisations",status="2xx"}');
  expect(seconds).toBeGreaterThan(0);
});

test('a failure counts by its code, and a refused token by what was wrong with it', async () => {
  const names = [
    'cartage_requests_total{operation="myOrganisations",status="401"}',
    'cartage_failures_total{code="not-signed-in"}',
    'cartage_tokens_refused_total{reason="ERR_JWT_EXPIRED"}',
    'cartage_tokens_refused_total{reason="ERR_JWT_CLAIM_VALIDATION_FAILED aud"}',
    'cartage_tokens_refused_total{reason="typ"}',
    'cartage_tokens_refused_total{reason="ERR_JWS_INVALID"}',
  ];
  const as = (token: string) =>
    app.ask(undefined, ORGANISATIONS, { headers: { authorization: `Bearer ${token}` } });
  const work = async () => {
    await as(await app.token(ana, { exp: 1 }));
    await as(await app.token(ana, { aud: 'somebody-else' }));
    await as(await app.issuer.sign(app.claims(ana), { typ: 'JWT' }));
    await as('no.token');
    await app.ask(undefined, ORGANISATIONS);
  };
  expect(await added(names, work)).toEqual([5, 5, 1, 1, 1, 1]);
});

test('keys that a provider does not give count', async () => {
  app.issuer.misbehaviour = 'garbage';
  const foreign = await app.world.tenant({ host: 'keyless.localhost' });
  app.now = new Date(app.now.getTime() + 60_000);
  const caller = { ...ana, host: foreign.host, audience: foreign.audience };
  const names = [
    'cartage_key_fetches_failed_total',
    'cartage_requests_total{operation="myOrganisations",status="503"}',
    'cartage_failures_total{code="unavailable"}',
  ];
  expect(await added(names, () => app.ask(caller, ORGANISATIONS))).toEqual([1, 1, 1]);
  app.issuer.misbehaviour = 'none';
});

test('a limit that was reached counts by whose it is', async () => {
  const names = [
    'cartage_rate_limited_total{by="user"}',
    'cartage_requests_total{operation="myOrganisations",status="429"}',
  ];
  const work = () => Promise.all(Array.from({ length: 40 }, () => app.ask(ana, ORGANISATIONS)));
  const [limited = 0, answered = 0] = await added(names, work);
  expect(limited).toBeGreaterThanOrEqual(10);
  expect(answered).toBe(limited);
});

test('connections are told by what they do, and who waits for one', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const holders = Array.from({ length: 3 }, () => app.parts.database.asSystem(() => held));
  const state = async (name: string) => (await told()).get(`cartage_database_connections{state="${name}"}`);
  await expect.poll(() => state('busy')).toBe(2);
  expect(await state('waiting')).toBe(1);
  letGo();
  await Promise.all(holders);
  expect([await state('busy'), await state('waiting'), await state('idle')]).toEqual([0, 0, 2]);
});

test('what is no call of the contract counts under the part it asks for, whatever it is called', async () => {
  const names = ['unknown', 'health', 'docs', 'page'].map(
    (part) =>
      `cartage_requests_total{operation="${part}",status="${part === 'unknown' || part === 'page' ? 404 : 200}"}`,
  );
  const work = async () => {
    await app.ask(undefined, 'GET /api/v2/secret-name');
    await app.ask(undefined, 'GET /health/live');
    await app.ask(undefined, 'GET /docs');
    await app.ask(undefined, 'GET /secret-name');
  };
  expect(await added(names, work)).toEqual([1, 1, 1, 1]);
  const unserved = ['cartage_requests_total{operation="quote",status="401"}'];
  expect(
    await added(unserved, () => app.ask(undefined, 'POST /api/v2/customers/1/consignments/pricing/quote')),
  ).toEqual([1]);
  expect([...(await told()).keys()].join('\n')).not.toMatch(/secret-name|customers|localhost/);
});
