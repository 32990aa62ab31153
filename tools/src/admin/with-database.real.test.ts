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
  // Under root the database runs as another user, which needs access to the folder.
  chmodSync(dataFolder, 0o711);
});
afterAll(async () => {
  await bench.clear();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** PostgreSQL removes this file when it stops. */
const isRunning = () => existsSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'));
const run = (line: string) => runLine(line, { CARTAGE_DATA: dataFolder });
const TENANT = 'tenant add --tenant moa --name Moa --host moa.localhost --reference-prefix MOA';

test('starts a stopped embedded database for one command and stops it again', async () => {
  expect((await run('migrate')).output).toContain('Applied 0001-roles.sql');
  expect(await run(TENANT)).toMatchObject({ code: 0, output: 'Tenant moa was added.' });
  expect(isRunning()).toBe(false);
}, 60_000);

test('uses a running embedded database and leaves it running', async () => {
  const held = await bench.hold({ dataDir: join(dataFolder, 'postgres') });
  expect(held.error).toBeUndefined();
  expect((await run(TENANT)).output).toContain('Nothing was changed.');
  expect((await run('host list')).output).toContain('moa.localhost');
  expect(held.process.exitCode).toBeNull();
  expect(isRunning()).toBe(true);
}, 60_000);
