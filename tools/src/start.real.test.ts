import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from '#root.ts';
import { processesWith, startInGroup, type RunningStart } from '#start/testing/running-start.ts';

const READY_WITHIN_MS = 120_000;
/** Promised of Ctrl-C. */
const STOPPED_WITHIN_MS = 10_000;

let dataFolder = '';
let port = 0;
let running: RunningStart | undefined;

beforeAll(async () => {
  spawnSync(process.execPath, [join(ROOT, 'tools/src/build-web.ts')], { cwd: ROOT });
  dataFolder = mkdtempSync(join(fastFolder(), 'cartage-start-'));
  chmodSync(dataFolder, 0o711);
  port = await freePort(4600);
}, READY_WITHIN_MS);

afterEach(async () => {
  if (running?.process.exitCode !== null || running.process.signalCode !== null) return;
  running.process.kill('SIGTERM');
  await running.ended();
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

function start(environment: Readonly<Record<string, string>> = {}): RunningStart {
  running = startInGroup({ CARTAGE_DATA: dataFolder, PORT: String(port), ...environment });
  return running;
}

const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
const left = () => processesWith(dataFolder);

test(
  'brings everything up, and Ctrl-C leaves nothing behind, however often it is pressed',
  async () => {
    const first = start();
    expect(await first.address()).toBe(`http://localhost:${port}`);
    expect(await status('/health/ready')).toBe(200);
    expect(await status('/')).toBe(200);
    expect(left().length).toBeGreaterThan(4);

    first.signalGroup('SIGINT');
    first.signalGroup('SIGINT');
    const stopping = performance.now();
    expect(await first.ended()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(STOPPED_WITHIN_MS);
    expect(left()).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'after kill -9 the parts end by themselves, and the next start goes on with the data',
  async () => {
    const killed = start();
    await killed.address();
    killed.process.kill('SIGKILL');
    await killed.ended();
    // All but the database: that one is found and used by the next start.
    await vi.waitFor(() => expect(left().every(isPostgres)).toBe(true), { timeout: STOPPED_WITHIN_MS });
    expect(left().length).toBeGreaterThan(0);

    const next = start();
    await next.address();
    expect(next.said()).not.toContain('Filling the demo world');
    next.signalGroup('SIGINT');
    expect(await next.ended()).toBe(0);
    expect(left()).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'a server that dies is started again, a database that dies as well, and both are said',
  async () => {
    const running = start();
    await running.address();
    for (const [kind, said] of [
      ['server/src/main.ts', 'server ended (SIGKILL) and starts again'],
      ['postgres -D', 'The database ended unexpectedly and is started again'],
    ] as const) {
      const pid = left().find((candidate) => commandOf(candidate).includes(kind));
      process.kill(pid ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(running.said()).toContain(said), { timeout: STOPPED_WITHIN_MS });
      await vi.waitFor(async () => expect(await status('/health/ready')).toBe(200), {
        timeout: STOPPED_WITHIN_MS,
        interval: 100,
      });
    }
  },
  READY_WITHIN_MS,
);

test(
  'a port that is taken is not waited for',
  async () => {
    const busy = createServer().listen(port, '127.0.0.1');
    await once(busy, 'listening');
    try {
      const running = start();
      expect(await running.address()).toMatch(/^http:\/\/localhost:\d+$/);
      expect(running.said()).toMatch(new RegExp(`Port ${port} is taken, using \\d+\\.`));
      expect(await running.address()).not.toBe(`http://localhost:${port}`);
    } finally {
      busy.close();
    }
  },
  READY_WITHIN_MS,
);

test(
  'a second one on the same data is refused and leaves the first alone',
  async () => {
    const first = start();
    await first.address();
    const second = startInGroup({ CARTAGE_DATA: dataFolder, PORT: String(port) });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain(`is already in use by process ${first.process.pid}`);
    expect(await status('/health/ready')).toBe(200);
  },
  READY_WITHIN_MS,
);

test(
  'interrupted while it starts, it leaves nothing behind either',
  async () => {
    const interrupted = start();
    await vi.waitFor(() => expect(left().some(isPostgres)).toBe(true), { timeout: STOPPED_WITHIN_MS });
    interrupted.signalGroup('SIGINT');
    expect(await interrupted.ended()).toBe(0);
    expect(left()).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'settings that cannot be are refused before anything starts',
  async () => {
    const refused = start({ PORT: 'http' });
    expect(await refused.ended()).toBe(1);
    expect(refused.said().trim()).toBe(
      'The settings are not right:\n- PORT must be a whole number from 1 to 65535',
    );
  },
  READY_WITHIN_MS,
);

function isPostgres(pid: number): boolean {
  return commandOf(pid).includes('postgres');
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
