import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunning, type KeptPart } from '#start/keep-running.ts';

const SCRIPT = fileURLToPath(new URL('testing/part.ts', import.meta.url));
const PACE = { firstMs: 10, longestMs: 40, healthyAfterMs: 30_000 };

let folder = '';
let kept: KeptPart | undefined;
let said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-parts-'));
  said = [];
});
afterEach(async () => {
  await kept?.stop(0);
  rmSync(folder, { recursive: true });
});

function keep(environment: () => Record<string, string> = () => ({})): KeptPart {
  const own = () => ({ NOTES: join(folder, 'notes'), ...environment() });
  const part = { name: 'part', script: SCRIPT, logFile: join(folder, 'log', 'part.log'), environment: own };
  kept = keepRunning(part, (line) => said.push(line), PACE);
  return kept;
}

function notes(): string[] {
  const file = join(folder, 'notes');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

const starts = () => notes().filter((line) => line.startsWith('started'));
const untilStarted = (times: number) => vi.waitFor(() => expect(starts()).toHaveLength(times), 5_000);
const pidOfLast = () => Number(starts().at(-1)?.split(' ')[1]);

test('starts a part again that was killed, and says so', async () => {
  const part = keep();
  await untilStarted(1);
  process.kill(pidOfLast(), 'SIGKILL');
  await untilStarted(2);
  expect(part.failures()).toBe(1);
  expect(said).toEqual([
    `part ended (SIGKILL) and starts again in 0.01 s. Log: ${join(folder, 'log', 'part.log')}`,
  ]);
});

test('waits longer and longer, up to a limit, for a part that does not start', async () => {
  const part = keep(() => ({ BREAKS: '1' }));
  await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(4), 5_000);
  const waits = said.map((line) => /starts again in (\S+) s/.exec(line)?.[1]);
  expect(waits.slice(0, 4)).toEqual(['0.01', '0.02', '0.04', '0.04']);
  expect(part.lastWords()).toContain('this is why');
});

test('a part that was stopped stays stopped', async () => {
  const part = keep();
  await untilStarted(1);
  await part.stop(5_000);
  expect(notes().slice(1)).toEqual(['asked to end']);
  expect(() => process.kill(pidOfLast(), 0)).toThrow('ESRCH');
  expect(said).toEqual([]);
});

test('a part that does not end when asked is ended', async () => {
  const part = keep(() => ({ IGNORES: '1' }));
  await untilStarted(1);
  await part.stop(50);
  expect(() => process.kill(pidOfLast(), 0)).toThrow('ESRCH');
});

test('a part that is started again gets the settings of now', async () => {
  let setting = 'before';
  const part = keep(() => ({ SETTING: setting }));
  await untilStarted(1);
  setting = 'after';
  await part.restart();
  await untilStarted(2);
  expect(starts().map((line) => line.split(' ')[2])).toEqual(['before', 'after']);
  expect(part.failures()).toBe(0);
});

test('a part ends by itself when whoever keeps it was killed', async () => {
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/keep-one.ts', import.meta.url)), SCRIPT, join(folder, 'part.log')],
    { env: { ...process.env, NOTES: join(folder, 'notes') }, stdio: 'inherit' },
  );
  await untilStarted(1);
  keeper.kill('SIGKILL');
  await vi.waitFor(() => expect(notes()).toContain('left alone'), 5_000);
});
