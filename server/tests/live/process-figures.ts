import { readFileSync } from 'node:fs';

/** Linux reports the CPU time of other processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  // The program name is in brackets and may contain spaces.
  const [, after = ''] = read(`/proc/${pid}/stat`).split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process; NaN without /proc. */
export function memoryKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
