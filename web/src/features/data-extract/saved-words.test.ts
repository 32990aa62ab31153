import { expect, test } from 'vitest';
import {
  criteriaWords,
  nextWords,
  type SavedExtract,
  scheduleWords,
} from '#features/data-extract/saved-words.ts';

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

test('when a saved extract is made is said as people say it [@EXTRACT-01]', () => {
  const words = [
    { weekday: null, time: '06:30' },
    { weekday: 1, time: '00:05' },
    { weekday: 7, time: '12:00' },
    { weekday: null, time: '23:59' },
  ] as const;
  expect(words.map(scheduleWords)).toEqual([
    'Every day at 6:30 am',
    'Mondays at 12:05 am',
    'Sundays at 12:00 pm',
    'Every day at 11:59 pm',
  ]);
  expect(nextWords(SAVED)).toBe('Next: 19/03/2026 6:30 am');
  expect(nextWords({ ...SAVED, nextDueDateTimeUtc: null })).toBe('Paused');
});

test('what it has is said in one line', () => {
  expect(criteriaWords(SAVED, OFFERED)).toBe('Created: Yesterday · all your sites');
  const narrow: SavedExtract = {
    ...SAVED,
    dateType: 'RequestedDelivery',
    statuses: ['DELIVERED'],
    serviceTypeCodes: ['STD'],
    siteIds: [1, 2],
  };
  expect(criteriaWords(narrow, OFFERED)).toBe(
    'Requested for delivery: Yesterday · 1 status · Standard · 2 sites',
  );
});
