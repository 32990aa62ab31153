import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface NodeProcess {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A program of ours as a process of its own that says `{type: 'listening', port}` when it is ready. */
export async function startNode(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { readonly type?: unknown; readonly port?: unknown }) => {
      if (message.type === 'listening') resolve(Number(message.port));
    });
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What a program of ours writes to its output, which is one JSON text. */
export async function runNode(program: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return JSON.parse(output);
}

/** Hundredths of a second are the finest that Linux counts for other processes. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, in microseconds; NaN where there is no /proc. */
export function cpuMicroseconds(pid: number): number {
  try {
    // The name of the program, in brackets, may hold blanks.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
  } catch {
    return Number.NaN;
  }
}
