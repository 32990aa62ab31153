import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureLogins, loginUrl } from '@cartage/database/connection/logins.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { createArchiveKey } from '@cartage/server/backup/archive-cipher.ts';
import { createBackupBucket } from '@cartage/server/backup/backup-bucket.ts';
import { Database } from '@cartage/server/db/database.ts';
import { createFolderStore } from '@cartage/server/files/file-store.ts';
import { startWorker } from '@cartage/server/jobs/start-worker.ts';
import { createLog } from '@cartage/server/platform/request-log.ts';
import { type Bucket, startBucket } from '@cartage/server/testing/bucket.ts';
import { FAST_TIMINGS } from '@cartage/server/testing/fast-timings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest, runLine } from '#admin/testing/admin-under-test.ts';

const NOW = new Date('2026-03-18T14:00:00Z');
const NAME = 'cartage-20260318T140000Z.tar.gz.age';

let admin: AdminUnderTest;
let bucket: Bucket;
let folder = '';
let key: { readonly recipient: string; readonly identity: string };
let stop = async (): Promise<void> => {};

beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), 'cartage-scheduled-'));
  [admin, bucket, key] = await Promise.all([adminUnderTest('demo'), startBucket(), createArchiveKey()]);
  await ensureLogins(admin.url);
  bucket.objects.set('cartage-20260101T140000Z.tar.gz.age', { bytes: Buffer.from('old'), at: NOW });
  bucket.objects.set('101/ab/of-the-file-store', { bytes: Buffer.from('a file'), at: NOW });
  const databaseUrl = loginUrl(admin.url, 'worker');
  const database = new Database({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'test',
    onIdleError: () => {},
  });
  const worker = await startWorker({
    databaseUrl,
    database,
    clock: () => NOW,
    log: createLog('silent', { write: () => true }),
    fileStore: createFolderStore(join(folder, 'files')),
    timings: FAST_TIMINGS,
    backup: {
      schedule: '0 14 31 12 *',
      databaseUrl: loginUrl(admin.url, 'backup'),
      store: createBackupBucket(bucket.settings, join(folder, 'making')),
      keys: { passphrase: undefined, recipient: key.recipient, identity: undefined },
      retention: { count: 1, days: 30 },
    },
  });
  stop = async () => {
    await worker.stop();
    await database.close();
  };
});
afterAll(async () => {
  await stop();
  await bucket.close();
  await admin.drop();
  rmSync(folder, { recursive: true });
});

const run = (line: string, more: NodeJS.ProcessEnv = {}) => {
  const { url, region, accessKey, secretKey } = bucket.settings;
  return runLine(line, {
    DATABASE_URL: admin.url,
    CARTAGE_DATA: folder,
    BACKUP_URL: url,
    BACKUP_REGION: region,
    BACKUP_ACCESS_KEY: accessKey,
    BACKUP_SECRET_KEY: secretKey,
    ...more,
  });
};
const makeBackup = (attempts: number) =>
  admin.sql(
    `select graphile_worker.add_job('create-backup', job_key => 'create-backup', max_attempts => ${attempts})`,
  );
const backups = () => [...bucket.objects.keys()].filter((each) => each.startsWith('cartage-'));

test('a failed backup is a failed job with its reason, and no backup is removed', async () => {
  bucket.failure = {
    left: 1,
    respond: (response) => void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  };
  await makeBackup(1);
  await expect
    .poll(async () => (await run('jobs list --state failed')).output, { timeout: 60_000 })
    .toContain('create-backup');
  expect((await run('jobs list --state failed')).output).toContain(
    'The bucket returned 403, AccessDenied, to PUT',
  );
  expect(backups()).toEqual(['cartage-20260101T140000Z.tar.gz.age']);
  expect(readdirSync(join(folder, 'making'))).toEqual([]);
});

test('the worker makes a backup in the bucket, removes old ones and records its age', async () => {
  await makeBackup(1);
  await expect.poll(backups, { timeout: 60_000 }).toEqual([NAME]);
  await expect
    .poll(() => admin.sql('select name, missing_files from backup'))
    .toEqual([{ name: NAME, missing_files: 0 }]);
  expect(bucket.objects.has('101/ab/of-the-file-store')).toBe(true);
  const [health] = await admin.sql(`select backup_seconds from process_health('2026-03-18T15:00:00Z')`);
  expect(health).toEqual({ backup_seconds: 3600 });
});

test('the secret key opens it, and the public key does not', async () => {
  expect((await run('backup list')).output).toMatch(new RegExp(`${NAME} +2026-03-18T14:00:00.000Z .* yes`));
  expect((await run('backup verify', { BACKUP_RECIPIENT: key.recipient })).errors).toBe(
    'The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY.',
  );
  const { identity: other } = await createArchiveKey();
  expect((await run('backup verify', { BACKUP_IDENTITY: other })).errors).toBe(
    'Neither BACKUP_PASSPHRASE nor BACKUP_IDENTITY opens this backup, or its first bytes are damaged.',
  );
  expect((await run('backup verify', { BACKUP_IDENTITY: key.identity })).output).toMatch(/Is complete +yes/);
});

test('a restore from the bucket brings every consignment back', async () => {
  await stop();
  stop = async () => {};
  const content = () =>
    admin.sql(`
      select (select sum(hashtextextended(c::text, 0)) from consignment c) as consignments,
        (select sum(hashtextextended(t::text, 0)) from tenant t) as tenants`);
  const before = await content();
  await admin.sql(`update tenant set name = 'Changed'`);
  expect(await content()).not.toEqual(before);
  const restored = await run('backup restore --replace', { BACKUP_IDENTITY: key.identity });
  expect(restored).toMatchObject({ code: 0 });
  expect(await content()).toEqual(before);
}, 120_000);

test('create writes to the bucket, and prune keeps the newest ones', async () => {
  const created = await run('backup create', { BACKUP_RECIPIENT: key.recipient });
  expect(created.output).toMatch(/^Created cartage-\S+\.tar\.gz\.age: \d+ rows, 0 files/);
  expect(backups()).toHaveLength(2);
  expect((await run('backup prune', { BACKUP_KEEP: '1' })).output).toBe(`Removed ${NAME}.`);
  expect((await run('backup prune')).output).toBe('No backup is removed.');
});

test('a new key pair is printed', async () => {
  const { output } = await run('backup create-key');
  expect(output).toMatch(/^Public key +age1[0-9a-z]{58}\nSecret key +AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
});
