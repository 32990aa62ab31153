import { addDays, type CalendarDate, weekday } from '#dates/calendar-date.ts';
import { formatDay, formatTimeOfDay } from '#dates/format.ts';
import { WEEKDAY_NAMES } from '#dates/names.ts';
import {
  hoursOn,
  MIN_WINDOW_MINUTES,
  nextOpenDay,
  type OpeningHours,
  sharedMinutes,
  type TimeWindow,
  windowIssue,
} from '#dates/opening-hours.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';
import type { LocalDateTime } from '#dates/zone.ts';

/** The sender or the receiver. */
export interface EntryPlace {
  readonly name: string;
  /** Null when they are not known, such as for an address that was entered by hand. */
  readonly hours: OpeningHours | null;
  readonly calendar: WorkingCalendar | null;
}

export interface EntryDates {
  readonly now: Pick<LocalDateTime, 'day' | 'hour' | 'minute'>;
  readonly sender: EntryPlace;
  readonly receiver: EntryPlace;
  readonly pickup: CalendarDate | null;
  readonly delivery: CalendarDate | null;
  /** 'HH:mm' of the service type today; null when it is not known. */
  readonly cutOff: string | null;
  /** The earliest delivery of the service; null when it is not known. */
  readonly serviceDate: CalendarDate | null;
}

/** A delivery run on a day. */
export interface EntryRun extends TimeWindow {
  readonly day: CalendarDate;
}

export type DateField = 'requestedPickup' | 'requestedDelivery';

export interface DateWarning {
  readonly field: DateField;
  readonly message: string;
}

interface DateRule {
  readonly field: DateField;
  /** The problem and its correction in one sentence; null when the rule does not apply. */
  readonly message: (dates: EntryDates) => string | null;
}

/**
 * Warnings about dates that are allowed but unlikely to work. They never prevent an action: `check-dates.ts` has the
 * checks that do. The first rule of a field that applies is shown.
 */
const DATE_RULES: readonly DateRule[] = [
  { field: 'requestedPickup', message: ({ pickup, now }) => pastDay(pickup, now.day, 'pickup') },
  { field: 'requestedDelivery', message: ({ delivery, now }) => pastDay(delivery, now.day, 'delivery') },
  {
    field: 'requestedPickup',
    message: ({ pickup, sender, now }) =>
      pickup !== null && pickup >= now.day ? closedDay(sender, pickup, 'pickup') : null,
  },
  {
    field: 'requestedPickup',
    message: ({ pickup, cutOff, sender, now }) =>
      pickup === now.day && cutOff !== null && timeOf(now) >= cutOff
        ? `The cut-off at ${formatTimeOfDay(cutOff)} has passed today${insteadOf(sender, pickup)}`
        : null,
  },
  {
    field: 'requestedPickup',
    message: ({ pickup, sender, now }) => {
      if (pickup !== now.day || sender.hours === null) return null;
      const closes = hoursOn(sender.hours, pickup)?.closes;
      return closes !== undefined && timeOf(now) >= closes
        ? `${sender.name} closed at ${formatTimeOfDay(closes)} today${insteadOf(sender, pickup)}`
        : null;
    },
  },
  {
    field: 'requestedDelivery',
    message: ({ pickup, delivery, serviceDate }) =>
      pickup !== null && delivery !== null && delivery < pickup
        ? `The delivery is before the pickup on ${formatDay(pickup)}: choose ${dayName(serviceDate ?? pickup)} or later.`
        : null,
  },
  {
    field: 'requestedDelivery',
    message: ({ delivery, serviceDate }) =>
      delivery !== null && serviceDate !== null && delivery < serviceDate
        ? `This service type can't deliver before ${dayName(serviceDate)}: choose that day or a later one.`
        : null,
  },
  {
    field: 'requestedDelivery',
    message: ({ delivery, receiver, now }) =>
      delivery !== null && delivery >= now.day ? closedDay(receiver, delivery, 'delivery') : null,
  },
];

/** The dates of a form or of a row of an import. Requested dates in the past are allowed for a draft. */
export const pastDateWarnings = (
  { pickup, delivery }: Pick<EntryDates, 'pickup' | 'delivery'>,
  today: CalendarDate,
): string[] => [pastDay(pickup, today, 'pickup') ?? [], pastDay(delivery, today, 'delivery') ?? []].flat();

/** At most one warning for each field. */
export function dateWarnings(dates: EntryDates): DateWarning[] {
  const found = new Map<DateField, string>();
  for (const { field, message } of DATE_RULES) {
    const text = found.has(field) ? null : message(dates);
    if (text !== null) found.set(field, text);
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

/** The first warning about a booked run, or null. */
export function runWarning(run: EntryRun, receiver: EntryPlace): string | null {
  const issue = windowIssue(run);
  if (issue !== null) return `The window of the run ${issue}: choose a longer run.`;
  if (receiver.hours === null) return null;
  const hours = hoursOn(receiver.hours, run.day);
  if (hours === null)
    return `${receiver.name} is closed on ${weekdayName(run.day)}s: choose a run on another day.`;
  return sharedMinutes(run, hours) < MIN_WINDOW_MINUTES
    ? `The run from ${windowText(run)} overlaps the opening hours of ${receiver.name} by less than ${MIN_WINDOW_MINUTES} minutes: choose a run between ${formatTimeOfDay(hours.opens)} and ${formatTimeOfDay(hours.closes)}.`
    : null;
}

const pastDay = (day: CalendarDate | null, today: CalendarDate, event: 'pickup' | 'delivery') =>
  day !== null && day < today
    ? `The ${event} date ${formatDay(day)} is in the past: choose today or a later day.`
    : null;

function closedDay(place: EntryPlace, day: CalendarDate, event: 'pickup' | 'delivery'): string | null {
  if (place.hours === null || hoursOn(place.hours, day) !== null) return null;
  const next = nextOpenDay(place.hours, place.calendar, addDays(day, 1));
  const choice = next === null ? `choose another day for the ${event}.` : `choose ${dayName(next)}.`;
  return `${place.name} is closed on ${weekdayName(day)}s: ${choice}`;
}

/** The end of a sentence about a pickup that is too late today. */
function insteadOf({ hours, calendar }: EntryPlace, today: CalendarDate): string {
  const next = nextOpenDay(hours, calendar, addDays(today, 1));
  return next === null ? ': choose another day.' : `: choose ${dayName(next)}.`;
}

const weekdayName = (day: CalendarDate) => WEEKDAY_NAMES[weekday(day)] ?? '';
const dayName = (day: CalendarDate) => `${weekdayName(day)} ${formatDay(day)}`;
const windowText = ({ opens, closes }: TimeWindow) =>
  `${formatTimeOfDay(opens)} to ${formatTimeOfDay(closes)}`;
const timeOf = ({ hour, minute }: EntryDates['now']) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
