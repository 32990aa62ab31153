import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The real API process, as `npm start` runs it. */
export interface ServerProcess {
  readonly port: number;
  /** Milliseconds from the start until it listened. */
  readonly readyMs: number;
  /** SIGKILL: it gets no chance to tidy up. */
  kill(): Promise<void>;
  /** SIGTERM: it answers what is under way first. */
  stop(): Promise<void>;
}

/** Throws with what the process said when it ends before it listens. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const port = await listeningPort(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    readyMs: performance.now() - started,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('message', (message: { readonly type?: unknown; readonly port?: unknown }) => {
      if (message.type === 'listening') resolve(Number(message.port));
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
