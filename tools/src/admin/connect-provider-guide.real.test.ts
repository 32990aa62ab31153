import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';
import { ROOT } from '#root.ts';
import { startInGroup, type RunningStart } from '#start/testing/running-start.ts';

// Runs all code blocks of the guide against the demo world.
const WITHIN_MS = 240_000;
const GUIDE = readFileSync(join(ROOT, 'docs/guides/connect-a-provider.md'), 'utf8');
const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

let database: TestDatabase;
let folder = '';
let running: RunningStart | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  folder = mkdtempSync(join(tmpdir(), 'cartage-provider-guide-'));
});
afterAll(async () => {
  running?.signalGroup('SIGINT');
  await running?.ended();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

test(
  'the guide alone is enough to report events, upload a proof and list changes [@API-03]',
  async () => {
    const port = await freePort(4800);
    const environment = {
      DATABASE_URL: database.url,
      CARTAGE_DATA: folder,
      CARTAGE_DEMO: '1',
      PORT: String(port),
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? folder,
    };
    running = startInGroup(environment);
    await running.address();
    const [line = ''] = blocks('sh');
    const added = await runLine(`${line.trim().replace('npm run admin -- ', '')} --json`, environment);
    expect([added.code, added.errors]).toEqual([0, '']);

    const reference = await stagedReference();
    const program = join(folder, 'program.mjs');
    writeFileSync(program, blocks('js').join('\n'));
    const output = await run(program, {
      PORTAL: `http://localhost:${port}`,
      CLIENT_SECRET: JSON.parse(added.output).secret,
      REFERENCE: reference,
    });
    for (const id of ['scan-1', 'late', 'solved', 'eta', 'price'])
      expect(output).toContain(`${reference}-${id} applied`);
    expect(output).toContain(`${reference} proof of delivery.pdf`);
    expect(output).toContain(`staged ${reference}`);
  },
  WITHIN_MS,
);

/** A staged consignment of the demo world, with the notice that a customer's request would have left. */
async function stagedReference(): Promise<string> {
  return withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      `with staged as (
         select * from consignment where tenant_id = 1 and status = 3 order by id limit 1
       ), announced as (
         insert into notice (tenant_id, organisation_id, consignment_id, version, kind, created_at)
         select tenant_id, organisation_id, id, version, 'consignment.staged', now() from staged
       )
       select reference from staged`,
    );
    return rows[0]?.reference ?? '';
  });
}

async function run(program: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [program], { env: settings });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  expect(child.exitCode, text).toBe(0);
  return text;
}
