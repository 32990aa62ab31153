import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { DATE_RANGE_PRESETS } from '@cartage/domain/dates/date-range.ts';
import { DATE_TYPES, DIFOT_RESULTS, EXCEPTION_STATES } from '@cartage/domain/search/filters.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { cleanText } from '@cartage/domain/text/fold.ts';
import { DATED_TASK_NAMES, TASK_CODES } from '@cartage/domain/today/task-names.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_VIEW,
  type ListView,
  parseListView,
  listViewParams,
  validateListParams,
} from '#features/consignment-search/search/list-view.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

const through = (address: string) => parseListView(parseSearch(address)).view;
const written = (view: Partial<ListView>) =>
  stringifySearch({ ...listViewParams({ ...DEFAULT_VIEW, ...view }) });

const typed = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom('a', 'Ā', '%', '_', '&', '+', '=', ',', ' ', '#', '\\', '"', '٣', '🚚') })
    .map((text) => cleanText([...cleanText(text)].slice(0, maxLength).join('')));

const anyView = fc.record<ListView>({
  searchTerm: typed(256),
  phoneNumber: typed(30),
  salesReference: typed(250),
  importId: typed(10),
  statuses: fc.subarray([...STATUS_CODES]).filter((some) => some.length < STATUS_CODES.length),
  serviceTypes: fc.subarray(['STD', 'EXP']),
  exceptions: fc.subarray(
    EXCEPTION_STATES.map(({ code }) => code),
    { maxLength: 2 },
  ),
  exceptionTypes: fc.subarray(['1', '7']),
  exceptionOwners: fc.subarray(['NONE', '12']),
  participantSites: fc.subarray(['4', '11']),
  tags: fc.subarray(['URG', 'FRAG']),
  labelPrints: fc.subarray(['PRINTED', 'NOT_PRINTED'], { maxLength: 1 }),
  hasUnresolvedNotes: fc.boolean(),
  mentionsMe: fc.boolean(),
  hasDangerousGoods: fc.boolean(),
  difot: fc.subarray(
    DIFOT_RESULTS.map(({ code }) => code),
    { maxLength: 2 },
  ),
  tasks: fc.subarray([...TASK_CODES], { maxLength: 2 }),
  overdueTasks: fc.subarray(
    DATED_TASK_NAMES.map(({ code }) => code),
    { maxLength: 2 },
  ),
  date: fc.record({
    type: fc.constantFrom(...DATE_TYPES, 'PromisedDelivery' as const),
    days: fc.oneof(
      fc.constantFrom(...DATE_RANGE_PRESETS).map((preset) => ({ preset })),
      fc.constant({ from: '2026-02-01', to: '2027-01-31' } as const),
    ),
  }),
  sortOption: fc.constantFrom(...SORT_OPTIONS),
  sortDirection: fc.constantFrom(...SORT_DIRECTIONS),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
});

describe('the URL of the list', () => {
  test('is empty for the default: the last seven days, oldest first, 25 per page [@LIST-10]', () => {
    expect(through('')).toEqual({
      searchTerm: '',
      phoneNumber: '',
      salesReference: '',
      importId: '',
      statuses: [],
      serviceTypes: [],
      exceptions: [],
      exceptionTypes: [],
      exceptionOwners: [],
      participantSites: [],
      tags: [],
      labelPrints: [],
      hasUnresolvedNotes: false,
      mentionsMe: false,
      hasDangerousGoods: false,
      difot: [],
      tasks: [],
      overdueTasks: [],
      date: { type: 'Creation', days: { preset: 'LAST_7_DAYS' } },
      sortOption: 'CreationDate',
      sortDirection: 'asc',
      page: 1,
      size: 25,
    });
    expect(written({})).toBe('');
  });

  test('restores every list when it is opened [@LIST-09]', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(through(written(view))).toEqual(view);
      }),
    );
  });

  test('is readable [@LIST-09]', () => {
    expect(
      written({
        searchTerm: 'Kōwhai & co',
        phoneNumber: '+64 21 555',
        statuses: ['DRAFT', 'FINAL'],
        date: { type: 'RequestedDelivery', days: { from: '2026-11-01', to: '2026-11-05' } },
      }),
    ).toBe(
      '?searchTerm=K%C5%8Dwhai+%26+co&phoneNumber=%2B64+21+555&statuses=DRAFT,FINAL' +
        '&dateType=RequestedDelivery&startDate=2026-11-01&endDate=2026-11-05',
    );
    expect(written({ date: { type: 'Creation', days: { preset: 'TODAY' } } })).toBe(
      '?dateRangePresetCode=TODAY',
    );
  });

  test('accepts statuses in any order without duplicates and reports unknown ones', () => {
    expect(parseListView(parseSearch('?statuses=FINAL,DRAFT,FINAL,__proto__,'))).toMatchObject({
      view: { statuses: ['DRAFT', 'FINAL'] },
      issue: 'There is no status __proto__',
    });
    expect(through(`?statuses=${STATUS_CODES.join(',')}`).statuses).toEqual([]);
  });

  test('reads instants as New Zealand days [@FILTER-07]', () => {
    expect(through('?startDate=2026-10-31T11:00:00.000Z&endDate=2026-11-05T10:59:59.999Z').date.days).toEqual(
      {
        from: '2026-11-01',
        to: '2026-11-05',
      },
    );
  });

  test.each([
    ['?dateRangePresetCode=LAST_YEAR', 'There is no date range LAST_YEAR'],
    ['?dateRangePresetCode=', 'There is no date range '],
    ['?startDate=2026-11-01', 'To Date is invalid'],
    ['?endDate=2026-11-01', 'From Date is invalid'],
    ['?startDate=x&endDate=y', 'From Date is invalid, To Date is invalid'],
    ['?startDate=2026-11-02&endDate=2026-11-01', 'To Date is invalid'],
    ['?startDate=2025-11-01&endDate=2026-11-01', 'A maximum of 12 month(s) is allowed'],
  ])('with invalid dates (%s) reports the issue and shows the default [@FILTER-06]', (address, issue) => {
    expect(parseListView(parseSearch(address))).toEqual({ view: DEFAULT_VIEW, issue });
  });

  test('accepts 365 days, counted inclusively [@FILTER-06]', () => {
    expect(parseListView(parseSearch('?startDate=2025-11-02&endDate=2026-11-01'))).toMatchObject({
      view: { date: { days: { from: '2025-11-02', to: '2026-11-01' } } },
      issue: null,
    });
  });

  test.each([
    ['?page=0', 'There is no page 0'],
    ['?page=-1', 'There is no page -1'],
    ['?page=1e3', 'There is no page 1e3'],
    ['?page=99999999999', 'There is no page 99999999999'],
    ['?page=two', 'There is no page two'],
    ['?page=%E0%A4%A', 'There is no page \ufffd%A'],
    ['?size=30', 'There is no page size 30'],
    ['?size=25.5', 'There is no page size 25.5'],
    ['?sortOption=Nope', 'There is no sort order Nope'],
    ['?sortDirection=up', 'There is no sort direction up'],
    ['?dateType=Birth', 'There is no date type Birth'],
    ['?statuses=BOGUS', 'There is no status BOGUS'],
    [
      '?statuses=BOGUS&sortOption=Nope&dateRangePresetCode=LAST_YEAR',
      'There is no status BOGUS. There is no date range LAST_YEAR. There is no sort order Nope',
    ],
    [`?searchTerm=${'🚚'.repeat(257)}`, 'Keyword: Maximum length is 256 characters'],
    ['?searchTerm=%00', null],
    ['?searchTerm=%20%20', null],
  ])('with an invalid parameter (%s) reports the issue and shows the default', (address, issue) => {
    expect(parseListView(parseSearch(address))).toEqual({ view: DEFAULT_VIEW, issue });
  });

  test('with a repeated parameter uses the last one and reports it', () => {
    expect(parseListView(parseSearch('?statuses=DRAFT&statuses=FINAL'))).toMatchObject({
      view: { statuses: ['FINAL'] },
      issue: 'The link has statuses more than once. The last one is used',
    });
  });

  test('with a preset and dates says which are used', () => {
    expect(
      parseListView(parseSearch('?dateRangePresetCode=LAST_30_DAYS&startDate=2026-11-01&endDate=2026-11-05')),
    ).toMatchObject({
      view: { date: { days: { preset: 'LAST_30_DAYS' } } },
      issue: 'The link has both a date range and dates. Last 30 days is used',
    });
  });

  test('keeps repeated parameters until the page has reported them', () => {
    const repeated = '?statuses=DRAFT&statuses=FINAL';
    expect(stringifySearch(validateListParams(parseSearch(repeated)))).toBe(repeated);
  });

  test('drops control characters that scanners send', () => {
    expect(through('?searchTerm=%1D00').searchTerm).toBe('00');
  });
});
