import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { identifyProcess, waitForExit } from '#embedded/processes.ts';
import { postmasterOf, workbench } from '#embedded/testing/workbench.ts';
import { removeAbandoned } from '#testing/remove-abandoned.ts';

const bench = workbench();
afterEach(() => bench.clear());

const IN_AN_HOUR = Date.now() + 3_600_000;

test('removes the server and data of a killed run, but not of a running or a new one', async () => {
  const parent = bench.folder();
  const folder = (name: string) => {
    mkdirSync(join(parent, name));
    return join(parent, name, 'postgres');
  };
  const killed = await bench.hold({ dataDir: folder('cartage-test-killed') });
  const living = await bench.hold({ dataDir: folder('cartage-test-living') });
  folder('something-else');
  const server = identifyProcess(postmasterOf(killed.dataDir));
  const supervisor = identifyProcess(killed.process.pid ?? 0);
  if (server === null || supervisor === null) throw new Error('Nothing was started.');
  killed.process.kill('SIGKILL');
  await waitForExit(supervisor, 5_000);

  await removeAbandoned(parent);
  expect(identifyProcess(server.pid)).not.toBeNull();

  await removeAbandoned(parent, IN_AN_HOUR);
  expect(identifyProcess(server.pid)).toBeNull();
  expect(existsSync(join(parent, 'cartage-test-killed'))).toBe(false);
  expect(identifyProcess(postmasterOf(living.dataDir))).not.toBeNull();
  expect(existsSync(join(parent, 'something-else'))).toBe(true);
});
