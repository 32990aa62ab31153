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

/**
 * Starts a program of the repository that sends `listening` with its port when it is ready; a worker sends `ready`. It gets
 * the options of Node that the bench was started with.
 */
export async function startNode(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { readonly type?: unknown; readonly port?: unknown }) => {
      if (message.type === 'listening' || message.type === 'ready') resolve(Number(message.port ?? 0));
    });
    child.on('exit', (code) => reject(new Error(`${program} exited with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs a program of the repository, with further environment variables, and returns its JSON output. */
export async function runNode(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} exited with ${code}`);
  return JSON.parse(output);
}

/** Linux reports the CPU time of other processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process in microseconds; NaN without /proc. */
export function cpuMicroseconds(pid: number): number {
  try {
    // The program name is in brackets and may contain spaces.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
  } catch {
    return Number.NaN;
  }
}
