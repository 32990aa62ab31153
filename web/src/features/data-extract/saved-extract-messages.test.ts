import { expect, test } from 'vitest';
import {
  criteriaMessage,
  nextRunMessage,
  type SavedExtract,
  scheduleMessage,
} from '#features/data-extract/saved-extract-messages.ts';

const SAVED: SavedExtract = {
  id: 1,
  version: 1,
  name: 'Yesterday',
  dateType: 'Creation',
  period: 'YESTERDAY',
  siteIds: null,
  statuses: null,
  serviceTypeCodes: null,
  weekday: null,
  time: '06:30',
  recipientSiteIds: [1],
  nextDueDateTimeUtc: '2026-03-18T17:30:00.000Z',
  lastExtract: null,
};
const OFFERED = [{ code: 'STD', name: 'Standard' }];

test('the schedule and the next run of a saved extract [@EXTRACT-01]', () => {
  const words = [
    { weekday: null, time: '06:30' },
    { weekday: 1, time: '00:05' },
    { weekday: 7, time: '12:00' },
    { weekday: null, time: '23:59' },
  ] as const;
  expect(words.map(scheduleMessage)).toEqual([
    'Every day at 6:30 am',
    'Mondays at 12:05 am',
    'Sundays at 12:00 pm',
    'Every day at 11:59 pm',
  ]);
  expect(nextRunMessage(SAVED)).toBe('Next: 19/03/2026 6:30 am');
  expect(nextRunMessage({ ...SAVED, nextDueDateTimeUtc: null })).toBe('Paused');
});

test('the filters of a saved extract in one line', () => {
  expect(criteriaMessage(SAVED, OFFERED)).toBe('Created: Yesterday · all your sites');
  const narrow: SavedExtract = {
    ...SAVED,
    dateType: 'RequestedDelivery',
    statuses: ['DELIVERED'],
    serviceTypeCodes: ['STD'],
    siteIds: [1, 2],
  };
  expect(criteriaMessage(narrow, OFFERED)).toBe(
    'Requested Delivery: Yesterday · 1 status · Standard · 2 sites',
  );
});
