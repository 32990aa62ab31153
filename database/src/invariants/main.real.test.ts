import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '#builders/as-system.ts';
import { buildWorld } from '#builders/build-world.ts';
import { INVARIANT_NAMES } from '#invariants/check-invariants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await buildWorld(database.url, { consignments: [{}] });
});
afterAll(() => database.drop());

async function run(...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const environment = { ...process.env };
  delete environment['DATABASE_URL'];
  try {
    const output = await promisify(execFile)(process.execPath, [MAIN, ...parameters], { env: environment });
    return { code: 0, ...output };
  } catch (error) {
    // The error that execFile throws for another exit code.
    return error as { code: number; stdout: string; stderr: string };
  }
}

it('exits with 0 when all invariants hold, otherwise with 1 and the broken ones', async () => {
  const all = INVARIANT_NAMES.length;
  expect(await run(database.url)).toMatchObject({ code: 0, stdout: `${all} of ${all} invariants hold\n` });
  await asSystem(database.url, (client) => client.query('update consignment set item_count = 7'));
  const broken = await run(database.url);
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain('Broken invariant: totals are the sums of the lines\n  {');
});

it('requires the URL of a database', async () => {
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_URL') });
});
