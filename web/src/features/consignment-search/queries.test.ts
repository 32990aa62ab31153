import { chosenRange } from '@cartage/domain/dates/date-range.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_VIEW, type ListView } from '#features/consignment-search/list-url.ts';
import { listKey, requestOf } from '#features/consignment-search/queries.ts';

const NOON_UTC = new Date('2026-11-20T12:00:00Z');

describe('what the list asks for', () => {
  test('is the last seven days by the calendar of New Zealand, whatever zone the browser is in [@FILTER-04]', () => {
    // Noon in London is one in the morning of the 21st in Auckland.
    expect(chosenRange(DEFAULT_VIEW.dates, localDay(NOON_UTC))).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    });
  });

  test('names the active sites, the days to the millisecond, order and page [@LIST-15] [@API-12]', () => {
    const search = {
      organisationId: 101,
      siteIds: [7, 9],
      range: chosenRange(DEFAULT_VIEW.dates, localDay(NOON_UTC)),
      view: DEFAULT_VIEW,
    };
    expect(requestOf(search)).toEqual({
      params: { org: 101 },
      query: { pageNumber: 1, pageSize: 25, sortOption: 'CreationDate', sortDirection: 'asc' },
      body: {
        siteIds: [7, 9],
        date: {
          dateRangeType: 'Creation',
          startDateUtc: '2026-11-14T11:00:00.000Z',
          endDateUtc: '2026-11-21T10:59:59.999Z',
        },
      },
    });
  });

  test('names what is in the fields, and nothing for those that are empty [@FILTER-01] [@API-12]', () => {
    const search = {
      organisationId: 101,
      siteIds: [7],
      range: { from: '2026-09-27', to: '2026-09-27' } as const,
      view: {
        ...DEFAULT_VIEW,
        searchTerm: 'Kōwhai 50%',
        phoneNumber: '021 555',
        salesReference: 'S-1',
        statuses: ['DRAFT', 'ERR'] as const,
        dateType: 'ConfirmedDelivery' as const,
      },
    };
    expect(requestOf(search).body).toEqual({
      siteIds: [7],
      searchTerm: 'Kōwhai 50%',
      phoneNumber: '021 555',
      salesReference: 'S-1',
      statuses: ['DRAFT', 'ERR'],
      // The day on which the clocks go forward has 23 hours.
      date: {
        dateRangeType: 'ConfirmedDelivery',
        startDateUtc: '2026-09-26T12:00:00.000Z',
        endDateUtc: '2026-09-27T10:59:59.999Z',
      },
    });
  });
});

test('marks belong to what the filter asks for: not to the page, and not to the day that a preset means [@LIST-03]', () => {
  const of = (view: Partial<ListView>, siteIds = [1]) =>
    listKey({ siteIds, view: { ...DEFAULT_VIEW, ...view } });
  expect(of({ page: 3, size: 200, sortDirection: 'desc' })).toBe(of({}));
  expect(of({ searchTerm: 'Ruru' })).not.toBe(of({}));
  expect(of({ dates: { preset: 'LAST_30_DAYS' } })).not.toBe(of({}));
  expect(of({}, [1, 2])).not.toBe(of({}));
});
