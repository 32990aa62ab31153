import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supervise, type ManagedProcess } from '#start/supervise.ts';

const SCRIPT = fileURLToPath(new URL('testing/sample-process.ts', import.meta.url));
const DELAYS = { firstMs: 10, maxMs: 40, healthyAfterMs: 30_000 };

let folder = '';
let running: ManagedProcess | undefined;
let printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-supervise-'));
  printed = [];
});
afterEach(async () => {
  await running?.stop(0);
  rmSync(folder, { recursive: true });
});

function start(
  environment: () => Record<string, string> = () => ({}),
  rotationIntervalMs?: number,
): ManagedProcess {
  const definition = {
    name: 'sample',
    script: SCRIPT,
    logFile: join(folder, 'log', 'sample.log'),
    environment: () => ({ EVENTS: join(folder, 'events'), ...environment() }),
  };
  running = supervise(definition, (line) => printed.push(line), DELAYS, rotationIntervalMs);
  return running;
}

function events(): string[] {
  const file = join(folder, 'events');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const starts = () => events().filter((line) => line.startsWith('started'));
const untilStarted = (times: number) => vi.waitFor(() => expect(starts()).toHaveLength(times), 5_000);
const lastPid = () => Number(starts().at(-1)?.split(' ')[1]);

test('keeps the log from other users of the machine, also one of an earlier version', async () => {
  const log = join(folder, 'log', 'sample.log');
  mkdirSync(join(folder, 'log'));
  writeFileSync(log, '');
  for (const path of [join(folder, 'log'), log]) chmodSync(path, 0o777);
  start();
  await untilStarted(1);
  expect([modeOf(join(folder, 'log')), modeOf(log)]).toEqual(['700', '600']);
});

test('keeps one earlier log of a process that writes a lot, and loses no later line', async () => {
  const log = join(folder, 'log', 'sample.log');
  start(() => ({ LOG_LINE: 'x'.repeat(99_999), LOG_LINES: '105' }), 20);
  await vi.waitFor(() => expect(statSync(`${log}.1`).size).toBeGreaterThan(10_000_000), 10_000);
  await vi.waitFor(() => expect(statSync(log).size).toBeLessThan(1_000_000), 5_000);
  process.kill(lastPid(), 'SIGUSR2');
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('after the rotation'), 5_000);
  expect(modeOf(`${log}.1`)).toBe('600');
});

test('restarts a killed process and prints a line about it', async () => {
  const sample = start();
  await untilStarted(1);
  process.kill(lastPid(), 'SIGKILL');
  await untilStarted(2);
  expect(sample.failures()).toBe(1);
  expect(printed).toEqual([
    `sample exited (SIGKILL). Restart in 0.01 s. Log: ${join(folder, 'log', 'sample.log')}`,
  ]);
});

test('doubles the restart delay up to its maximum while the process fails', async () => {
  const sample = start(() => ({ FAILS: '1' }));
  await vi.waitFor(() => expect(printed.length).toBeGreaterThanOrEqual(4), 5_000);
  const delays = printed.map((line) => /Restart in (\S+) s/.exec(line)?.[1]);
  expect(delays.slice(0, 4)).toEqual(['0.01', '0.02', '0.04', '0.04']);
  expect(sample.logTail()).toContain('the reason');
});

test('does not restart a stopped process', async () => {
  const sample = start();
  await untilStarted(1);
  await sample.stop(5_000);
  expect(events().slice(1)).toEqual(['received SIGTERM']);
  expect(() => process.kill(lastPid(), 0)).toThrow('ESRCH');
  expect(printed).toEqual([]);
});

test('kills a process that ignores SIGTERM', async () => {
  const sample = start(() => ({ IGNORES_SIGTERM: '1' }));
  await untilStarted(1);
  await sample.stop(50);
  expect(() => process.kill(lastPid(), 0)).toThrow('ESRCH');
});

test('restarts a process with its current environment', async () => {
  let setting = 'before';
  const sample = start(() => ({ SETTING: setting }));
  await untilStarted(1);
  setting = 'after';
  await sample.restart();
  await untilStarted(2);
  expect(starts().map((line) => line.split(' ')[2])).toEqual(['before', 'after']);
  expect(sample.failures()).toBe(0);
});

test('a process exits by itself when its supervisor is killed', async () => {
  const supervisor = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/supervise-one.ts', import.meta.url)), SCRIPT, join(folder, 'sample.log')],
    { env: { ...process.env, EVENTS: join(folder, 'events') }, stdio: 'inherit' },
  );
  await untilStarted(1);
  supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect(events()).toContain('channel closed'), 5_000);
});
