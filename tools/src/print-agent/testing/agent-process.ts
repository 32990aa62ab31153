import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#root.ts';
import { COMPILE_CACHE } from '#start/testing/compile-cache.ts';

export interface AgentProcess {
  /** The log lines so far. */
  readonly lines: readonly { readonly event: string }[];
  readonly errors: readonly string[];
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

/** The print agent as `npm run print-agent` starts it. */
export function startAgentProcess(options: readonly string[], token: string): AgentProcess {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'tools/src/print-agent.ts'), ...options], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, PRINT_AGENT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: { readonly event: string }[] = [];
  const errors: string[] = [];
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString('utf8')).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part));
  });
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString('utf8')));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    lines,
    errors,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
