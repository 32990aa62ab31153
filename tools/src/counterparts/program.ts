import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server in the foreground, which a test stops. */
export interface Program {
  /** Standard output and errors so far. */
  output(): string;
  hasEnded(): boolean;
  /** Sends the signal, SIGTERM by default, and waits until the program has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const READY_WITHIN_MS = 120_000;

export function startProgram([name = '', ...parameters]: readonly string[]): Program {
  const child = spawn(name, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.once('error', (error) => (text += error.message));
  const ended = once(child, 'close').catch(() => undefined);
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => text,
    hasEnded,
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return;
      child.kill(signal);
      await ended;
    },
  };
}

interface Options {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command to its end and returns its output. Throws when it fails. */
export async function runProgram(
  command: readonly string[],
  { folder, environment }: Options = {},
): Promise<string> {
  const [name = '', ...parameters] = command;
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(name, parameters, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${command.join(' ')} failed:\n${text}`);
  return text;
}

/** Waits until a port on this machine accepts connections. Throws as soon as the program has ended. */
export async function untilListening(port: number, program: Program): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (program.hasEnded()) throw new Error(`The program ended:\n${program.output()}`);
    if (Date.now() > deadline) throw new Error(`Not ready in time:\n${program.output()}`);
    await pause(50);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
