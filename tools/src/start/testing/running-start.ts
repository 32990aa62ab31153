import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '#root.ts';
import { COMPILE_CACHE } from '#start/testing/compile-cache.ts';

/** A command in a process group of its own, with its output. */
export interface RunningStart {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves with the first printed http address. Throws the output if the process ends before that. */
  address(): Promise<string>;
  /** Signals the whole group, as a terminal does. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null after a kill. */
  ended(): Promise<number | null>;
}

/** Runs `npm start`, or another script of this package with its parameters. */
export function startInGroup(
  environment: Readonly<Record<string, string>>,
  [script = '', ...parameters]: readonly string[] = ['start.ts'],
): RunningStart {
  const child = spawn(process.execPath, [join(ROOT, 'tools/src', script), ...parameters], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const end = once(child, 'close');
  return {
    process: child,
    output: () => text,
    async address() {
      for (;;) {
        const found = /https?:\/\/\S+(?=\s)/.exec(text);
        if (found !== null) return found[0];
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(text);
        await pause(20);
      }
    },
    signalGroup(signal) {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    },
    async ended() {
      await end;
      return child.exitCode;
    },
  };
}

/**
 * Processes with the given word in their environment, which every process of a start inherits. This includes the
 * database, which leaves the group. Linux only.
 */
export function processesWith(word: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readEnvironment(name).includes(word))
    .map(Number);
}

function readEnvironment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // The process has exited.
    return '';
  }
}
