import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { runAs } from '#embedded/os-user.ts';
import type { Place } from '#embedded/place.ts';
import { plainEnvironment } from '#embedded/plain-environment.ts';
import { commandOf, isAlive, markOf, signal, waitForEnd, type ProcessMark } from '#embedded/processes.ts';

/** The main process of one running PostgreSQL. */
export interface Postmaster {
  readonly mark: ProcessMark;
  readonly port: number;
}

/** Start-up may replay the log after a crash; more than this means that something is wrong. */
const READY_WITHIN_MS = 60_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** The PostgreSQL that runs on this data already, left behind by a supervisor that died, or null. */
export function findPostmaster(place: Place): Postmaster | null {
  const noted = readNote(place);
  if (noted === null) return null;
  const mark = markOf(noted.pid);
  if (mark !== null && commandOf(noted.pid).includes(place.cluster)) return { mark, port: noted.port };
  // PostgreSQL removes the note of a dead process by itself, but not that of a zombie or of a stranger who got the
  // number since. Data still in use stays safe: it recognises that by its shared memory as well.
  rmSync(noteFile(place), { force: true });
  return null;
}

/** True when it was started with the same programs and settings that would be used now. */
export function runsWith(postmaster: Postmaster, settings: readonly string[]): boolean {
  const command = commandOf(postmaster.mark.pid);
  return settings.every((setting) => command.includes(setting));
}

/** Starts PostgreSQL and resolves when it takes connections; null when it could not have the port. */
export async function launch(
  place: Place,
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
      env: plainEnvironment(),
      stdio: ['ignore', output, output],
      // A group of its own: Ctrl-C at the terminal reaches us alone, and the database is stopped last.
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
    const said = () => readFileSync(logFile, 'utf8').slice(logStart);
    if (child.exitCode !== null || child.signalCode !== null) return explainFailedStart(place, said());
    const mark = child.pid === undefined ? null : markOf(child.pid);
    if (mark !== null && isReady(place, mark.pid)) return { mark, port };
    await pause(5);
  }
  if (child.pid !== undefined) signal(child.pid, 'SIGKILL');
  throw new EmbeddedDatabaseError(
    `PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} s. See ${logFile}.`,
  );
}

/** Ends it as gently as it lets us: open connections are cut, what was committed stays. */
export async function end(postmaster: Postmaster): Promise<void> {
  const steps = [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
    ['SIGKILL', 2_000],
  ] as const;
  for (const [name, timeoutMs] of steps) {
    if (!isAlive(postmaster.mark)) return;
    signal(postmaster.mark.pid, name);
    if (await waitForEnd(postmaster.mark, timeoutMs)) return;
  }
  throw new EmbeddedDatabaseError(`PostgreSQL (process ${postmaster.mark.pid}) cannot be ended.`);
}

/** Null when another port or another moment may help; everything else is thrown with PostgreSQL's own words. */
function explainFailedStart(place: Place, said: string): null {
  if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return null;
  // Processes of a killed PostgreSQL finish what they are doing before they notice.
  if (/still in use|lock file .* already exists/.test(said)) return null;
  throw new EmbeddedDatabaseError(`PostgreSQL did not start on ${place.home}:\n${said.trim()}`);
}

function noteFile(place: Place): string {
  return join(place.cluster, 'postmaster.pid');
}

/** Lines of postmaster.pid: 1 process, 4 port, 8 state. */
function readNote(place: Place): { pid: number; port: number; state: string } | null {
  try {
    const lines = readFileSync(noteFile(place), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

function isReady(place: Place, pid: number): boolean {
  const noted = readNote(place);
  return noted !== null && noted.pid === pid && noted.state === 'ready';
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
}
