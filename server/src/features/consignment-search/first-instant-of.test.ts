import { expect, test } from 'vitest';
import { parseDates } from '#features/consignment-search/parse-dates.ts';
import { firstInstantOf } from '#features/consignment-search/first-instant-of.ts';

test('a day starts at midnight of the zone', () => {
  expect(firstInstantOf('2026-04-05', 'Pacific/Auckland')?.toISOString()).toBe('2026-04-04T11:00:00.000Z');
  expect(firstInstantOf('2026-04-06', 'Pacific/Auckland')?.toISOString()).toBe('2026-04-05T12:00:00.000Z');
});

test('a day with two midnights has instants before the second one, so counts by day do not cover it', () => {
  expect(firstInstantOf('2025-10-26', 'Atlantic/Azores')).toBeNull();
  const days = (startDateUtc: string, endDateUtc: string) =>
    parseDates({ dateRangeType: 'Creation', startDateUtc, endDateUtc }, { zone: 'Atlantic/Azores' })?.days;
  expect(days('2025-10-26', '2025-10-27')).toBeNull();
  expect(days('2025-10-24', '2025-10-25')).toBeNull();
  expect(days('2025-10-27', '2025-10-28')).toEqual({ from: '2025-10-27', to: '2025-10-28' });
});
