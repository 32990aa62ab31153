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
/** The promised time for Ctrl-C. */
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
const remaining = () => processesWith(dataFolder);

test(
  'starts everything, and Ctrl-C pressed twice leaves no process behind',
  async () => {
    const first = start();
    expect(await first.address()).toBe(`http://localhost:${port}`);
    expect(await status('/health/ready')).toBe(200);
    expect(await status('/')).toBe(200);
    expect(remaining().length).toBeGreaterThan(4);

    first.signalGroup('SIGINT');
    first.signalGroup('SIGINT');
    const stopping = performance.now();
    expect(await first.ended()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(STOPPED_WITHIN_MS);
    expect(remaining()).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'after kill -9 the processes exit by themselves, and the next start keeps the data',
  async () => {
    const killed = start();
    await killed.address();
    killed.process.kill('SIGKILL');
    await killed.ended();
    // The database stays: the next start finds and uses it.
    await vi.waitFor(() => expect(remaining().every(isPostgres)).toBe(true), { timeout: STOPPED_WITHIN_MS });
    expect(remaining().length).toBeGreaterThan(0);

    const next = start();
    await next.address();
    expect(next.output()).not.toContain('Loading the demo world');
    next.signalGroup('SIGINT');
    expect(await next.ended()).toBe(0);
    expect(remaining()).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'restarts a killed server and a killed database, and prints both',
  async () => {
    const running = start();
    await running.address();
    for (const [command, message] of [
      ['server/src/main.ts', 'server exited (SIGKILL). Restart in'],
      ['postgres -D', 'The database stopped unexpectedly'],
    ] as const) {
      const pid = remaining().find((candidate) => commandOf(candidate).includes(command));
      process.kill(pid ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(running.output()).toContain(message), { timeout: STOPPED_WITHIN_MS });
      await vi.waitFor(async () => expect(await status('/health/ready')).toBe(200), {
        timeout: STOPPED_WITHIN_MS,
        interval: 100,
      });
    }
  },
  READY_WITHIN_MS,
);

test(
  'uses another port if the preferred one is in use',
  async () => {
    const busy = createServer().listen(port, '127.0.0.1');
    await once(busy, 'listening');
    try {
      const running = start();
      expect(await running.address()).toMatch(/^http:\/\/localhost:\d+$/);
      expect(running.output()).toMatch(new RegExp(`Port ${port} is in use. Using port \\d+\\.`));
      expect(await running.address()).not.toBe(`http://localhost:${port}`);
    } finally {
      busy.close();
    }
  },
  READY_WITHIN_MS,
);

test(
  'refuses a second start on the same data and leaves the first running',
  async () => {
    const first = start();
    await first.address();
    const second = startInGroup({ CARTAGE_DATA: dataFolder, PORT: String(port) });
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`is already in use by process ${first.process.pid}`);
    expect(await status('/health/ready')).toBe(200);
  },
  READY_WITHIN_MS,
);

test(
  'an interrupted start leaves no process behind',
  async () => {
    const interrupted = start();
    await vi.waitFor(() => expect(remaining().some(isPostgres)).toBe(true), { timeout: STOPPED_WITHIN_MS });
    interrupted.signalGroup('SIGINT');
    expect(await interrupted.ended()).toBe(0);
    expect(remaining()).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'refuses invalid settings before anything starts',
  async () => {
    const rejected = start({ PORT: 'http' });
    expect(await rejected.ended()).toBe(1);
    expect(rejected.output().trim()).toBe('Invalid settings:\n- PORT must be a whole number from 1 to 65535');
  },
  READY_WITHIN_MS,
);

function isPostgres(pid: number): boolean {
  return commandOf(pid).includes('postgres');
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
