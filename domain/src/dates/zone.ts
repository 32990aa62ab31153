import { type CalendarDate, dateOfDayNumber, dayNumber } from '#dates/calendar-date.ts';

/**
 * All time zone arithmetic. It uses Intl, whose zone rules every runtime has, and never the zone of the process or
 * browser.
 */
export const TENANT_ZONE = 'Pacific/Auckland';

const MS_PER_DAY = 86_400_000;

/** Local date and time at an instant. */
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

/** The calendar day in the zone at that instant. Throws on an invalid Date. */
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

/** Local midnight: the end of the gap where it is skipped, the second where it occurs twice. */
export function startOfDay(day: CalendarDate, zone: string = TENANT_ZONE): Date {
  return new Date(instantOfWall(dayNumber(day) * MS_PER_DAY, zone));
}

/** The last millisecond of the day: one before the next day starts, never "start plus 24 hours". */
export function endOfDay(day: CalendarDate, zone: string = TENANT_ZONE): Date {
  return new Date(instantOfWall((dayNumber(day) + 1) * MS_PER_DAY, zone) - 1);
}

/**
 * The instant of a local day and time. A skipped time uses the offset before the change (02:30 becomes 03:30), a time
 * that occurs twice means the second: both like PostgreSQL's `timestamp at time zone`.
 */
export function instantAt(day: CalendarDate, time: LocalTime, zone: string = TENANT_ZONE): Date {
  const { hour, minute, second = 0, millisecond = 0 } = time;
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  return new Date(instantOfWall(dayNumber(day) * MS_PER_DAY + sinceMidnight, zone));
}

/** Local time as milliseconds, as if it were UTC. */
function wallClock(instant: Date, zone: string): number {
  const time = instant.getTime();
  if (Number.isNaN(time)) throw new RangeError('Not an instant');
  return time + offsetAt(time, zone);
}

function instantOfWall(wall: number, zone: string): number {
  // A day is more than any offset, so these are the offsets before and after the nearest change.
  const before = wall - offsetAt(wall - MS_PER_DAY, zone);
  const after = wall - offsetAt(wall + MS_PER_DAY, zone);
  if (before === after) return before;
  return wall - offsetAt(after, zone) === after ? after : before;
}

/** The zone's offset by UTC day; null for a day on which it changes. */
const offsetsOfDays = new Map<string, Map<number, number | null>>();
/** Fifty years of days in about 1 MB. The cache is cleared at this size, so that arbitrary dates cannot fill the memory. */
const MAX_CACHED_DAYS = 20_000;

/**
 * Local time minus UTC, in milliseconds. Intl takes about 5 µs per call, and a page of 200 rows needs about 800 calls for
 * a few days. Cached by day a call takes 0.1 µs.
 */
function offsetAt(instant: number, zone: string): number {
  const days = offsetsOfDays.get(zone) ?? new Map<number, number | null>();
  const day = Math.floor(instant / MS_PER_DAY);
  let offset = days.get(day);
  if (offset === undefined) {
    const atStart = computeOffset(day * MS_PER_DAY, zone);
    offset = atStart === computeOffset((day + 1) * MS_PER_DAY - 1, zone) ? atStart : null;
    if (days.size >= MAX_CACHED_DAYS) days.clear();
    offsetsOfDays.set(zone, days.set(day, offset));
  }
  return offset ?? computeOffset(instant, zone);
}

function computeOffset(instant: number, zone: string): number {
  // 'M/d/y, HH:mm:ss': parsed from the text, which is twice as fast as formatToParts.
  const numbers = formatterOf(zone).format(instant).match(/\d+/g) ?? [];
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  const wall = new Date(0);
  // Not Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  return wall.getTime() - Math.floor(instant / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Throws on a zone that does not exist. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
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
  formatters.set(zone, formatter);
  return formatter;
}
