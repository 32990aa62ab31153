import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, runBlock } from '#admin/testing/guide.ts';

// Runs all code blocks of the guide in order, on a demo world of today.
const WITHIN_MS = 240_000;
const blocks = codeBlocks('pricing.md');

let database: TestDatabase;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase({ template: 'blank' });
  folder = mkdtempSync(join(tmpdir(), 'cartage-rates-'));
  await migrate(database.url);
  await migrateIdentity(database.url);
  await loadDemoWorld(database.url, { today: localDay(new Date()), seed: 1, consignments: 400 });
}, WITHIN_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const environment = () => ({ ...process.env, DATABASE_URL: database.url, TZ: 'Pacific/Auckland' });

const rows = async (text: string) =>
  (await withClient(database.adminUrl, (client) => client.query<Record<string, unknown>>(text))).rows;

test(
  '[@QUOTE-05] every block of the guide works, and previews name the prices that change',
  async () => {
    const outputs: string[] = [];
    for (const block of blocks) outputs.push(await runBlock(block, { environment: environment(), folder }));
    const [, , checked = '', previewed = '', applied = '', card = ''] = outputs;
    expect(checked).toContain('7 rows without issues. Nothing was changed.');
    expect(previewed).toMatch(/prices of \d+ consignments of the last 30 days would change\./);
    expect(previewed).toContain('Fuel adjustment factor (FAF)');
    expect(previewed).toContain('Nothing was changed.');
    expect(applied).toContain('7 rows of surcharges apply from');
    expect(card).toContain('2 rows of cards apply from');
    expect(outputs.at(-1)).toContain('first.csv has the surcharges of file 1.');
    expect(readFileSync(join(folder, 'first.csv'), 'utf8')).toContain('percent,15.1,');
    // The factor of 60 days ago is that before the change in the demo world.
    expect(readFileSync(join(folder, 'sixty-days-ago.csv'), 'utf8')).toContain('percent,12.8,');
    expect(
      await rows(`select kind, row_count > 0 as rows from rate_file where tenant_id = 1 order by id`),
    ).toEqual(
      ['surcharges', 'cards', 'zones', 'extras', 'transit-days', 'runs', 'closures'].map((kind) => ({
        kind,
        rows: true,
      })),
    );
    await expectInvariants(database.url);
  },
  WITHIN_MS,
);
