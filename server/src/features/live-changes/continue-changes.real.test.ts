import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type ChangeStreams, changeStreams, poll } from '#testing/change-streams.ts';
import type { ChangeClient } from '#testing/follow-changes.ts';

let streams: ChangeStreams;
let app: ChangeStreams['app'];
let own: ChangeStreams['own'];
let follow: ChangeStreams['follow'];
let startProcess: ChangeStreams['startProcess'];
let create: ChangeStreams['create'];

beforeAll(async () => {
  streams = await changeStreams();
  ({ app, own, follow, startProcess, create } = streams);
});
afterAll(() => streams.close());

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
