import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';
import { codeBlocks } from '#admin/testing/guide.ts';
import { runProgram } from '#admin/testing/run-program.ts';
import { ROOT } from '#root.ts';
import { startInGroup, type RunningStart } from '#start/testing/running-start.ts';

// Runs all code blocks of the guide against the demo world.
const WITHIN_MS = 240_000;
const blocks = (language: string) => codeBlocks('connect-a-provider.md', language);

let database: TestDatabase;
let folder = '';
let running: RunningStart | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  folder = mkdtempSync(join(tmpdir(), 'cartage-provider-guide-'));
  for (const example of ['provider-client.ts', 'read-webhook.ts'])
    copyFileSync(join(ROOT, 'docs/examples', example), join(folder, example));
});
afterAll(async () => {
  running?.signalGroup('SIGINT');
  await running?.ended();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

test(
  'the guide is enough to report events, upload a proof, list changes and receive webhooks [@API-03]',
  async () => {
    const port = await freePort(4800);
    const environment = {
      DATABASE_URL: database.url,
      CARTAGE_DATA: folder,
      CARTAGE_DEMO: '1',
      // The simulator would move the consignment of the guide.
      CARTAGE_SIMULATOR: '0',
      WEBHOOK_PRIVATE_ADDRESSES: '1',
      PORT: String(port),
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? folder,
    };
    running = startInGroup(environment);
    await running.address();
    const admin = async (line: string) => {
      const added = await runLine(`${line.replace('npm run admin -- ', '')} --json`, environment);
      expect([added.code, added.errors]).toEqual([0, '']);
      return JSON.parse(added.output).secret;
    };
    const receiverPort = await freePort(4900);
    const [addClient = '', addWebhook = ''] = blocks('sh');
    const [useClient = '', receive = ''] = blocks('ts');
    const settings = {
      PORTAL: `http://localhost:${port}`,
      CLIENT_SECRET: await admin(addClient),
      WEBHOOK_SECRET: await admin(addWebhook.replace('4310', String(receiverPort))),
      RECEIVER_PORT: String(receiverPort),
    };
    const receiver = runUntilKilled(write('receiver.ts', receive), settings);

    const reference = await stagedReference();
    const withReference = { ...settings, REFERENCE: reference };
    const output = await runProgram(write('program.mjs', blocks('js').join('\n')), withReference);
    for (const id of ['scan-1', 'late', 'solved', 'eta', 'price'])
      expect(output).toContain(`${reference}-${id} applied`);
    expect(output).toContain(`${reference} proof of delivery.pdf`);
    expect(output).toContain(`staged ${reference}`);

    const typed = await runProgram(write('program.ts', useClient), withReference);
    expect(typed).toContain(`${reference}-pallets applied`);
    expect(typed).toContain('1 changes up to 1');

    await vi.waitFor(() => expect(receiver.output()).toBe(`received consignment.staged ${reference}\n`), {
      timeout: 60_000,
      interval: 100,
    });
    await receiver.kill();
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

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function runUntilKilled(program: string, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program], { env: settings });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close');
  return {
    output: () => text,
    kill: async () => {
      child.kill();
      await ended;
    },
  };
}
