import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Beside the folder that Playwright empties, so that the logs of a failed run stay. */
export const LOG_FOLDER = join(ROOT, 'e2e', 'test-results', 'logs');
/** The web app as it was built when the run began. */
export const WEB_FOLDER = join(ROOT, 'e2e', 'test-results', 'web');

/** Files that people attach. */
export const FILES_FOLDER = join(ROOT, 'e2e', 'test-results', 'files');

/** The one with mock sign-in, where a journey has it built. */
export const MOCK_WEB_FOLDER = join(ROOT, 'e2e', 'test-results', 'web-mock');

/** One process of Cartage, started as `npm start` starts it. */
export interface Part {
  readonly name: string;
  /** Entry file, seen from the root of the repository. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface RunningPart {
  hasEnded(): boolean;
  lastWords(): string;
  /** Takes calls and answers none of them until it goes on. */
  pause(): void;
  goOn(): void;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
const LAST_WORDS_CHARACTERS = 4_000;

export function startPart(part: Part): RunningPart {
  const logFile = join(LOG_FOLDER, `${part.name}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(ROOT, part.script)], {
    cwd: ROOT,
    env: { ...process.env, ...part.env },
    // The channel closes when this process dies, whatever killed it: the part then ends by itself.
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return {
    hasEnded: () => isGone(child),
    lastWords: () => readFileSync(logFile, 'utf8').slice(-LAST_WORDS_CHARACTERS),
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: () => stop(child),
  };
}

function isGone(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (isGone(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const enough = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(enough);
}

/** Resolves when the address answers 200; gives up as soon as one of the parts has ended. */
export async function waitUntilReady(
  port: number,
  path: string,
  parts: readonly RunningPart[],
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await statusOf(port, path)) !== 200) {
    const ended = parts.find((part) => part.hasEnded());
    if (ended) throw new Error(`A part of the stack does not start:\n${ended.lastWords()}`);
    if (Date.now() > deadline)
      throw new Error(`Not ready: ${path}\n${parts.map((part) => part.lastWords())}`);
    await pause(25);
  }
}

/** Null when nothing answers. By number, because not every system resolves `localhost` the same way. */
function statusOf(port: number, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { host: `localhost:${port}` };
    const ask = request({ host: '127.0.0.1', port, path, headers, timeout: 2_000 });
    ask.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    ask.once('timeout', () => ask.destroy());
    ask.once('error', () => resolve(null));
    ask.end();
  });
}
