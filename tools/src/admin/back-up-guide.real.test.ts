import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, GUIDE_PATH, runBlock } from '#admin/testing/guide.ts';

const blocks = codeBlocks('back-up.md');

let database: TestDatabase;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  await migrateIdentity(database.url);
  folder = mkdtempSync(join(fastFolder(), 'cartage-guide-'));
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const environment = () => ({
  DATABASE_URL: database.url,
  CARTAGE_DATA: join(folder, 'old'),
  BACKUP_URL: `file://${folder}/backups`,
  NEW_DATA: join(folder, 'new'),
  PATH: GUIDE_PATH,
  HOME: folder,
});

test('every block of the guide runs, and the restored installation has its tenants', async () => {
  const output = await runBlock(blocks.join('\n'), { environment: environment() });
  expect(output).toMatch(/^Created cartage-\S+\.tar\.gz\.age: \d+ rows, 0 files/m);
  expect(output).toMatch(/^Is complete +yes$/m);
  expect(output.match(/^Restored /gm)).toHaveLength(2);
  expect(output).toContain('Kea Freight');
  expect(output).toContain('Queue: No worker is running.');
}, 240_000);
