import {
  addWorkingMinutes,
  minutesOfDay,
  type WorkingTime,
  workingMinutesBetween,
} from '#dates/working-time.ts';

/** Working hours within which an exception is to be resolved, for a type without a target and an unknown type. */
export const DEFAULT_TARGET_HOURS = 8;
export const MAX_TARGET_HOURS = 200;

export interface ExceptionDue {
  readonly at: Date;
  readonly isOverdue: boolean;
  /** 'Due in 2 h' or 'Overdue by 1 h', in working time. */
  readonly text: string;
}

interface Raised {
  readonly raisedAt: Date;
  /** Null: an exception of unknown type. */
  readonly targetHours: number | null;
}

/** By when an unresolved exception is to be resolved. Null when the region has no working day within a year. */
export function exceptionDue(
  time: WorkingTime,
  { raisedAt, targetHours }: Raised,
  now: Date,
): ExceptionDue | null {
  const at = addWorkingMinutes(time, raisedAt, (targetHours ?? DEFAULT_TARGET_HOURS) * 60);
  if (at === null) return null;
  const isOverdue = now > at;
  const minutes = isOverdue ? workingMinutesBetween(time, at, now) : workingMinutesBetween(time, now, at);
  return { at, isOverdue, text: dueText(isOverdue, minutes, minutesOfDay(time.hours)) };
}

function dueText(isOverdue: boolean, minutes: number, dayMinutes: number): string {
  // For example at the weekend after a due time on Friday at the end of the day.
  if (minutes === 0) return isOverdue ? 'Overdue' : 'Due now';
  return `${isOverdue ? 'Overdue by' : 'Due in'} ${amount(minutes, dayMinutes)}`;
}

/** '42 min', '1 h 30 min', or whole days, rounded down. A day is a working day. */
function amount(minutes: number, dayMinutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const days = Math.floor(minutes / dayMinutes);
  if (days === 0) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
  }
  return days === 1 ? '1 day' : `${days} days`;
}
