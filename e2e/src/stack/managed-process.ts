import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Beside the folder that Playwright empties, so that the logs of a failed run stay. */
export const LOG_FOLDER = join(ROOT, 'e2e', 'test-results', 'logs');
/** A copy of the web app, built when the run began. */
export const WEB_FOLDER = join(ROOT, 'e2e', 'test-results', 'web');

/** Uploaded attachments. */
export const FILES_FOLDER = join(ROOT, 'e2e', 'test-results', 'files');

/** The web app with mock sign-in, which one test builds. */
export const MOCK_WEB_FOLDER = join(ROOT, 'e2e', 'test-results', 'web-mock');

/** A process of Cartage, started in the same way as by `npm start`. */
export interface ManagedProcess {
  readonly name: string;
  /** Entry file, relative to the root of the repository. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface RunningProcess {
  hasEnded(): boolean;
  lastOutput(): string;
  /** Accepts requests but answers none until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
const MAX_OUTPUT_CHARACTERS = 4_000;

export function startProcess({ name, script, env }: ManagedProcess): RunningProcess {
  const logFile = join(LOG_FOLDER, `${name}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The channel closes when this process dies for any reason, and the child then exits by itself.
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return {
    hasEnded: () => isGone(child),
    lastOutput: () => readFileSync(logFile, 'utf8').slice(-MAX_OUTPUT_CHARACTERS),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
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

/** Resolves when the path responds with 200. Throws as soon as one of the processes has ended. */
export async function waitUntilReady(
  port: number,
  path: string,
  processes: readonly RunningProcess[],
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await statusOf(port, path)) !== 200) {
    const ended = processes.find((one) => one.hasEnded());
    if (ended) throw new Error(`A process of the stack did not start:\n${ended.lastOutput()}`);
    if (Date.now() > deadline)
      throw new Error(`Not ready: ${path}\n${processes.map((one) => one.lastOutput())}`);
    await pause(25);
  }
}

/** Null without a response. Uses 127.0.0.1, because systems resolve `localhost` differently. */
function statusOf(port: number, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { host: `localhost:${port}` };
    const sent = request({ host: '127.0.0.1', port, path, headers, timeout: 2_000 });
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end();
  });
}
