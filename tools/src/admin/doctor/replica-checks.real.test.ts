import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import { startStandby } from '@cartage/database/embedded/standby.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPLICA_CHECKS } from '#admin/doctor/replica-checks.ts';
import { readStartSettings } from '#start/settings.ts';

let folder = '';
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), 'cartage-doctor-'));
  chmodSync(folder, 0o711);
  const settings = { fsync: 'off', shared_buffers: '16MB' };
  primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings });
  standby = await startStandby(primary, { dataDir: join(folder, 'standby'), settings });
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function problemsWith(...ports: readonly number[]): Promise<readonly string[]> {
  const environment = {
    DATABASE_REPLICA_URLS: ports.map((port) => `postgres://127.0.0.1:${port}`).join(','),
  };
  const settings = readStartSettings(environment);
  const found = REPLICA_CHECKS.map(({ run }) => run({ url: primary.url, settings, environment }));
  return (await Promise.all(found)).flat().map(({ problem }) => problem);
}

const onStandby = (statement: string) => withClient(standby.adminUrl, (client) => client.query(statement));

test('a replica that follows is no finding', async () => {
  expect(await problemsWith(standby.port)).toEqual([]);
});

test('a primary and a stopped server are findings', async () => {
  const free = await freePort(0);
  expect(await problemsWith(primary.port, free)).toEqual([
    `127.0.0.1:${primary.port} is not a replica of the database.`,
    `Couldn't connect to the replica 127.0.0.1:${free}: connect ECONNREFUSED 127.0.0.1:${free}.`,
  ]);
});

test('a replica that does not follow is a finding', async () => {
  await onStandby('select pg_wal_replay_pause()');
  await withClient(primary.url, (client) => client.query('create table later ()'));
  expect(await problemsWith(standby.port)).toEqual([
    `The replica 127.0.0.1:${standby.port} is more than 2 s behind.`,
  ]);
  await onStandby('select pg_wal_replay_resume()');
});
