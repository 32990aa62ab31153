import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
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
async function readMetrics(): Promise<ReadonlyMap<string, number>> {
  const text = await app.deps.metrics.registry.metrics();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** The increments of these metrics during `work`. */
async function added(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await readMetrics();
  await work();
  const after = await readMetrics();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

const ORGANISATIONS = 'GET /api/v2/users/me/organisations';

test('counts a request by operation, status and duration', async () => {
  const names = [
    'cartage_requests_total{operation="myOrganisations",status="200"}',
    'cartage_request_seconds_count{operation="myOrganisations",status="2xx"}',
    'cartage_request_seconds_bucket{le="+Inf",operation="myOrganisations",status="2xx"}',
  ];
  expect(
    await added(names, () => Promise.all([app.request(ana, ORGANISATIONS), app.request(ana, ORGANISATIONS)])),
  ).toEqual([2, 2, 2]);
  const seconds = (await readMetrics()).get(
    'cartage_request_seconds_sum{operation="myOrganisations",status="2xx"}',
  );
  expect(seconds).toBeGreaterThan(0);
});

test('counts a failure by error code, and a rejected token by reason', async () => {
  const names = [
    'cartage_requests_total{operation="myOrganisations",status="401"}',
    'cartage_failures_total{code="not-signed-in"}',
    'cartage_tokens_refused_total{reason="ERR_JWT_EXPIRED"}',
    'cartage_tokens_refused_total{reason="ERR_JWT_CLAIM_VALIDATION_FAILED aud"}',
    'cartage_tokens_refused_total{reason="typ"}',
    'cartage_tokens_refused_total{reason="ERR_JWS_INVALID"}',
  ];
  const as = (token: string) =>
    app.request(undefined, ORGANISATIONS, { headers: { authorization: `Bearer ${token}` } });
  const work = async () => {
    await as(await app.token(ana, { exp: 1 }));
    await as(await app.token(ana, { aud: 'another-client' }));
    await as(await app.issuer.sign(app.claims(ana), { typ: 'JWT' }));
    await as('no.token');
    await app.request(undefined, ORGANISATIONS);
  };
  expect(await added(names, work)).toEqual([5, 5, 1, 1, 1, 1]);
});

test('counts failed fetches of keys', async () => {
  app.issuer.misbehaviour = 'garbage';
  const foreign = await app.world.tenant({ host: 'keyless.localhost' });
  app.now = new Date(app.now.getTime() + 60_000);
  const caller = { ...ana, host: foreign.host, audience: foreign.audience };
  const names = [
    'cartage_key_fetches_failed_total',
    'cartage_requests_total{operation="myOrganisations",status="503"}',
    'cartage_failures_total{code="unavailable"}',
  ];
  expect(await added(names, () => app.request(caller, ORGANISATIONS))).toEqual([1, 1, 1]);
  app.issuer.misbehaviour = 'none';
});

test('counts rate-limited requests by limit', async () => {
  const names = [
    'cartage_rate_limited_total{by="user"}',
    'cartage_requests_total{operation="myOrganisations",status="429"}',
  ];
  const work = () => Promise.all(Array.from({ length: 40 }, () => app.request(ana, ORGANISATIONS)));
  const [limited = 0, answered = 0] = await added(names, work);
  expect(limited).toBeGreaterThanOrEqual(10);
  expect(answered).toBe(limited);
});

test('reports connections by state, and waiting requests', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const holders = Array.from({ length: 3 }, () => app.deps.database.inTransaction({}, () => held));
  const state = async (name: string) =>
    (await readMetrics()).get(`cartage_database_connections{state="${name}"}`);
  await expect.poll(() => state('busy')).toBe(2);
  expect(await state('waiting')).toBe(1);
  letGo();
  await Promise.all(holders);
  expect([await state('busy'), await state('waiting'), await state('idle')]).toEqual([0, 0, 2]);
});

test('reports workers, emails, the age of the queue, the newest backup and the version', async () => {
  const world = await freightWorld(app);
  const { organisation, caller } = world;
  expect(await readMetrics()).not.toContain('cartage_worker_heartbeat_age_seconds');
  expect((await readMetrics()).has('cartage_backup_age_seconds')).toBe(false);
  await withClient(app.databaseUrl, (client) =>
    client.query(`select graphile_worker.add_job('x', run_at => now() - interval '90 seconds')`),
  );
  const ago = (seconds: number) => new Date(app.now.getTime() - seconds * 1000);
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      with heartbeats as (
        insert into worker_heartbeat values ('worker-a', now() - interval '7 s'), ('worker-b', now() - interval '20 s'))
      insert into mail (tenant_id, organisation_id, kind, recipients, subject, body, requested_by_id, requested_at,
        settled_at, outcome)
      select ${organisation.tenant.id}, ${organisation.id}, 'extract', '{dock@kauri.example}', 'Extract', 'Link',
        ${caller.userId}, requested_at, settled_at, outcome
      from (values (${ago(30)}::timestamptz, null::timestamptz, null), (${ago(60)}, null, null),
        (${ago(90_000)}, ${ago(86_300)}, 'given-up'), (${ago(90_000)}, ${ago(86_500)}, 'given-up'),
        (${ago(90_000)}, ${ago(80_000)}, 'kept')) mail (requested_at, settled_at, outcome)`),
  );
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`insert into backup values ('old', ${ago(90_000)}, 1000, 0), ('new', ${ago(7200)}, 2000, 0)`),
  );
  const metrics = await readMetrics();
  expect(metrics.get('cartage_workers')).toBe(1);
  expect(metrics.get('cartage_worker_heartbeat_age_seconds')).toBeCloseTo(7, -1);
  expect(metrics.get('cartage_emails{state="pending"}')).toBe(2);
  expect(metrics.get('cartage_emails{state="failed"}')).toBe(1);
  expect(metrics.get('cartage_emails_oldest_pending_seconds')).toBe(60);
  expect(metrics.get('cartage_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
  expect(metrics.get('cartage_backup_age_seconds')).toBe(7200);
  expect(metrics.get('cartage_backup_bytes')).toBe(2000);
  expect(metrics.get('cartage_build_info{version="20251015.4"}')).toBe(1);
});

test('counts other requests by area, without their path', async () => {
  const names = ['unknown', 'health', 'docs', 'page'].map(
    (part) =>
      `cartage_requests_total{operation="${part}",status="${part === 'unknown' || part === 'page' ? 404 : 200}"}`,
  );
  const work = async () => {
    await app.request(undefined, 'GET /api/v2/secret-name');
    await app.request(undefined, 'GET /health/live');
    await app.request(undefined, 'GET /docs');
    await app.request(undefined, 'GET /secret-name');
  };
  expect(await added(names, work)).toEqual([1, 1, 1, 1]);
  const unserved = ['cartage_requests_total{operation="quote",status="401"}'];
  expect(
    await added(unserved, () =>
      app.request(undefined, 'POST /api/v2/customers/1/consignments/pricing/quote'),
    ),
  ).toEqual([1]);
  expect([...(await readMetrics()).keys()].join('\n')).not.toMatch(/secret-name|customers|localhost/);
});
