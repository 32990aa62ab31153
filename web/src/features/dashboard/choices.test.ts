import { describe, expect, it } from 'vitest';
import {
  askedServiceTypes,
  DEFAULT_DATES,
  readDates,
  readServiceTypes,
  writeDates,
  writeServiceTypes,
} from '#features/dashboard/choices.ts';
import { serviceTypesWords } from '#freight/service-types-words.ts';

const OFFERED = [
  { code: 'ECO', name: 'Economy' },
  { code: 'EXP', name: 'Express' },
  { code: 'STD', name: 'Standard' },
];

describe('the remembered choices of the dashboard [@DASH-11]', () => {
  it('are those that were stored', () => {
    for (const dates of [
      { preset: 'LAST_30_DAYS' },
      { from: '2026-01-01', to: '2026-02-28' },
      DEFAULT_DATES,
    ] as const)
      expect(readDates(writeDates(dates))).toEqual(dates);
    expect(readServiceTypes(writeServiceTypes(['STD', 'ECO']), OFFERED)).toEqual(['ECO', 'STD']);
    expect(writeDates(DEFAULT_DATES)).toBeNull();
    expect(writeServiceTypes([])).toBeNull();
  });

  it.each([
    null,
    '',
    'x',
    '[]',
    '{"preset":"LAST_YEAR"}',
    '{"from":"2026-01-01"}',
    '{"from":{"toString":1},"to":"2026-01-01"}',
    '{"from":"2026-01-01","to":"2026-04-04"}',
    '{"from":"2026-02-02","to":"2026-02-01"}',
  ])('are the last 7 days where %j was found', (stored) => {
    expect(readDates(stored)).toEqual(DEFAULT_DATES);
  });

  it.each([null, '{}', '"STD"', '[1, null]', '["GONE"]'])(
    'are all service types where %j was found',
    (stored) => {
      expect(readServiceTypes(stored, OFFERED)).toEqual([]);
    },
  );

  it('are said as the label wants them [@DASH-01]', () => {
    expect(serviceTypesWords([], OFFERED)).toBe('All Service Types');
    expect(serviceTypesWords(['STD'], OFFERED)).toBe('Standard');
    expect(serviceTypesWords(['STD', 'ECO'], OFFERED)).toBe('2 Service Types');
    expect(serviceTypesWords(['ECO', 'EXP', 'STD'], OFFERED)).toBe('All Service Types');
    expect(serviceTypesWords(['STD'], OFFERED.slice(2))).toBe('Standard');
  });

  it('stay ticked where all are, which asks for all; the only one that is offered can be chosen [@DASH-01]', () => {
    const all = readServiceTypes('["STD","EXP","ECO"]', OFFERED);
    expect(all).toEqual(['ECO', 'EXP', 'STD']);
    expect(askedServiceTypes(all, OFFERED)).toEqual([]);
    expect(askedServiceTypes(['STD'], OFFERED)).toEqual(['STD']);
    const single = OFFERED.slice(2);
    expect(askedServiceTypes(readServiceTypes('["STD"]', single), single)).toEqual(['STD']);
  });
});
