import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface ProcessDefinition {
  readonly name: string;
  /** Full path of the script. */
  readonly script: string;
  readonly logFile: string;
  /** Read at every start of the process. */
  readonly environment: () => Readonly<Record<string, string>>;
}

export interface ManagedProcess {
  readonly name: string;
  /** Number of unexpected exits. */
  failures(): number;
  logTail(): string;
  /** Stops and starts the process with its current environment. */
  restart(): Promise<void>;
  /** Sends SIGTERM, and SIGKILL after `withinMs`. The process is not restarted. */
  stop(withinMs: number): Promise<void>;
}

interface RestartDelays {
  /** Delay before the first restart; it doubles with each consecutive failure. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** A process that ran this long counts as healthy: the delay starts over. */
  readonly healthyAfterMs: number;
}

const DELAYS: RestartDelays = { firstMs: 250, maxMs: 30_000, healthyAfterMs: 30_000 };
const MAX_LOG_BYTES = 10_000_000;
const ROTATION_INTERVAL_MS = 30_000;
const LOG_TAIL_BYTES = 3_000;
const RESTART_WITHIN_MS = 8_000;

/** Starts a process and restarts it after every unexpected exit. */
export function supervise(
  definition: ProcessDefinition,
  print: (line: string) => void,
  delays: RestartDelays = DELAYS,
  rotationIntervalMs = ROTATION_INTERVAL_MS,
): ManagedProcess {
  let current = spawnProcess(definition);
  let startedAt = performance.now();
  let isStopping = false;
  let failures = 0;
  let consecutiveFailures = 0;
  let restartTimer: NodeJS.Timeout | undefined;

  function watch(child: ChildProcess): void {
    child.once('exit', (code, signal) => {
      if (isStopping || child !== current) return;
      failures++;
      const wasHealthy = performance.now() - startedAt > delays.healthyAfterMs;
      consecutiveFailures = wasHealthy ? 1 : consecutiveFailures + 1;
      const delayMs = Math.min(delays.maxMs, delays.firstMs * 2 ** (consecutiveFailures - 1));
      const { name, logFile } = definition;
      print(`${name} exited (${signal ?? `code ${code}`}). Restart in ${delayMs / 1000} s. Log: ${logFile}`);
      restartTimer = setTimeout(launch, delayMs);
    });
  }

  function launch(): void {
    startedAt = performance.now();
    current = spawnProcess(definition);
    watch(current);
  }

  watch(current);
  const rotation = setInterval(() => rotateLog(definition.logFile), rotationIntervalMs);
  rotation.unref();
  return {
    name: definition.name,
    failures: () => failures,
    logTail: () => tail(definition.logFile),
    async restart() {
      isStopping = true;
      clearTimeout(restartTimer);
      await end(current, RESTART_WITHIN_MS);
      isStopping = false;
      launch();
    },
    async stop(withinMs) {
      isStopping = true;
      clearTimeout(restartTimer);
      await end(current, withinMs);
      clearInterval(rotation);
    },
  };
}

function spawnProcess({ script, logFile, environment }: ProcessDefinition): ChildProcess {
  createPrivateFolder(dirname(logFile));
  rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  // A log of an earlier version may be readable by other users.
  fchmodSync(log, 0o600);
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment() },
    // The IPC channel closes when this process is killed. The child then exits by itself.
    stdio: ['ignore', log, log, 'ipc'],
    // Own process group: Ctrl-C reaches only this process, which then stops the children in order.
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  return child;
}

/**
 * Keeps one earlier log. The process writes at the end of its open file, so the file is copied and emptied. Lines
 * written in between are lost. On a full disk the log stays unchanged until the next attempt.
 */
function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= MAX_LOG_BYTES) return;
  const copy = `${logFile}.new`;
  try {
    copyFileSync(logFile, copy);
    renameSync(copy, `${logFile}.1`);
    truncateSync(logFile);
  } catch {
    rmSync(copy, { force: true });
  }
}

/** Logs name users and addresses: other users of the machine may not read them. */
function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exited;
  clearTimeout(killTimer);
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-LOG_TAIL_BYTES).trim();
  } catch {
    return '';
  }
}
