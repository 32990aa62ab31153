import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';
import { codeBlocks } from '#admin/testing/guide.ts';
import { runProgram } from '#admin/testing/run-program.ts';
import { startInGroup, type RunningStart } from '#start/testing/running-start.ts';

// Runs all code blocks of the guide against the demo world.
const WITHIN_MS = 240_000;
const blocks = (language: string) => codeBlocks('sign-in-of-a-program.md', language);

let database: TestDatabase;
let folder = '';
let running: RunningStart | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  folder = mkdtempSync(join(tmpdir(), 'cartage-sign-in-guide-'));
});
afterAll(async () => {
  running?.signalGroup('SIGINT');
  await running?.ended();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

test(
  'the guide is enough to sign a program in and change a consignment once [@API-04]',
  async () => {
    const port = await freePort(4900);
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
    const added = await runLine(`${line.replace('npm run admin -- ', '')} --json`, environment);
    expect([added.code, added.errors]).toEqual([0, '']);

    const program = join(folder, 'program.mjs');
    writeFileSync(program, blocks('js').join('\n'));
    const output = await runProgram(program, {
      PORTAL: `http://localhost:${port}`,
      CLIENT_SECRET: JSON.parse(added.output).secret,
    });
    expect(output).toMatch(/^Harakeke Homewares: [1-9]\d* drafts$/m);
    expect(output).toContain('copied once: true');
    expect(output).toContain('version 1 became 2');
  },
  WITHIN_MS,
);
