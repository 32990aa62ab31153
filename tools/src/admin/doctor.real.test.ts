import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { ensureLogins } from '@cartage/database/connection/logins.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest, runLine } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-doctor-'));
  admin = await adminUnderTest('empty');
  await ensureLogins(admin.url);
  await admin.run(
    'tenant add --tenant moa --name "Moa Freight" --host moa.localhost --reference-prefix MOA --brand-colour #8a4b08',
  );
  await admin.sql(
    `insert into worker_heartbeat (worker_id, beat_at) values ('worker-1', now() + interval '1 hour')`,
  );
  await run('backup create');
});
afterAll(async () => {
  await admin.drop();
  rmSync(folder, { recursive: true });
});

const run = (line: string, more: NodeJS.ProcessEnv = {}) =>
  runLine(line, { DATABASE_URL: admin.url, CARTAGE_DATA: folder, ...more });

/** The result without warnings about the disk, which depend on the machine of the test. */
async function findings(more: NodeJS.ProcessEnv = {}) {
  const { output } = await run('doctor --json', more);
  const { findings: found } = JSON.parse(output) as {
    findings: { area: string; problem: string; remedy: string }[];
  };
  return found
    .filter(({ area }) => area !== 'Disk')
    .map(({ area, problem, remedy }) => [area, problem, remedy]);
}

test('a sound installation has no findings, and the exit code is 0', async () => {
  expect(await findings()).toEqual([]);
  expect((await run('doctor')).code).toBe(0);
});

/** Each row damages the database, and repairs it again. */
test.each([
  {
    damage: 'revoke select, insert, update, delete on tag from cartage_app',
    repair: 'grant select on tag to cartage_app',
    area: 'Rights',
    problem: 'cartage_app has lost its rights on the table tag.',
    remedy: /^Run as the owner: grant select on tag to cartage_app/,
  },
  {
    damage: 'alter policy organisation on site to cartage_system',
    repair: 'alter policy organisation on site to cartage_app',
    area: 'Row policies',
    problem: 'cartage_app may select rows of site, but no policy lets it see any.',
    remedy: /^Create the policy again/,
  },
  {
    damage: 'alter table quote no force row level security',
    repair: 'alter table quote force row level security',
    area: 'Row policies',
    problem: 'Row-level security of the table quote is off.',
    remedy: /^Run as the owner: alter table quote enable row level security, force row level security$/,
  },
  {
    damage: 'delete from worker_heartbeat',
    repair: `insert into worker_heartbeat (worker_id, beat_at) values ('worker-1', now() + interval '1 hour')`,
    area: 'Queue',
    problem: 'No worker is running.',
    remedy: /npm run serve -- worker$/,
  },
])('$damage is found', async ({ damage, repair, area, problem, remedy }) => {
  await admin.sql(damage);
  expect(await findings()).toContainEqual([area, problem, expect.stringMatching(remedy)]);
  await admin.sql(repair);
});

const attach = (sha256: string, size: number) =>
  admin.sql(`set session_replication_role = replica;
    insert into attachment (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes,
      uploaded_at, uploaded_by_id)
    select id, 1, 1, '${sha256}', ${size}, 'pdf', 'OTHER', 'x', 'x', now(), 1 from tenant`);

test('an intact file has no finding, and a changed one is found', async () => {
  const sha256 = createHash('sha256').update('kept').digest('hex');
  await attach(sha256, 4);
  // The row has no consignment, which is a finding of its own.
  const ofFiles = async () => (await findings()).filter(([area]) => area === 'Files');
  const shelf = join(folder, 'files', '1', sha256.slice(0, 2));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, sha256), 'kept');
  expect(await ofFiles()).toEqual([]);
  writeFileSync(join(shelf, sha256), 'lept');
  expect(await ofFiles()).toEqual([
    [
      'Files',
      `The attached file 1/${sha256} is changed.`,
      expect.stringMatching(/^Copy it from a backup to STORAGE_URL/),
    ],
  ]);
  await admin.sql('set session_replication_role = replica; delete from attachment');
});

test('a missing file is found', async () => {
  const sha256 = createHash('sha256').update('lost').digest('hex');
  await attach(sha256, 4);
  expect(await findings()).toContainEqual([
    'Files',
    `The attached file 1/${sha256} is missing.`,
    expect.stringMatching(/^Copy it from a backup/),
  ]);
  await admin.sql('set session_replication_role = replica; delete from attachment');
});

test('wrong addresses and settings are found', async () => {
  const port = await freePort(0);
  const nowhere = `127.0.0.1:${port}`;
  expect(await findings({ SMTP_URL: `smtp://${nowhere}`, MAIL_FROM: 'portal@moa.example' })).toContainEqual([
    'Mail',
    expect.stringMatching(/^Couldn't sign in to the mail server: /),
    expect.stringMatching(/^Check SMTP_URL/),
  ]);
  expect(await findings({ LOG_LEVEL: 'loud' })).toContainEqual([
    'Settings',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'Correct the setting: docs/reference/settings.md',
  ]);
  expect(
    await findings({
      STORAGE_URL: `http://${nowhere}/files`,
      STORAGE_ACCESS_KEY: 'key',
      STORAGE_SECRET_KEY: 'secret',
    }),
  ).toContainEqual([
    'S3',
    expect.stringMatching(/^Couldn't list the bucket/),
    expect.stringMatching(/^Check STORAGE_URL/),
  ]);
  const unreachable = { DATABASE_URL: `postgres://cartage:wrong@${nowhere}/cartage` };
  expect((await findings(unreachable)).filter(([area]) => area === 'Database')).toEqual([
    [
      'Database',
      `Couldn't connect to the database: nothing listens at ${nowhere}.`,
      'Check DATABASE_URL and the server',
    ],
  ]);
  expect((await run('doctor', unreachable)).code).toBe(1);
});

test('a folder of backups that cannot be read, and a missing login of an administrator are found', async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const own = new URL(admin.url);
  own.username = 'no_such_login';
  const found = await findings({ BACKUP_URL: `file://${file}`, API_DATABASE_URL: own.href });
  expect(found).toContainEqual([
    'Backups',
    expect.stringContaining(`Couldn't list the backups in ${file}: ENOTDIR`),
    'Check BACKUP_URL, and let the user of this command read the folder',
  ]);
  expect(found).toContainEqual([
    'Roles',
    'The role no_such_login does not exist.',
    "Run as an administrator of the database: create role no_such_login login noinherit password '…'; " +
      'grant cartage_app, cartage_provider to no_such_login',
  ]);
});

test('a tenant whose issuer does not answer is found', async () => {
  const issuer = `http://127.0.0.1:${await freePort(0)}`;
  await admin.sql(`update tenant set issuer = '${issuer}'`);
  expect(await findings()).toContainEqual([
    'Identity',
    expect.stringContaining(`Couldn't read ${issuer}/.well-known/openid-configuration of the tenant moa`),
    expect.stringMatching(/^Check the provider of the tenant/),
  ]);
});
