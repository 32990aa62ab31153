import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { instantAt, TENANT_ZONE } from '@cartage/domain/dates/zone.ts';

/** A working Wednesday that is weeks away from public holidays and clock changes in New Zealand. */
const DEFAULT_DAY = '2026-08-19';
/** A run takes less than an hour, so it ends on the day on which it began. */
const STARTS_AT = { hour: 9, minute: 0, second: 0 };

/**
 * The environment variable with the offset of the run's clock in milliseconds. All processes of a run use the same
 * offset.
 */
const OFFSET_VARIABLE = 'TEST_CLOCK_OFFSET_MS';

type Environment = Record<string, string | undefined>;

/**
 * Run time minus real time in milliseconds. TEST_DAY names the day of the run: a date, or `today` for the real clock.
 * The first process of a run works the offset out and leaves it in the environment for its child processes.
 */
export function testClockOffset(environment: Environment = process.env): number {
  const shared = environment[OFFSET_VARIABLE];
  if (shared !== undefined) return Number(shared);
  const offset = offsetOfDay(environment['TEST_DAY'] ?? DEFAULT_DAY, Date.now());
  environment[OFFSET_VARIABLE] = String(offset);
  return offset;
}

function offsetOfDay(day: string, now: number): number {
  if (day === 'today') return 0;
  const date = parseCalendarDate(day);
  if (date === null) throw new Error(`TEST_DAY must be a date such as 2027-01-01, or today: ${day}`);
  return instantAt(date, STARTS_AT, TENANT_ZONE).getTime() - now;
}
