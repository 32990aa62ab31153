import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../src/worker.ts', import.meta.url));

/** The real API process or worker process, as `npm start` runs it. */
export interface ServerProcess {
  /** Milliseconds from the start until it was ready. */
  readonly readyMs: number;
  isAlive(): boolean;
  /** SIGKILL: it gets no chance to tidy up. */
  kill(): Promise<void>;
  /** SIGTERM: it answers what is under way first. */
  stop(): Promise<void>;
}

/** Throws with what the process said when it ends before it is ready. */
export function startServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startProcess(MAIN, environment);
}

export function startWorkerProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startProcess(WORKER, environment);
}

async function startProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
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
    readyMs: performance.now() - started,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    // Both say only that they are ready.
    child.on('message', () => resolve());
    child.on('exit', (code) => reject(new Error(`The process ended with ${code}: ${said}`)));
  });
}
