import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consignmentChange, jobChange } from '@cartage/contract/shapes/change.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#app.ts';
import { createAppDependencies } from '#app-dependencies.ts';
import { sql } from '#db/sql.ts';
import { type ChangeClient, followChanges } from '#testing/follow-changes.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { deskPerson } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

let app: TestApp;
let own: FreightWorld;
let other: FreightWorld;
const opened: ChangeClient[] = [];

beforeAll(async () => {
  app = await testApp();
  own = await freightWorld(app);
  other = await freightWorld(app);
  await app.app.listen(LOOPBACK);
});
afterAll(async () => {
  for (const client of opened) client.close();
  await app.close();
});

const poll = <T>(read: () => T) => expect.poll(read, { timeout: 5000, interval: 20 });

async function follow(options: Parameters<typeof followChanges>[2] = {}): Promise<ChangeClient> {
  const client = await followChanges(app, own, options);
  opened.push(client);
  expect(client.status).toBe(200);
  await poll(() => client.events.map(({ event }) => event)).toContain('heartbeat');
  return client;
}

/** Another API process with the same database. */
async function startProcess(address: { host: string; port: number } | { path: string } = LOOPBACK) {
  const deps = createAppDependencies(app.deps.config, app.deps.log, { clock: () => app.now });
  const server = buildApp(deps);
  await server.listen(address);
  return {
    server,
    stop: async () => {
      await server.close();
      await deps.database.close();
    },
  };
}

interface Created {
  readonly reference: string;
  readonly version: number;
}

async function create(world = own, caller: Caller = world.caller): Promise<Created> {
  const response = await app.request(caller, `POST ${world.path}/consignments/full`, { body: world.body() });
  expect(response.status, response.text).toBe(201);
  return response.json<Created>();
}

async function markReady({ reference }: Created): Promise<void> {
  const call = `POST ${own.path}/consignments/${reference}/mark-as-ready` as const;
  const response = await app.request(own.caller, call, { body: { dateTimeUtc: app.now.toISOString() } });
  expect(response.status, response.text).toBe(200);
}

test('sends references and versions of new and changed consignments, and nothing of another organisation', async () => {
  const client = await follow();
  const foreign = await create(other);
  const created = await create();
  await poll(() => client.changes()).toContain(`${created.reference} 1`);
  await markReady(created);
  await poll(() => client.changes()).toContain(`${created.reference} 2`);
  expect(client.events.map(({ data }) => JSON.stringify(data)).join()).not.toContain(foreign.reference);
  const { data } = client.events.find(({ event }) => event === 'changes') ?? {};
  const first = z.array(consignmentChange.strict()).parse(data);
  expect(first.at(-1)).toMatchObject({ siteId: own.organisation.siteIds[0] });
  expect(client.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
});

test('sends nothing of other sites, and a null version when a consignment leaves the site', async () => {
  const [site = 0, hidden = 0] = own.organisation.siteIds;
  const caller = await app.world.person(own.organisation, { siteIds: [site] });
  const neighbour = await app.world.person(own.organisation, { siteIds: [hidden] });
  const client = await follow({ caller });
  const unseen = await create(own, neighbour);
  const moving = await create(own, caller);
  await poll(() => client.changes()).toContain(`${moving.reference} ${moving.version}`);
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      update consignment set site_id = ${hidden}, version = version + 1 where reference = ${moving.reference}`),
  );
  await poll(() => client.changes()).toContain(`${moving.reference} null`);
  expect(client.changes().join()).not.toContain(unseen.reference);
});

test('continues after the last event without a gap, also at another process', async () => {
  const second = await startProcess();
  const elsewhere = await follow({ app: second.server });
  const client = await follow();
  const before = await create();
  await poll(() => client.changes()).toContain(`${before.reference} 1`);
  await poll(() => elsewhere.changes()).toContain(`${before.reference} 1`);
  client.close();
  const missed = [await create(), await create(), await create()].map(({ reference }) => `${reference} 1`);
  const continued = await follow({ app: second.server, lastEventId: client.lastId() });
  await poll(() => continued.changes()).toEqual(missed);
  expect(continued.events.map(({ event }) => event)).not.toContain('refresh');
  elsewhere.close();
  continued.close();
  await second.stop();
});

/** Notifications like those of the triggers, up to the size that PostgreSQL accepts. */
async function notify(part: 'changes' | 'jobs', entries: readonly (readonly unknown[])[]): Promise<void> {
  const payloads = Array.from({ length: Math.ceil(entries.length / 250) }, (_, index) =>
    JSON.stringify({
      id: randomUUID(),
      organisationId: own.organisation.id,
      changes: [],
      [part]: entries.slice(index * 250, index * 250 + 250),
    }),
  );
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`select pg_notify('consignment_changes', payload) from unnest(${payloads}::text[]) payload`),
  );
}

test('a client that is far behind when its stream opens gets refresh', async () => {
  const client = await follow();
  const [site] = own.organisation.siteIds;
  const jobs = Array.from({ length: 12_000 }, (_, index) => ['import', index + 1, null, site]);
  await notify('jobs', jobs);
  await poll(() => client.events.map(({ event }) => event)).toContain('refresh');
  const behind = await follow({ lastEventId: client.events[0]?.id ?? '' });
  expect(behind.events.map(({ event }) => event)).toEqual(['refresh', 'heartbeat']);
});

test('a client that does not read is disconnected without harm to others, and continues without a gap', async () => {
  // A socket file has small buffers, so the process soon notices that its client does not read.
  const folder = await mkdtemp(join(tmpdir(), 'cartage-socket-'));
  const slowServer = await startProcess({ path: join(folder, 'api') });
  const client = await follow({ app: slowServer.server });
  const neighbour = await follow({ app: slowServer.server });
  const { length: known } = neighbour.events;
  client.response.pause();
  let version = 0;
  const drops = () => app.logged.filter(({ event }) => event === 'slow_reader').length;
  const before = drops();
  const site = own.organisation.siteIds[0];
  await expect
    .poll(
      async () => {
        version += 1;
        await notify(
          'changes',
          Array.from({ length: 500 }, (_, index) => [`SLW${String(index).padStart(8, '0')}`, version, site]),
        );
        return drops() - before;
      },
      // Longer than changes are collected.
      { timeout: 20_000, interval: 250 },
    )
    .toBe(1);
  const latestOf = ({ changes }: ChangeClient) =>
    new Set(changes().filter((change) => change.startsWith('SLW') && change.endsWith(` ${version}`)));
  await poll(() => latestOf(neighbour).size).toBe(500);
  expect(neighbour.isEnded()).toBe(false);
  expect(neighbour.events.slice(known).map(({ event }) => event)).not.toContain('refresh');
  client.response.resume();
  await poll(() => client.isEnded()).toBe(true);
  const continued = await follow({ app: slowServer.server, lastEventId: client.lastId() });
  await poll(() => continued.changes()).toContain(`SLW00000499 ${version}`);
  expect(continued.events.map(({ event }) => event)).not.toContain('refresh');
  expect(latestOf(continued).size).toBe(500);
  await slowServer.stop();
  await rm(folder, { recursive: true });
});

test('an unknown last event and a change of more than 150 rows send refresh', async () => {
  const client = await follow({ lastEventId: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924' });
  expect(client.events[0]).toMatchObject({ event: 'refresh', data: {} });
  const before = client.events.length;
  const created = await create();
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into consignment (tenant_id, organisation_id, site_id, reference, status, status_at, service_type_id,
        account_id, created_at, created_day, modified_at, item_count, volume_m3, weight_kg)
      select tenant_id, organisation_id, site_id, 'XYZ' || lpad(n::text, 8, '0'), status, status_at, service_type_id,
        account_id, created_at, created_day, modified_at, item_count, volume_m3, weight_kg
      from consignment, generate_series(1, 151) n where reference = ${created.reference}`),
  );
  await poll(() => client.events.slice(before).map(({ event }) => event)).toContain('refresh');
});

test('sends jobs to the users that may see them: bulk jobs and extracts to their user, imports to the users of the site', async () => {
  const colleague = await app.world.person(own.organisation);
  const [client, second] = [await follow(), await follow({ caller: colleague })];
  const created = await create();
  const marked = await app.request(own.caller, `POST ${own.path}/consignments/bulk/mark-as-ready`, {
    body: { consignmentReferences: [created.reference], dateTimeUtc: app.now.toISOString() },
  });
  expect(marked.status, marked.text).toBe(200);
  const { jobId } = marked.json<{ readonly jobId: number }>();
  const extracts = `/api/v2/data/customers/${own.organisation.id}/extracts` as const;
  const extract = await app.request(own.caller, `POST ${extracts}`, {
    body: { dateType: 'Creation', startDateUtc: '2026-03-01', endDateUtc: '2026-03-18' },
  });
  expect(extract.status, extract.text).toBe(202);
  const { id } = extract.json<{ readonly id: number }>();
  const cancelled = await app.request(own.caller, `DELETE ${extracts}/${id}`);
  expect(cancelled.status, cancelled.text).toBe(200);
  const [imported] = await app.deps.database.asSystem((tx) =>
    tx.query<{ id: number }>(sql`
      with added as (
        insert into import_job (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint,
          row_count, request_id, created_at, finished_at)
        select tenant_id, organisation_id, user_id, ${own.organisation.siteIds[0]}, permissions, 'a.csv',
          sha256('a'), 1, request_id, created_at, null
        from bulk_job where id = ${jobId} returning id)
      select id from added`),
  );
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`update import_job set finished_at = created_at where id = ${imported?.id}`),
  );
  const jobsOf = ({ events }: ChangeClient) =>
    events
      .filter(({ event }) => event === 'jobs')
      .flatMap(({ data }) => z.array(jobChange.strict()).parse(data));
  await poll(() => jobsOf(second)).toContainEqual({ kind: 'import', id: imported?.id });
  await poll(() => jobsOf(client)).toContainEqual({ kind: 'import', id: imported?.id });
  expect(jobsOf(client)).toContainEqual({ kind: 'bulk', id: jobId });
  expect(jobsOf(client)).toContainEqual({ kind: 'extract', id });
  expect(new Set(jobsOf(second).map(({ kind }) => kind))).toEqual(new Set(['import']));
});

test('after a lost database connection every stream gets refresh, and later changes', async () => {
  const client = await follow();
  const refreshes = () => client.events.filter(({ event }) => event === 'refresh').length;
  const before = refreshes();
  await withClient(app.adminUrl, (admin) =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'cartage-api-live'`),
  );
  await poll(refreshes).toBe(before + 1);
  const created = await create();
  await poll(() => client.changes()).toContain(`${created.reference} 1`);
});

test('[@API-03] staff follow all organisations of their tenant and no other, without references', async () => {
  const person = await deskPerson(app, own.organisation.tenant);
  const staff = await follow({ stream: { path: '/api/desk/v1/changes', token: await person.token() } });
  const refreshes = () => staff.events.filter(({ event }) => event === 'refresh').length;
  const witness = await followChanges(app, other);
  opened.push(witness);
  const before = refreshes();
  const foreign = await create(other);
  await poll(() => witness.changes()).toContain(`${foreign.reference} 1`);
  expect(refreshes()).toBe(before);
  await create();
  await poll(refreshes).toBeGreaterThan(before);
  expect(new Set(staff.events.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{}']));
});

test('ends when the token expires', async () => {
  const now = Math.floor(app.now.getTime() / 1000);
  // 60 seconds of leeway.
  const client = await follow({ claims: { exp: now - 59 } });
  await poll(() => client.isEnded()).toBe(true);
});

test('a user has at most 12 streams, and a closed one counts no longer', async () => {
  const caller = await app.world.person(own.organisation);
  const clients = [];
  for (let count = 0; count < 12; count += 1) clients.push(await follow({ caller }));
  const refused = await followChanges(app, own, { caller });
  expect([refused.status, refused.response.headers['retry-after']]).toEqual([429, '1']);
  clients[0]?.close();
  await expect
    .poll(async () => {
      const again = await followChanges(app, own, { caller });
      opened.push(again);
      return again.status;
    })
    .toBe(200);
});

test('a stop ends the streams at once, also of a client that does not read', async () => {
  const stopping = await startProcess();
  const client = await follow({ app: stopping.server });
  const paused = await follow({ app: stopping.server });
  paused.response.pause();
  const started = performance.now();
  await stopping.stop();
  expect(performance.now() - started).toBeLessThan(3000);
  await poll(() => client.isEnded()).toBe(true);
});
