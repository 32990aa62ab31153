import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string;
}

/**
 * The mark of a living process, or null. A zombie counts as dead: it holds nothing any more, but the system
 * goes on answering for its number until somebody reaps it.
 */
export function markOf(pid: number): ProcessMark | null {
  if (process.platform === 'linux') return linuxMark(pid);
  if (process.platform === 'win32') return isAnswering(pid) ? { pid, startedAt: '' } : null;
  const shown = show(pid, 'stat=,lstart=');
  if (shown === '' || shown.startsWith('Z')) return null;
  return { pid, startedAt: shown.replace(/^\S+\s+/, '') };
}

/** True while exactly this process lives. */
export function isAlive(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.startedAt === mark.startedAt;
}

/** The command a process was started with, arguments separated by spaces; empty when it cannot be told. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return show(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until the process is gone; false when it is still there after the given time. */
export async function waitForEnd(mark: ProcessMark, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(mark)) {
    if (Date.now() > deadline) return false;
    await pause(5);
  }
  return true;
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function linuxMark(pid: number): ProcessMark | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold anything, so reading starts after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    // Ticks count from the boot of the machine, so the boot is part of the mark.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid, startedAt: `${boot}/${startTicks}` };
  } catch {
    return null;
  }
}

function show(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function isAnswering(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
