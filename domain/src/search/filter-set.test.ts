import { describe, expect, test } from 'vitest';
import { filterSet } from '#search/filter-set.ts';
import { filterSummary } from '#search/filter-summary.ts';
import { listFilters } from '#search/filters.ts';

/** One filter of each kind; a real table needs no more than such rows. */
const NAMES = {
  serviceTypes: [],
  exceptionTypes: [],
  exceptionOwners: [],
  sites: [],
  tags: [{ code: 'LATE', name: 'Late' }],
};
const sample = filterSet({
  keyword: { kind: 'text', label: 'Keyword', input: 'search', maxLength: 5 },
  colours: {
    kind: 'choices',
    label: 'Colour',
    pluralLabel: 'colours',
    summaryLabel: 'colour',
    options: [
      { code: 'R', name: 'Red' },
      { code: 'B', name: 'Blue' },
    ],
  },
  tags: {
    kind: 'choices',
    label: 'Tag',
    pluralLabel: 'tags',
    summaryLabel: 'tag',
    options: null,
    source: 'tags',
  },
  isFragile: { kind: 'flag', label: 'Fragile', summaryLabel: 'fragile' },
  date: {
    kind: 'dates',
    types: [{ code: 'Made', name: 'Made', chipLabel: 'Made', summaryLabel: 'made' }],
    defaultType: 'Made',
    defaultDays: { preset: 'TODAY' },
    maxDays: 31,
    params: { type: 'dateType', preset: 'preset', from: 'from', to: 'to' },
  },
} as const);

describe('a filter of any kind', () => {
  const url = {
    keyword: 'kauri',
    colours: 'B',
    tags: 'VIP,,LATE',
    isFragile: 'true',
    from: '2026-03-01',
    to: '2026-03-02',
  };
  const { values, issue } = sample.parse(url);

  test('is read from the URL and written back', () => {
    expect(issue).toBeNull();
    expect(values).toEqual({
      keyword: 'kauri',
      colours: ['B'],
      tags: ['VIP', 'LATE'],
      isFragile: true,
      date: { type: 'Made', days: { from: '2026-03-01', to: '2026-03-02' } },
    });
    const params = sample.toParams(values);
    expect(params).toMatchObject({ colours: 'B', tags: 'VIP,LATE', isFragile: 'true', from: '2026-03-01' });
    expect(sample.parse(params).values).toEqual(values);
    expect(sample.params).toEqual([
      'keyword',
      'colours',
      'tags',
      'isFragile',
      'dateType',
      'preset',
      'from',
      'to',
    ]);
  });

  test('is in the request, the cache key and the chips', () => {
    const resolved = sample.resolve(values, '2026-03-18');
    expect(sample.toBody(resolved)).toMatchObject({
      keyword: 'kauri',
      colours: ['B'],
      tags: ['VIP', 'LATE'],
      isFragile: true,
      date: { dateRangeType: 'Made' },
    });
    expect(sample.cacheKey(values)).not.toBe(sample.cacheKey({ ...values, isFragile: false }));
    expect(sample.applied(values, NAMES).map(({ label, value }) => [label, value])).toEqual([
      ['Keyword', 'kauri'],
      ['Colour', 'Blue'],
      ['Tag', 'VIP, Late'],
      ['Fragile', ''],
    ]);
    expect(sample.applied(values, NAMES)[3]?.without).toEqual({ isFragile: false });
  });

  test('is left out of URL, request and chips by default', () => {
    const { defaults } = sample;
    expect(sample.isDefault(defaults)).toBe(true);
    expect(sample.isDefault(values)).toBe(false);
    expect(sample.parse({}).values).toEqual(defaults);
    expect(sample.applied(defaults, NAMES)).toEqual([]);
    expect(sample.toBody(sample.none)).toEqual({});
    expect(sample.textsOnly(sample.resolve(values, '2026-03-18'))).toEqual({
      ...sample.none,
      keyword: 'kauri',
    });
  });

  test('with all options selected is no condition', () => {
    expect(sample.parse({ colours: 'R,B' }).values.colours).toEqual([]);
  });

  test.each([
    [{ keyword: 'kauri tree' }, 'Keyword: Maximum length is 5 characters'],
    [{ colours: 'X,B,Y' }, 'There is no colour X, Y'],
    [{ isFragile: 'yes' }, 'Fragile is true or false'],
    [{ dateType: 'Lost' }, 'There is no date type Lost'],
    [{ colours: 'X', preset: 'NEVER' }, 'There is no colour X. There is no date range NEVER'],
    [
      { preset: 'TODAY', from: '2026-03-01', to: '2026-03-02' },
      'The link has both a date range and dates. Today is used',
    ],
  ])('with an invalid value (%j) reports the issue', (params, expected) => {
    expect(sample.parse(params).issue).toBe(expected);
  });

  test('with an invalid code keeps the others', () => {
    expect(sample.parse({ colours: 'X,B' }).values.colours).toEqual(['B']);
  });

  test('with invalid dates reports the issue and keeps the default', () => {
    expect(sample.parse({ preset: 'NEVER' })).toEqual({
      values: sample.defaults,
      issue: 'There is no date range NEVER',
    });
    expect(sample.parse({ from: '2026-03-01', to: '2026-05-01' }).issue).toMatch(/^A maximum of/);
  });
});

test('[@FILTER-01] the list has the specified filters and URL parameters', () => {
  expect(listFilters.params).toEqual([
    'searchTerm',
    'phoneNumber',
    'salesReference',
    // Set by a link of the import page (IMPORT-01).
    'importId',
    'statuses',
    'serviceTypes',
    'exceptions',
    'exceptionTypes',
    'exceptionOwners',
    'participantSites',
    'tags',
    'hasUnresolvedNotes',
    'mentionsMe',
    'hasDangerousGoods',
    'difot',
    'labelPrints',
    // Set by links of Today.
    'tasks',
    'overdueTasks',
    'dateType',
    'dateRangePresetCode',
    'startDate',
    'endDate',
  ]);
});

test('[@BULK-10] a filter is summarised in one line', () => {
  const date = {
    dateRangeType: 'RequestedDelivery',
    startDateUtc: '2026-03-01',
    endDateUtc: '2026-03-17T11:00:00Z',
  };
  expect(
    filterSummary(
      { searchTerm: 'kauri', phoneNumber: '021', statuses: ['DRAFT', 'FINAL'], date },
      'Pacific/Auckland',
    ),
  ).toBe('“kauri”, phone 021, status Draft or Ready, to be delivered 01/03/2026 to 18/03/2026');
  expect(
    filterSummary(
      { exceptions: ['UNRESOLVED'], exceptionTypes: ['3', '5'], tags: ['VIP'], hasDangerousGoods: true },
      'Pacific/Auckland',
    ),
  ).toBe('exception Unresolved, 2 exception types, tag VIP, with dangerous goods');
  expect(filterSummary({ searchTerm: '', statuses: [], date: null }, 'Pacific/Auckland')).toBeNull();
});
