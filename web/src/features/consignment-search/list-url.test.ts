import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { DATE_RANGE_PRESETS } from '@cartage/domain/dates/date-range.ts';
import {
  DATE_TYPES,
  PAGE_SIZES,
  SORT_DIRECTIONS,
  SORT_OPTIONS,
} from '@cartage/domain/search/search-filter.ts';
import { cleanText } from '@cartage/domain/text/fold.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_VIEW,
  type ListView,
  readAddress,
  writeView,
} from '#features/consignment-search/list-url.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

const through = (address: string) => readAddress(parseSearch(address)).view;
const written = (view: Partial<ListView>) => stringifySearch({ ...writeView({ ...DEFAULT_VIEW, ...view }) });

const typed = (most: number) =>
  fc
    .string({ unit: fc.constantFrom('a', 'Ā', '%', '_', '&', '+', '=', ',', ' ', '#', '\\', '"', '٣', '🚚') })
    .map((text) => cleanText([...cleanText(text)].slice(0, most).join('')));

const anyView = fc.record<ListView>({
  searchTerm: typed(256),
  phoneNumber: typed(30),
  salesReference: typed(250),
  statuses: fc.subarray([...STATUS_CODES]).filter((some) => some.length < STATUS_CODES.length),
  dateType: fc.constantFrom(...DATE_TYPES),
  dates: fc.oneof(
    fc.constantFrom(...DATE_RANGE_PRESETS).map((preset) => ({ preset })),
    fc.constant({ from: '2026-02-01', to: '2027-01-31' } as const),
  ),
  sortOption: fc.constantFrom(...SORT_OPTIONS),
  sortDirection: fc.constantFrom(...SORT_DIRECTIONS),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
});

describe('the address of the list', () => {
  test('says nothing for the default: the last seven days, oldest first, 25 a page [@LIST-10]', () => {
    expect(through('')).toEqual({
      searchTerm: '',
      phoneNumber: '',
      salesReference: '',
      statuses: [],
      dateType: 'Creation',
      dates: { preset: 'LAST_7_DAYS' },
      sortOption: 'CreationDate',
      sortDirection: 'asc',
      page: 1,
      size: 25,
    });
    expect(written({})).toBe('');
  });

  test('gives every list again when it is opened [@LIST-09]', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(through(written(view))).toEqual(view);
      }),
    );
  });

  test('is as people read it [@LIST-09]', () => {
    expect(
      written({
        searchTerm: 'Kōwhai & co',
        phoneNumber: '+64 21 555',
        statuses: ['DRAFT', 'FINAL'],
        dateType: 'RequestedDelivery',
        dates: { from: '2026-11-01', to: '2026-11-05' },
      }),
    ).toBe(
      '?searchTerm=K%C5%8Dwhai+%26+co&phoneNumber=%2B64+21+555&statuses=DRAFT,FINAL' +
        '&dateType=RequestedDelivery&startDate=2026-11-01&endDate=2026-11-05',
    );
    expect(written({ dates: { preset: 'TODAY' } })).toBe('?dateRangePresetCode=TODAY');
  });

  test('takes statuses in any order, once each, and leaves out what is none', () => {
    expect(through('?statuses=FINAL,DRAFT,FINAL,__proto__,').statuses).toEqual(['DRAFT', 'FINAL']);
    expect(through(`?statuses=${STATUS_CODES.join(',')}`).statuses).toEqual([]);
  });

  test('takes instants for the New Zealand days they lie in [@FILTER-07]', () => {
    expect(through('?startDate=2026-10-31T11:00:00.000Z&endDate=2026-11-05T10:59:59.999Z').dates).toEqual({
      from: '2026-11-01',
      to: '2026-11-05',
    });
  });

  test.each([
    ['?dateRangePresetCode=LAST_YEAR', 'There is no date range LAST_YEAR'],
    ['?dateRangePresetCode=', 'There is no date range '],
    ['?startDate=2026-11-01', 'To Date is invalid'],
    ['?endDate=2026-11-01', 'From Date is invalid'],
    ['?startDate=x&endDate=y', 'From Date is invalid, To Date is invalid'],
    ['?startDate=2026-11-02&endDate=2026-11-01', 'To Date is invalid'],
    ['?startDate=2025-11-01&endDate=2026-11-01', 'A maximum of 12 month(s) is allowed'],
  ])('with dates that cannot be (%s) says why and shows the default [@FILTER-06]', (address, fault) => {
    expect(readAddress(parseSearch(address))).toEqual({ view: DEFAULT_VIEW, fault });
  });

  test('takes 365 days, counted inclusively [@FILTER-06]', () => {
    expect(readAddress(parseSearch('?startDate=2025-11-02&endDate=2026-11-01'))).toMatchObject({
      view: { dates: { from: '2025-11-02', to: '2026-11-01' } },
      fault: null,
    });
  });

  test.each([
    '?page=0',
    '?page=-1',
    '?page=1e3',
    '?page=99999999999',
    '?page=two',
    '?size=30',
    '?size=25.5',
    '?sortOption=Weight',
    '?sortDirection=up',
    '?dateType=Birth',
    '?statuses=LOST',
    '?searchTerm=%00',
    '?searchTerm=%20%20',
    '?page=%E0%A4%A',
    '?page[]=2&size=',
  ])('that makes no sense (%s) shows the default', (address) => {
    expect(readAddress(parseSearch(address))).toEqual({ view: DEFAULT_VIEW, fault: null });
  });

  test('leaves out of a text what a scanner sends and nobody sees', () => {
    expect(through('?searchTerm=%1D00').searchTerm).toBe('00');
  });

  test('cuts texts that are longer than a search takes', () => {
    expect([...through(`?searchTerm=${'🚚'.repeat(300)}`).searchTerm]).toHaveLength(256);
  });
});
