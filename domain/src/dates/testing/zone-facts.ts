import { dateOfDayNumber, dayNumber } from '#dates/calendar-date.ts';
import { presetRange, rangeInstants } from '#dates/date-range.ts';
import { formatDateTime } from '#dates/format.ts';
import { endOfDay, localDay, startOfDay, TENANT_ZONE } from '#dates/zone.ts';

/** Values that must be equal in processes of every time zone: eleven years of days, and the default range. */
export function zoneFacts(): string[] {
  const facts = [];
  for (let number = dayNumber('2020-01-01'); number <= dayNumber('2030-12-31'); number += 1) {
    const start = startOfDay(dateOfDayNumber(number));
    const end = endOfDay(dateOfDayNumber(number));
    facts.push(`${start.getTime()} ${end.getTime()} ${localDay(start)} ${formatDateTime(end)}`);
  }
  const today = localDay(new Date('2026-11-20T11:30:00Z'), TENANT_ZONE);
  const range = rangeInstants(presetRange('LAST_7_DAYS', today));
  return [...facts, `${range.start.toISOString()} ${range.end.toISOString()}`];
}
