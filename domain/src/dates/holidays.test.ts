import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { anniversary, nationalHolidays } from '#dates/holidays.ts';
import { parseCalendarDate, weekday } from '#dates/calendar-date.ts';
import { REGIONS, type RegionCode } from '#regions.ts';

const YEARS = [2025, 2026, 2027, 2028, 2029, 2030];

/** As published by the government and the councils. A day that several regions share is listed once. */
const ANNIVERSARY_TABLE: readonly (readonly [readonly RegionCode[], readonly string[]])[] = [
  [
    ['NZ-AUK', 'NZ-NTL', 'NZ-WKO', 'NZ-BOP', 'NZ-GIS'],
    ['01-27', '01-26', '02-01', '01-31', '01-29', '01-28'],
  ],
  [
    ['NZ-WGN', 'NZ-MWT'],
    ['01-20', '01-19', '01-25', '01-24', '01-22', '01-21'],
  ],
  [
    ['NZ-NSN', 'NZ-TAS', 'NZ-WTC-BUL'],
    ['02-03', '02-02', '02-01', '01-31', '01-29', '02-04'],
  ],
  [['NZ-TKI'], ['03-10', '03-09', '03-08', '03-13', '03-12', '03-11']],
  [['NZ-OTA'], ['03-24', '03-23', '03-22', '03-20', '03-26', '03-25']],
  [['NZ-STL'], ['04-22', '04-07', '03-30', '04-18', '04-03', '04-23']],
  [['NZ-CAN-SC'], ['09-22', '09-28', '09-27', '09-25', '09-24', '09-23']],
  [['NZ-HKB'], ['10-24', '10-23', '10-22', '10-20', '10-19', '10-25']],
  [['NZ-MBH'], ['11-03', '11-02', '11-01', '10-30', '10-29', '11-04']],
  [['NZ-CAN'], ['11-14', '11-13', '11-12', '11-17', '11-16', '11-15']],
  [['NZ-WTC'], ['12-01', '11-30', '11-29', '12-04', '12-03', '12-02']],
  [['NZ-CIT'], ['12-01', '11-30', '11-29', '11-27', '12-03', '12-02']],
];

describe('anniversary days', () => {
  it('[@SCHED-03] match the table in every region, 2025 to 2030', () => {
    const expected = ANNIVERSARY_TABLE.flatMap(([regions, days]) =>
      regions.flatMap((region) => YEARS.map((year, at) => `${region} ${year}-${days[at] ?? '?'}`)),
    );
    const ours = REGIONS.flatMap(({ code }) => YEARS.map((year) => `${code} ${anniversary(code, year).day}`));
    expect(ours.toSorted()).toEqual(expected.toSorted());
  });

  it('[@SCHED-03] of districts differ from those of their regions', () => {
    expect(anniversary('NZ-CAN', 2026).day).toBe('2026-11-13');
    expect(anniversary('NZ-CAN-SC', 2026).day).toBe('2026-09-28');
    expect(anniversary('NZ-WTC', 2026).day).toBe('2026-11-30');
    expect(anniversary('NZ-WTC-BUL', 2026).day).toBe('2026-02-02');
  });

  it('of Otago moves off Easter Monday', () => {
    expect(anniversary('NZ-OTA', 2008).day).toBe('2008-03-25');
    expect(anniversary('NZ-OTA', 2035).day).toBe('2035-03-27');
  });
});

describe('holidays of the country', () => {
  const days = (year: number) => nationalHolidays(year).map(({ day }) => day.slice(5));

  it('[@SCHED-03] move off the weekend', () => {
    expect(days(2026)).toEqual(
      '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28'.split(' '),
    );
    expect(days(2027)).toEqual(
      '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28'.split(' '),
    );
    expect(days(2028).slice(0, 3)).toEqual(['01-03', '01-04', '02-07']);
    expect(days(2022).slice(-2), 'Christmas Day on a Sunday').toEqual(['12-26', '12-27']);
    expect(nationalHolidays(2026).find(({ day }) => day === '2026-04-27')?.name).toBe('ANZAC Day (observed)');
  });

  it('[@SCHED-03] fall on days from Monday to Friday, Matariki always on a Friday', () => {
    for (const year of YEARS) {
      for (const { day, name } of nationalHolidays(year)) {
        expect(weekday(day), `${name} ${day}`).toBeLessThan(5);
        if (name === 'Matariki') expect(weekday(day)).toBe(4);
      }
    }
  });

  it('omit Matariki in years without a legal date', () => {
    expect(nationalHolidays(2053).map(({ name }) => name)).not.toContain('Matariki');
    expect(nationalHolidays(2053)).toHaveLength(10);
  });
});

/** The library reads its names of districts in capitals and so finds none of them: it answers as for the region. */
const DIFFERS: readonly RegionCode[] = ['NZ-CAN-SC', 'NZ-WTC-BUL'];

describe('a second source', () => {
  it('[@SCHED-03] agrees with the external calendar in every region, 2025 to 2030, except for its two known errors', () => {
    const differing = REGIONS.filter(({ code }) =>
      YEARS.some((year) => ours(code, year).join(' ') !== theirs(code, year).join(' ')),
    );
    expect(differing.map(({ code }) => code).toSorted()).toEqual(DIFFERS.toSorted());
  });

  it('[@SCHED-03] agrees on Matariki up to 2052', () => {
    for (let year = 2022; year <= 2052; year += 1) {
      const fixed = nationalHolidays(year).find(({ name }) => name === 'Matariki')?.day;
      expect(
        librarian('NZ-AUK', year)
          .find(({ name }) => name === 'Matariki')
          ?.date.slice(0, 10),
      ).toBe(fixed);
    }
  });
});

function ours(region: RegionCode, year: number): string[] {
  return [anniversary(region, year), ...nationalHolidays(year)].map(({ day }) => day).toSorted();
}

function theirs(region: RegionCode, year: number): string[] {
  const days = librarian(region, year).flatMap(({ date }) => parseCalendarDate(date.slice(0, 10)) ?? []);
  return [...new Set(days.filter((day) => weekday(day) < 5))].toSorted();
}

function librarian(region: RegionCode, year: number) {
  const [country = '', state = '', district] = region.split('-');
  const name = { SC: 'Timaru', BUL: 'Buller' }[district ?? ''];
  const library = name === undefined ? new Holidays(country, state) : new Holidays(country, state, name);
  return library.getHolidays(year).filter(({ type }) => type === 'public');
}
