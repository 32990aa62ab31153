import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A part of Cartage that runs in a process of its own. */
export interface Part {
  readonly name: string;
  /** Full path of the script. */
  readonly script: string;
  readonly logFile: string;
  /** Read at every start of the part. */
  readonly environment: () => Readonly<Record<string, string>>;
}

export interface KeptPart {
  readonly name: string;
  /** Number of times it ended without being asked to. */
  failures(): number;
  /** Last lines of its log. */
  lastWords(): string;
  /** Ends it and starts it again, with the settings of now. */
  restart(): Promise<void>;
  /** Asks it to end, and ends it when it has not done so in time. It is not started again. */
  stop(withinMs: number): Promise<void>;
}

interface Pace {
  /** Wait before the first new start; it doubles with each failure. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** After living this long a part counts as healthy again. */
  readonly healthyAfterMs: number;
}

const PACE: Pace = { firstMs: 250, longestMs: 30_000, healthyAfterMs: 30_000 };
const LOG_LIMIT_BYTES = 10_000_000;
const LAST_WORDS_BYTES = 3_000;
const RESTART_WITHIN_MS = 8_000;

/** Starts a part and starts it again whenever it ends without being asked to. */
export function keepRunning(part: Part, say: (line: string) => void, pace: Pace = PACE): KeptPart {
  let current = startPart(part);
  let startedAt = performance.now();
  let isWanted = true;
  let failures = 0;
  let inARow = 0;
  let again: NodeJS.Timeout | undefined;

  function watch(process: ChildProcess): void {
    process.once('exit', (code, signal) => {
      if (!isWanted || process !== current) return;
      failures++;
      inARow = performance.now() - startedAt > pace.healthyAfterMs ? 1 : inARow + 1;
      const waitMs = Math.min(pace.longestMs, pace.firstMs * 2 ** (inARow - 1));
      say(
        `${part.name} ended (${signal ?? `code ${code}`}) and starts again in ${waitMs / 1000} s. Log: ${part.logFile}`,
      );
      again = setTimeout(launch, waitMs);
    });
  }

  function launch(): void {
    startedAt = performance.now();
    current = startPart(part);
    watch(current);
  }

  watch(current);
  return {
    name: part.name,
    failures: () => failures,
    lastWords: () => tail(part.logFile),
    async restart() {
      isWanted = false;
      clearTimeout(again);
      await end(current, RESTART_WITHIN_MS);
      isWanted = true;
      launch();
    },
    async stop(withinMs) {
      isWanted = false;
      clearTimeout(again);
      await end(current, withinMs);
    },
  };
}

function startPart(part: Part): ChildProcess {
  mkdirSync(dirname(part.logFile), { recursive: true });
  if ((statSync(part.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) {
    renameSync(part.logFile, `${part.logFile}.1`);
  }
  const log = openSync(part.logFile, 'a');
  const child = spawn(process.execPath, [part.script], {
    env: { ...process.env, ...part.environment() },
    // The channel is how a part notices that we were killed: it then ends by itself.
    stdio: ['ignore', log, log, 'ipc'],
    // A group of its own: Ctrl-C reaches us alone, and we end the parts in their order.
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  return child;
}

async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const enough = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await ended;
  clearTimeout(enough);
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-LAST_WORDS_BYTES).trim();
  } catch {
    return '';
  }
}
