import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk, NO_SMALL_DISK } from '@cartage/server/testing/small-disk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest, runLine } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-doctor-'));
  admin = await adminUnderTest('empty');
});
afterAll(async () => {
  await admin.drop();
  rmSync(folder, { recursive: true });
});

/** The problems and remedies of one area. */
async function findings(area: string, more: NodeJS.ProcessEnv = {}): Promise<readonly string[][]> {
  const environment = { DATABASE_URL: admin.url, CARTAGE_DATA: folder, ...more };
  const { output } = await runLine('doctor --json', environment);
  const { findings: found } = JSON.parse(output) as {
    findings: { area: string; problem: string; remedy: string }[];
  };
  return found.filter((each) => each.area === area).map(({ problem, remedy }) => [problem, remedy]);
}

test('in production, identity needs keys of its own', async () => {
  expect(await findings('Settings', { NODE_ENV: 'production' })).toEqual([
    [
      'IDENTITY_COOKIE_KEYS is missing; production needs its own (newest first, with commas).',
      'Run: openssl rand -hex 32 > /etc/cartage/cookie-keys, and set IDENTITY_COOKIE_KEYS_FILE to this file',
    ],
    [
      'IDENTITY_SIGNING_KEY is missing; production needs its own (private RSA key as PEM).',
      'Run: openssl genrsa -out /etc/cartage/signing-key.pem 3072, and set IDENTITY_SIGNING_KEY_FILE to this file',
    ],
  ]);
  expect(await findings('Settings', { NODE_ENV: 'production', CARTAGE_IDENTITY: '0' })).toEqual([]);
});

test('a key that cannot be read, or that is too short, is found', async () => {
  const short = join(folder, 'cookie-keys');
  writeFileSync(short, 'short');
  const files = {
    NODE_ENV: 'production',
    IDENTITY_COOKIE_KEYS_FILE: short,
    IDENTITY_SIGNING_KEY_FILE: join(folder, 'no-such-key.pem'),
  };
  expect(await findings('Settings', files)).toEqual([
    [
      'IDENTITY_COOKIE_KEYS: each key needs at least 32 characters.',
      'Correct the setting: docs/reference/settings.md',
    ],
    [
      'IDENTITY_SIGNING_KEY_FILE names a file that cannot be read.',
      'Correct the path, and let the user of the processes read the file',
    ],
  ]);
});

test('an invalid setting that several processes read is found once', async () => {
  expect(await findings('Settings', { PUBLIC_SCHEME: 'ftp' })).toEqual([
    ['PUBLIC_SCHEME must be http or https.', 'Correct the setting: docs/reference/settings.md'],
  ]);
});

test('a pending migration is found', async () => {
  const newest = 'where name = (select max(name) from schema_migration)';
  await admin.sql(`create table kept as select * from schema_migration ${newest}`);
  const [row] = await admin.sql(`delete from schema_migration ${newest} returning name`);
  const name = String(row?.['name']);
  expect(name).toMatch(/^\d{4}-.+\.sql$/);
  expect(await findings('Migrations')).toEqual([
    [`Pending migrations: ${name}.`, 'Run: npm run admin -- migrate'],
  ]);
  await admin.sql('insert into schema_migration select * from kept; drop table kept');
  expect(await findings('Migrations')).toEqual([]);
});

test('a login that is a superuser is found', async () => {
  const name = `doctor_superuser_${process.pid}`;
  await admin.sql(`create role ${name} login superuser`);
  try {
    const login = new URL(admin.url);
    login.username = name;
    expect(await findings('Roles', { API_DATABASE_URL: login.href })).toContainEqual([
      `${name} is a superuser or has BYPASSRLS, so row-level security does not protect the organisations.`,
      `Run as an administrator of the database: alter role ${name} nosuperuser nobypassrls`,
    ]);
  } finally {
    await admin.sql(`drop role ${name}`);
  }
});

test('a disk with little free space is found', async (context) => {
  const disk = mountSmallDisk(8);
  if (disk === null) return context.skip(NO_SMALL_DISK);
  try {
    const ofDisk = async () =>
      (await findings('Disk', { CARTAGE_DATA: disk.folder })).filter(([problem]) =>
        problem?.includes(disk.folder),
      );
    expect(await ofDisk()).toEqual([]);
    disk.fill(0.5 * 1024 ** 2);
    expect(await ofDisk()).toEqual([
      [
        `Less than 10 % of the disk of ${disk.folder} is free: 0.0 GB.`,
        'Remove old backups or logs, or enlarge the disk',
      ],
    ]);
  } finally {
    disk.unmount();
  }
});

test('failed jobs, and a job that waits, are found', async () => {
  await admin.sql(`
    insert into worker_heartbeat (worker_id, beat_at) values ('worker-1', now() + interval '1 hour');
    select graphile_worker.add_job('send-mail', max_attempts => 3),
      graphile_worker.add_job('sweep-files', run_at => now() - interval '1 hour'),
      graphile_worker.add_job('plan-runs', run_at => now() - interval '1 minute');
    update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 3`);
  expect((await findings('Queue')).toSorted()).toEqual([
    [
      '1 job of send-mail failed and is not retried.',
      expect.stringMatching(/^Run: npm run admin -- jobs list/),
    ],
    [
      'A job of sweep-files has been waiting for 60 minutes.',
      'Start another worker, or read the log of the worker',
    ],
  ]);
  await admin.sql('delete from graphile_worker._private_jobs');
});
