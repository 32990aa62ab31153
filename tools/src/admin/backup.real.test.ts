import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loginUrl } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { seedDemoIdentity } from '@cartage/identity/demo/seed.ts';
import { createFolderStore } from '@cartage/server/files/file-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest, runLine } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;
let folder = '';
const PASSPHRASE = 'seven tui sang before dawn';
const FILES = ['a packing list', 'a photo of a carton', 'a signed declaration'];

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATABASE_URL: admin.url,
  CARTAGE_DATA: join(folder, 'source'),
  BACKUP_URL: pathToFileURL(join(folder, 'backups')).href,
  ...more,
});
const run = (line: string, more?: NodeJS.ProcessEnv) => runLine(line, environment(more));
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const nameIn = (output: string) => /cartage-\S+\.tar\.gz(\.age)?/.exec(output)?.[0] ?? 'none';

beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), 'cartage-backup-'));
  // As root, the database of the restore runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  admin = await adminUnderTest('demo');
  await seedDemoIdentity(admin.url);
  const [row] = await admin.sql('select id, organisation_id from consignment order by id limit 1');
  const store = createFolderStore(join(folder, 'source', 'files'));
  for (const [index, content] of FILES.entries()) {
    const received = await store.receive(chunks(content), 1000);
    await store.store(received.path, {
      organisationId: Number(row?.['organisation_id']),
      sha256: received.sha256,
    });
    await admin.sql(attachmentOf(Number(row?.['id']), Number(row?.['organisation_id']), index, content));
  }
});
afterAll(async () => {
  await admin.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function* chunks(content: string) {
  yield Buffer.from(content);
}

/** The number of rows and a checksum of the content of every table. A backup is recorded after it is made. */
async function contentOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname in ('public', 'identity', 'graphile_worker')`,
    );
    const content: Record<string, string> = {};
    for (const { name } of rows) {
      if (/schema_migration|migration$|migrations$|worker_heartbeat|^backup$/.test(name)) continue;
      const counted = await client.query<{ found: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as found from ${name} t`,
      );
      content[name] = counted.rows[0]?.found ?? '';
    }
    return content;
  });
}

function attachmentOf(consignment: number, organisation: number, index: number, content: string): string {
  return `insert into attachment (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes,
      uploaded_at, uploaded_by_id)
    select tenant_id, ${organisation}, ${consignment}, '${hashOf(content)}', ${content.length}, 'pdf', 'OTHER',
      'file-${index}.pdf', 'Demo', now(), (select min(id) from portal_user) from consignment where id = ${consignment}`;
}

test('a backup restores every row, file, number and login into an empty cluster', async () => {
  const created = await run('backup create', { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(created).toMatchObject({ code: 0, errors: '' });
  expect(created.output).toMatch(
    /^Created cartage-\d{8}T\d{6}Z\.tar\.gz\.age: \d+ rows, 3 files, \d+\.\d MB\.$/,
  );
  const data = join(folder, 'target');
  const target = {
    DATABASE_URL: '',
    CARTAGE_DATA: data,
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const restored = await run('backup restore', target);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored cartage-\S+ of \S+: \d+ rows, 3 files\.$/),
  });

  const server = await startEmbeddedPostgres({ dataDir: join(data, 'postgres') });
  try {
    const asAdmin = server.adminUrl.replace(/postgres$/, 'cartage');
    expect(await contentOf(asAdmin)).toEqual(await contentOf(admin.adminUrl));
    await expectInvariants(server.url);
    const roles = await withClient(server.url, (client) =>
      client.query(`select rolname from pg_roles where rolname like 'cartage\\_%' order by 1`),
    );
    expect(roles.rows.map((row) => row.rolname)).toEqual([
      'cartage_api',
      'cartage_app',
      'cartage_backup',
      'cartage_backup_reader',
      'cartage_identity',
      'cartage_provider',
      'cartage_queue',
      'cartage_sign_in',
      'cartage_system',
      'cartage_text',
      'cartage_tracking',
      'cartage_worker',
    ]);
  } finally {
    await server.stop();
  }
  const files = createFolderStore(join(data, 'files'));
  const found = [];
  for await (const file of files.list()) {
    const stored = readFileSync(
      join(data, 'files', String(file.organisationId), file.sha256.slice(0, 2), file.sha256),
    );
    expect(hashOf(stored)).toBe(file.sha256);
    found.push(stored.toString());
  }
  expect(found.toSorted()).toEqual(FILES.toSorted());
}, 120_000);

test('a damaged, truncated or foreign backup is refused, and the database stays as it was', async () => {
  const name = nameIn((await run('backup create')).output);
  const path = join(folder, 'backups', name);
  const before = await contentOf(admin.adminUrl);
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  for (const [content, reason] of [
    [changed, /^The backup is damaged/m],
    [bytes.subarray(0, bytes.length - 2000), /^The backup is damaged or truncated/m],
    [bytes.subarray(0, 10), /^The backup is damaged or truncated|^The backup is truncated/m],
    [Buffer.from('not an archive'), /^The backup is damaged or truncated/m],
  ] as const) {
    writeFileSync(path, content);
    expect(await run(`backup verify --name ${name}`)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(reason),
    });
    expect(await run(`backup restore --replace --name ${name}`)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(reason),
    });
  }
  rmSync(path);
  expect(await contentOf(admin.adminUrl)).toEqual(before);
  expect((await run(`backup verify --name ${name}`)).errors).toBe(
    `There is no backup ${name}. To see all: npm run admin -- backup list`,
  );
}, 120_000);

test('an encrypted backup needs its passphrase', async () => {
  const name = readdirSync(join(folder, 'backups')).find((each) => each.endsWith('.age')) ?? 'none';
  expect((await run(`backup verify --name ${name}`)).errors).toBe(
    'The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY.',
  );
  expect(
    (await run(`backup verify --name ${name}`, { BACKUP_PASSPHRASE: 'the passphrase of another' })).errors,
  ).toBe('Neither BACKUP_PASSPHRASE nor BACKUP_IDENTITY opens this backup, or its first bytes are damaged.');
  expect((await run(`backup verify --name ${name}`, { BACKUP_PASSPHRASE: PASSPHRASE })).output).toMatch(
    /Is complete +yes/,
  );
  expect((await run('backup list', { BACKUP_PASSPHRASE: 'short' })).errors).toBe(
    'Invalid settings:\n- BACKUP_PASSPHRASE needs at least 16 characters',
  );
});

test('data is replaced only with --replace', async () => {
  const { output } = await run('backup create');
  expect(output).toContain('It is not encrypted and contains every key');
  const before = await contentOf(admin.adminUrl);
  await admin.sql(`update tenant set name = 'Changed'`);
  const refused = await run('backup restore');
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('The database has tenants.') });
  expect(await contentOf(admin.adminUrl)).not.toEqual(before);
  expect(await run(`backup restore --replace --name ${nameIn(output)}`)).toMatchObject({ code: 0 });
  expect(await contentOf(admin.adminUrl)).toEqual(before);
  await expectInvariants(admin.url);
  // The sequences continue after the restored numbers.
  await admin.sql(`select next_reference(id) from tenant`);
}, 120_000);

test('the login of backups reads everything that a backup contains', async () => {
  expect(await run('backup create', { DATABASE_URL: loginUrl(admin.url, 'backup') })).toMatchObject({
    code: 0,
    errors: '',
  });
});
