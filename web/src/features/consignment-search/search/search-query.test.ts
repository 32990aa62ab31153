import { listFilters } from '@cartage/domain/search/filters.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_VIEW, type ListView } from '#features/consignment-search/search/list-view.ts';
import { listKey, searchRequest } from '#features/consignment-search/search/search-query.ts';

const NOON_UTC = new Date('2026-11-20T12:00:00Z');

describe('the search request', () => {
  test('is for the last seven New Zealand days, whatever the zone of the browser [@FILTER-04]', () => {
    // Noon in London is one in the morning of the 21st in Auckland.
    expect(listFilters.resolve(DEFAULT_VIEW, localDay(NOON_UTC)).date.days).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    });
  });

  test('has the active sites, the days to the millisecond, order and page [@LIST-15] [@API-12]', () => {
    const search = {
      organisationId: 101,
      siteIds: [7, 9],
      view: { ...DEFAULT_VIEW, ...listFilters.resolve(DEFAULT_VIEW, localDay(NOON_UTC)) },
    };
    expect(searchRequest(search)).toEqual({
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

  test('has the filled fields and leaves out the empty ones [@FILTER-01] [@API-12]', () => {
    const search = {
      organisationId: 101,
      siteIds: [7],
      view: {
        ...DEFAULT_VIEW,
        searchTerm: 'Kōwhai 50%',
        phoneNumber: '021 555',
        salesReference: 'S-1',
        statuses: ['DRAFT', 'ERR'] as const,
        date: { type: 'ConfirmedDelivery', days: { from: '2026-09-27', to: '2026-09-27' } } as const,
      },
    };
    expect(searchRequest(search).body).toEqual({
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

  test('finds the consignments of an import whichever sites are chosen', () => {
    const view = { ...DEFAULT_VIEW, importId: '17', date: { type: 'Creation', days: null } as const };
    expect(searchRequest({ organisationId: 101, siteIds: [7], view }).body).toEqual({
      siteIds: [7],
      importId: '17',
    });
  });
});

test('the list key depends on the filter and sites, not on the page or on the days of a preset [@LIST-03]', () => {
  const of = (view: Partial<ListView>, siteIds = [1]) =>
    listKey({ siteIds, view: { ...DEFAULT_VIEW, ...view } });
  expect(of({ page: 3, size: 200, sortDirection: 'desc' })).toBe(of({}));
  expect(of({ searchTerm: 'Ruru' })).not.toBe(of({}));
  expect(of({ date: { type: 'Creation', days: { preset: 'LAST_30_DAYS' } } })).not.toBe(of({}));
  expect(of({}, [1, 2])).not.toBe(of({}));
});
