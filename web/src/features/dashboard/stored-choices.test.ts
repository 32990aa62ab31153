import { describe, expect, it } from 'vitest';
import {
  requestedServiceTypes,
  DEFAULT_DATES,
  readDates,
  readServiceTypes,
  writeDates,
  writeServiceTypes,
} from '#features/dashboard/stored-choices.ts';
import { serviceTypesLabel } from '#freight/service-types-label.ts';

const OFFERED = [
  { code: 'ECO', name: 'Economy' },
  { code: 'EXP', name: 'Express' },
  { code: 'STD', name: 'Standard' },
];

describe('the stored choices of the dashboard [@DASH-11]', () => {
  it('are read back as stored', () => {
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
  ])('are the last 7 days for the stored value %j', (stored) => {
    expect(readDates(stored)).toEqual(DEFAULT_DATES);
  });

  it.each([null, '{}', '"STD"', '[1, null]', '["GONE"]'])(
    'are all service types for the stored value %j',
    (stored) => {
      expect(readServiceTypes(stored, OFFERED)).toEqual([]);
    },
  );

  it('have the label of DASH-01 [@DASH-01]', () => {
    expect(serviceTypesLabel([], OFFERED)).toBe('All Service Types');
    expect(serviceTypesLabel(['STD'], OFFERED)).toBe('Standard');
    expect(serviceTypesLabel(['STD', 'ECO'], OFFERED)).toBe('2 Service Types');
    expect(serviceTypesLabel(['ECO', 'EXP', 'STD'], OFFERED)).toBe('All Service Types');
    expect(serviceTypesLabel(['STD'], OFFERED.slice(2))).toBe('Standard');
  });

  it('of all service types request no filter, and a single offered one can be chosen [@DASH-01]', () => {
    const all = readServiceTypes('["STD","EXP","ECO"]', OFFERED);
    expect(all).toEqual(['ECO', 'EXP', 'STD']);
    expect(requestedServiceTypes(all, OFFERED)).toEqual([]);
    expect(requestedServiceTypes(['STD'], OFFERED)).toEqual(['STD']);
    const single = OFFERED.slice(2);
    expect(requestedServiceTypes(readServiceTypes('["STD"]', single), single)).toEqual(['STD']);
  });
});
