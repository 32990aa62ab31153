import {
  addWorkingMinutes,
  minutesOfDay,
  subtractWorkingMinutes,
  type WorkingTime,
  workingMinutesBetween,
} from '#dates/working-time.ts';
import { countOf } from '#freight/count-of.ts';

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

/** By when an exception is to be resolved. Null when the region has no working day within a year. */
export const exceptionDueAt = (time: WorkingTime, { raisedAt, targetHours }: Raised): Date | null =>
  addWorkingMinutes(time, raisedAt, (targetHours ?? DEFAULT_TARGET_HOURS) * 60);

/**
 * An unresolved exception with this target is overdue exactly when it happened before the returned instant. The database
 * compares with it, because it does not know working time. Null: none is overdue.
 */
export function overdueLimit(time: WorkingTime, targetHours: number, now: Date): Date | null {
  // At its due time an exception is not overdue yet. Instants are compared in milliseconds.
  const last = subtractWorkingMinutes(time, new Date(now.getTime() - 1), targetHours * 60);
  return last && new Date(last.getTime() + 1);
}

/**
 * The due time of an unresolved exception, with the working time until then or since. Null when the region has no working
 * day within a year.
 */
export function exceptionDue(time: WorkingTime, raised: Raised, now: Date): ExceptionDue | null {
  const at = exceptionDueAt(time, raised);
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

/** '42 min', '1 h 30 min', or whole working days, rounded down. */
function amount(minutes: number, dayMinutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const days = Math.floor(minutes / dayMinutes);
  if (days === 0) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
  }
  return countOf(days, 'working day');
}
