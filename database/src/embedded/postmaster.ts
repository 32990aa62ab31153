import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { runAs } from '#embedded/os-user.ts';
import type { DataLocation } from '#embedded/data-location.ts';
import { childEnvironment } from '#embedded/child-environment.ts';
import {
  commandOf,
  isAlive,
  identifyProcess,
  signal,
  waitForExit,
  type ProcessIdentity,
} from '#embedded/processes.ts';

/** The main process of one running PostgreSQL. */
export interface Postmaster {
  readonly identity: ProcessIdentity;
  readonly port: number;
}

/** Timeout, which includes the time to replay the log after a crash. */
const READY_WITHIN_MS = 60_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** The PostgreSQL that still runs on this data after its supervisor died, or null. */
export function findPostmaster(place: DataLocation): Postmaster | null {
  const noted = readNote(place);
  if (noted === null) return null;
  const identity = identifyProcess(noted.pid);
  if (identity !== null && commandOf(noted.pid).includes(place.cluster))
    return { identity, port: noted.port };
  // PostgreSQL removes the file of a dead process itself, but not when the process is a zombie or its id was reused.
  // Data in use is still protected: PostgreSQL also checks its shared memory.
  rmSync(noteFile(place), { force: true });
  return null;
}

/** True when the server was started with these settings. */
export function hasSettings(postmaster: Postmaster, settings: readonly string[]): boolean {
  const command = commandOf(postmaster.identity.pid);
  return settings.every((setting) => command.includes(setting));
}

/** Starts PostgreSQL and resolves when it accepts connections; null when the port is in use. */
export async function launch(
  place: DataLocation,
  program: string,
  port: number,
  settings: readonly string[],
): Promise<Postmaster | null> {
  const logFile = join(place.home, 'postgres.log');
  rotate(logFile);
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const output = openSync(logFile, 'a', 0o600);
  const child = spawn(
    program,
    ['-D', place.cluster, '-p', String(port), ...settings.flatMap((s) => ['-c', s])],
    {
      ...runAs(place.user),
      cwd: place.home,
      env: childEnvironment(),
      stdio: ['ignore', output, output],
      // A separate process group: Ctrl-C reaches only this process, which stops the database last.
      detached: true,
    },
  );
  closeSync(output);
  child.unref();
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));

  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (failure !== null) throw failure;
    const newLines = () => readFileSync(logFile, 'utf8').slice(logStart);
    if (child.exitCode !== null || child.signalCode !== null) return explainFailedStart(place, newLines());
    const identity = child.pid === undefined ? null : identifyProcess(child.pid);
    if (identity !== null && isReady(place, identity.pid)) return { identity, port };
    await pause(5);
  }
  if (child.pid !== undefined) signal(child.pid, 'SIGKILL');
  throw new EmbeddedDatabaseError(
    `PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} s. See ${logFile}.`,
  );
}

/** Stops the server, with increasing force. Open connections are closed; committed data is kept. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps = [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
    ['SIGKILL', 2_000],
  ] as const;
  for (const [name, timeoutMs] of steps) {
    if (!isAlive(postmaster.identity)) return;
    signal(postmaster.identity.pid, name);
    if (await waitForExit(postmaster.identity, timeoutMs)) return;
  }
  throw new EmbeddedDatabaseError(`PostgreSQL (process ${postmaster.identity.pid}) cannot be stopped.`);
}

/** Null when a retry with another port may help; otherwise throws PostgreSQL's message. */
function explainFailedStart(place: DataLocation, output: string): null {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return null;
  // The processes of a killed PostgreSQL continue their work until they notice that the main process is gone.
  if (/still in use|lock file .* already exists/.test(output)) return null;
  throw new EmbeddedDatabaseError(`PostgreSQL did not start on ${place.home}:\n${output.trim()}`);
}

function noteFile(place: DataLocation): string {
  return join(place.cluster, 'postmaster.pid');
}

/** Lines of postmaster.pid: 1 process, 4 port, 8 state. */
function readNote(place: DataLocation): { pid: number; port: number; state: string } | null {
  try {
    const lines = readFileSync(noteFile(place), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

function isReady(place: DataLocation, pid: number): boolean {
  const noted = readNote(place);
  return noted !== null && noted.pid === pid && noted.state === 'ready';
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
}
