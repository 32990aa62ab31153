import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workbench } from '@cartage/database/embedded/testing/workbench.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';

const bench = workbench();
let dataFolder = '';

beforeAll(() => {
  dataFolder = mkdtempSync(join(fastFolder(), 'cartage-admin-'));
  // As root the database runs as another user, who has to pass through.
  chmodSync(dataFolder, 0o711);
});
afterAll(async () => {
  await bench.clear();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** PostgreSQL takes its note away when it ends. */
const isRunning = () => existsSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'));
const run = (line: string) => runLine(line, { CARTAGE_DATA: dataFolder });
const TENANT = 'tenant add --tenant moa --name Moa --host moa.localhost --reference-prefix MOA';

test('a stopped embedded database is started for one command, and ended again', async () => {
  expect((await run('migrate')).said).toContain('Applied 0001-roles.sql');
  expect(await run(TENANT)).toMatchObject({ code: 0, said: 'Tenant moa was added.' });
  expect(isRunning()).toBe(false);
}, 60_000);

test('a running one is used as it is, under the care of whoever started it', async () => {
  const held = await bench.hold({ dataDir: join(dataFolder, 'postgres') });
  expect(held.error).toBeUndefined();
  expect((await run(TENANT)).said).toContain('Nothing was changed.');
  expect((await run('host list')).said).toContain('moa.localhost');
  expect(held.process.exitCode).toBeNull();
  expect(isRunning()).toBe(true);
}, 60_000);
