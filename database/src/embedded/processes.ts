import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Identifies a process, also when a later process has the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

/**
 * The identity of a running process, or null. A zombie counts as ended: it holds no resources, but its id stays in
 * use until its parent reaps it.
 */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (process.platform === 'linux') return linuxMark(pid);
  if (process.platform === 'win32') return isResponding(pid) ? { pid, startedAt: '' } : null;
  const shown = show(pid, 'stat=,lstart=');
  if (shown === '' || shown.startsWith('Z')) return null;
  return { pid, startedAt: shown.replace(/^\S+\s+/, '') };
}

/** True while exactly this process is running. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process, separated by spaces; empty when it is unknown. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return show(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until the process has ended; false when it is still running after the timeout. */
export async function waitForExit(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(identity)) {
    if (Date.now() > deadline) return false;
    await pause(5);
  }
  return true;
}

/** Sends a signal. Ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function linuxMark(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses with any characters, so parsing starts after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    // Ticks count from the boot of the machine, so the boot id is part of the identity.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid, startedAt: `${boot}/${startTicks}` };
  } catch {
    return null;
  }
}

function show(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function isResponding(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
