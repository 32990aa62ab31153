import { type CalendarDate, dateOfDayNumber, dayNumber } from '#dates/calendar-date.ts';

/**
 * The one place that knows time zones. Built on Intl alone, whose zone rules every runtime carries;
 * the process's or browser's own zone is never consulted.
 */
export const TENANT_ZONE = 'Pacific/Auckland';

const MS_PER_DAY = 86_400_000;

/** What the clock on the wall shows at an instant. */
export interface LocalDateTime {
  readonly day: CalendarDate;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

export interface LocalTime {
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
  readonly millisecond?: number;
}

/** The calendar day it is in the zone at that instant. Throws on an invalid Date. */
export function localDay(instant: Date, zone: string = TENANT_ZONE): CalendarDate {
  return dateOfDayNumber(Math.floor(wallClock(instant, zone) / MS_PER_DAY));
}

export function localDateTimeParts(instant: Date, zone: string = TENANT_ZONE): LocalDateTime {
  const wall = new Date(wallClock(instant, zone));
  return {
    day: dateOfDayNumber(Math.floor(wall.getTime() / MS_PER_DAY)),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
  };
}

/** Local midnight; in a zone that skips it the end of the gap, in one that has it twice the second. */
export function startOfDay(day: CalendarDate, zone: string = TENANT_ZONE): Date {
  return new Date(instantOfWall(dayNumber(day) * MS_PER_DAY, zone));
}

/** The last millisecond of the day: one before the next day starts, never "start plus 24 hours". */
export function endOfDay(day: CalendarDate, zone: string = TENANT_ZONE): Date {
  return new Date(instantOfWall((dayNumber(day) + 1) * MS_PER_DAY, zone) - 1);
}

/**
 * The instant at which the zone's clock shows this day and time. A time that the clock skips is taken
 * by the offset before the change (02:30 becomes 03:30), one that it shows twice means the second
 * time: both as PostgreSQL's `timestamp at time zone` has it.
 */
export function instantAt(day: CalendarDate, time: LocalTime, zone: string = TENANT_ZONE): Date {
  const { hour, minute, second = 0, millisecond = 0 } = time;
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  return new Date(instantOfWall(dayNumber(day) * MS_PER_DAY + sinceMidnight, zone));
}

/** A wall clock is kept as the milliseconds it would be at if it were UTC. */
function wallClock(instant: Date, zone: string): number {
  const time = instant.getTime();
  if (Number.isNaN(time)) throw new RangeError('Not an instant');
  return time + offsetAt(time, zone);
}

function instantOfWall(wall: number, zone: string): number {
  // A day on either side is past any offset, so these are the offsets before and after the one
  // change that can be near.
  const before = wall - offsetAt(wall - MS_PER_DAY, zone);
  const after = wall - offsetAt(wall + MS_PER_DAY, zone);
  if (before === after) return before;
  return wall - offsetAt(after, zone) === after ? after : before;
}

/** What a UTC day is worth knowing: the zone's offset all through it, or null when it changes within. */
const offsetsOfDays = new Map<string, Map<number, number | null>>();
/** Fifty years of days in about 1 MB; beyond that it starts afresh, so no stream of odd dates fills the memory. */
const MOST_DAYS_KEPT = 20_000;

/**
 * Wall clock minus instant, in milliseconds. Asking Intl takes about 5 µs, and a page of 200 rows asks
 * some 800 times about a handful of days: remembered by day it takes 0.1 µs.
 */
function offsetAt(instant: number, zone: string): number {
  const days = offsetsOfDays.get(zone) ?? new Map<number, number | null>();
  const day = Math.floor(instant / MS_PER_DAY);
  let offset = days.get(day);
  if (offset === undefined) {
    const atStart = askedOffset(day * MS_PER_DAY, zone);
    offset = atStart === askedOffset((day + 1) * MS_PER_DAY - 1, zone) ? atStart : null;
    if (days.size >= MOST_DAYS_KEPT) days.clear();
    offsetsOfDays.set(zone, days.set(day, offset));
  }
  return offset ?? askedOffset(instant, zone);
}

function askedOffset(instant: number, zone: string): number {
  // 'M/d/y, HH:mm:ss': six numbers, read off the text because that is twice as fast as formatToParts.
  const numbers = formatterOf(zone).format(instant).match(/\d+/g) ?? [];
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  const wall = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for the 1900s.
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  return wall.getTime() - Math.floor(instant / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Throws on a zone that does not exist. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}
