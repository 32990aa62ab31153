import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loginUrl } from '@cartage/database/connection/logins.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../src/worker.ts', import.meta.url));

/** The real API process or worker process, as `npm start` runs it. */
export interface ServerProcess {
  readonly pid: number;
  /** Milliseconds from the start until it was ready. */
  readonly readyMs: number;
  isAlive(): boolean;
  /** SIGKILL: no chance to clean up. */
  kill(): Promise<void>;
  /** SIGTERM: finishes requests in progress first. */
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/**
 * DATABASE_URL is that of the owner; each process gets its own login. Throws with the output of the process when it
 * exits before it is ready.
 */
export function startServer(environment: Environment): Promise<ServerProcess> {
  return startProcess(MAIN, signedInAs('api', environment));
}

export function startWorkerProcess(environment: Environment): Promise<ServerProcess> {
  return startProcess(WORKER, signedInAs('worker', environment));
}

function signedInAs(login: 'api' | 'worker', environment: Environment): Environment {
  return { ...environment, DATABASE_URL: loginUrl(environment['DATABASE_URL'] ?? '', login) };
}

async function startProcess(script: string, environment: Environment): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  await ready(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    // Both processes send only this message.
    child.on('message', () => resolve());
    child.on('exit', (code) => reject(new Error(`The process ended with ${code}: ${output}`)));
  });
}
