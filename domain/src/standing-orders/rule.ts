import type { CalendarDate } from '#dates/calendar-date.ts';
import { WEEKDAY_NAMES } from '#dates/names.ts';
import { formatDay } from '#dates/format.ts';

export const MAX_ORDER_NAME = 60;
/** Standing orders of one user that have not ended. */
export const MAX_STANDING_ORDERS = 100;
export const MAX_EVERY_WEEKS = 8;
export const MAX_LEAD_DAYS = 10;

/** Freight is collected on working days only. ISO 8601: Monday is 1. */
export const ORDER_WEEKDAYS = [1, 2, 3, 4, 5] as const;
export type OrderWeekday = (typeof ORDER_WEEKDAYS)[number];

/** What happens to a pickup on a holiday or a closure. */
export const HOLIDAY_CHOICES = {
  SKIP: 'Skip the pickup',
  PREVIOUS: 'Move to the previous working day',
  NEXT: 'Move to the next working day',
} as const;
export type HolidayChoice = keyof typeof HOLIDAY_CHOICES;
// The keys of an object literal are exactly those of its type.
export const HOLIDAY_CHOICE_NAMES = Object.keys(HOLIDAY_CHOICES) as [HolidayChoice, ...HolidayChoice[]];

export interface ScheduleRule {
  readonly weekdays: readonly OrderWeekday[];
  /** 1: every week. Weeks start on Monday and count from the week of `startDay`. */
  readonly everyWeeks: number;
  readonly startDay: CalendarDate;
  /** The last day; null: without end. */
  readonly endDay: CalendarDate | null;
  readonly onHoliday: HolidayChoice;
  /** Working days between the creation of the consignment and its pickup. 0: it is created on the pickup day. */
  readonly leadDays: number;
}

/** Days without pickups, both included. */
export interface Pause {
  readonly from: CalendarDate;
  /** Null: until the order is resumed. */
  readonly to: CalendarDate | null;
}

/** A rule, and a standing order as far as its dates are concerned. */
export interface Schedule extends ScheduleRule {
  readonly pause: Pause | null;
}

export const ORDER_STATES = { ACTIVE: 'Active', PAUSED: 'Paused', ENDED: 'Ended' } as const;
export type OrderState = keyof typeof ORDER_STATES;
export const ORDER_STATE_NAMES = Object.keys(ORDER_STATES) as [OrderState, ...OrderState[]];

/** An order is ended by a user, or by its last day. A pause that is over leaves it active. */
export function stateOf(
  { isEnded, endDay, pause }: Pick<Schedule, 'endDay' | 'pause'> & { readonly isEnded: boolean },
  today: CalendarDate,
): OrderState {
  if (isEnded || (endDay !== null && endDay < today)) return 'ENDED';
  return isPaused(pause, today) ? 'PAUSED' : 'ACTIVE';
}

export const isPaused = (pause: Pause | null, day: CalendarDate): boolean =>
  pause !== null && pause.from <= day && (pause.to === null || day <= pause.to);

/** The first problem of a rule, with the field; null for a valid one. */
export function ruleIssue({
  weekdays,
  startDay,
  endDay,
}: Pick<ScheduleRule, 'weekdays' | 'startDay' | 'endDay'>): {
  readonly field: 'weekdays' | 'endDay';
  readonly message: string;
} | null {
  if (weekdays.length === 0) return { field: 'weekdays', message: 'Select at least one day' };
  if (endDay !== null && endDay < startDay)
    return { field: 'endDay', message: 'The last day must not be before the first day' };
  return null;
}

/** 'Every week on Monday and Thursday', 'Every 2 weeks on Friday'. */
export function describeRule({
  weekdays,
  everyWeeks,
}: Pick<ScheduleRule, 'weekdays' | 'everyWeeks'>): string {
  const every = everyWeeks === 1 ? 'Every week' : `Every ${everyWeeks} weeks`;
  return `${every} on ${listOf(weekdayNames(weekdays))}`;
}

/** 'Paused until it is resumed', 'Paused 24/12/2026 to 03/01/2027'. */
export function describePause({ from, to }: Pause, today: CalendarDate): string {
  if (to !== null) return `Paused ${formatDay(from)} to ${formatDay(to)}`;
  return from <= today ? 'Paused until it is resumed' : `Paused from ${formatDay(from)} until it is resumed`;
}

const weekdayNames = (weekdays: readonly OrderWeekday[]) =>
  [...weekdays].toSorted((a, b) => a - b).map((weekday) => WEEKDAY_NAMES[weekday - 1] ?? '');

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
