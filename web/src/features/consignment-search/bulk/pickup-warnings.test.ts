import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { expect, it } from 'vitest';
import { pickupWarnings } from '#features/consignment-search/bulk/pickup-warnings.ts';

const OPEN = { opens: '07:00', closes: '15:00' };
/** Closed on Wednesday, Saturday and Sunday. */
const openingHours = [OPEN, OPEN, null, OPEN, OPEN, null, null];
const limits = { sites: [{ siteId: 4, openingHours }], packagingTypes: [] };
const depot = { senderSite: { id: 4, name: 'Penrose' }, originRegionId: 'NZ-AUK' };
const other = { senderSite: { id: 5, name: 'Albany' }, originRegionId: 'NZ-AUK' };
const byHand = { originRegionId: null };
const warningsOn = (day: CalendarDate) =>
  pickupWarnings([depot, other, depot, byHand], day, {
    limits,
    calendarOf: () => null,
    now: { day: '2026-03-16', hour: 15, minute: 30 },
  });

it('counts the consignments whose sender is closed on the day, with the reason', () => {
  expect(warningsOn('2026-03-18')).toEqual([
    { message: 'Penrose is closed on Wednesdays: choose Thursday 19/03/2026.', count: 2 },
  ]);
  expect(warningsOn('2026-03-19')).toEqual([]);
});

it('warns about a site that has closed today', () => {
  expect(warningsOn('2026-03-16')).toEqual([
    { message: 'Penrose closed at 3:00 pm today: choose Tuesday 17/03/2026.', count: 2 },
  ]);
});
