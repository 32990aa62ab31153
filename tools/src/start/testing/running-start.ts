import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '#root.ts';

/** `npm start` as a test sees it: a group of processes and what it prints. */
export interface RunningStart {
  readonly process: ChildProcess;
  said(): string;
  /** Resolves with the first http address that was printed, or throws with the output when it ended before. */
  address(): Promise<string>;
  /** To the group, as a terminal does. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Exit code, or null when it was killed. */
  ended(): Promise<number | null>;
}

/** Starts the whole of Cartage as the leader of a group of its own. */
export function startInGroup(environment: Readonly<Record<string, string>>): RunningStart {
  const child = spawn(process.execPath, [join(ROOT, 'tools/src/start.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const end = once(child, 'close');
  return {
    process: child,
    said: () => text,
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
 * Processes that carry the given word in their environment, which every process of a start inherits: the database and
 * whatever else left the group included. Linux only.
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
    // Ended meanwhile.
    return '';
  }
}
