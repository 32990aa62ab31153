import { addDays, type CalendarDate, dateOfDayNumber, dayNumber, weekday } from '#dates/calendar-date.ts';
import type { RegionCode } from '#regions.ts';

/** A day on which no freight moves because it is a public holiday. */
export interface Holiday {
  readonly day: CalendarDate;
  readonly name: string;
}

/**
 * National holidays in date order (Holidays Act 2003, section 44). A holiday on a weekend is listed on the working day it
 * moves to; the day itself is a weekend anyway.
 */
export function nationalHolidays(year: number): readonly Holiday[] {
  const easter = easterSunday(year);
  const matariki = MATARIKI[year];
  return [
    movedByTwo("New Year's Day", dateOf(year, 1, 1)),
    movedByTwo("Day after New Year's Day", dateOf(year, 1, 2)),
    movedToMonday('Waitangi Day', dateOf(year, 2, 6)),
    { name: 'Good Friday', day: addDays(easter, -2) },
    { name: 'Easter Monday', day: addDays(easter, 1) },
    movedToMonday('ANZAC Day', dateOf(year, 4, 25)),
    { name: "King's Birthday", day: nthWeekday(1, MONDAY, year, 6) },
    ...(matariki === undefined ? [] : [{ name: 'Matariki', day: matariki }]),
    { name: 'Labour Day', day: labourDay(year) },
    movedByTwo('Christmas Day', dateOf(year, 12, 25)),
    movedByTwo('Boxing Day', dateOf(year, 12, 26)),
  ].toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day));
}

/** The anniversary day of the region in that year. */
export function anniversary(region: RegionCode, year: number): Holiday {
  const { name, day } = ANNIVERSARIES[region];
  return { name, day: day(year) };
}

const MONDAY = 0;
const TUESDAY = 1;
const SATURDAY = 5;
const SUNDAY = 6;

interface AnniversaryRule {
  readonly name: string;
  readonly day: (year: number) => CalendarDate;
}

const AUCKLAND: AnniversaryRule = { name: 'Auckland Anniversary Day', day: mondayNearest(1, 29) };
const WELLINGTON: AnniversaryRule = { name: 'Wellington Anniversary Day', day: mondayNearest(1, 22) };
const NELSON: AnniversaryRule = { name: 'Nelson Anniversary Day', day: mondayNearest(2, 1) };

/** Observed dates, from the table of employment.govt.nz. They are set by custom, not by law. */
const ANNIVERSARIES: Readonly<Record<RegionCode, AnniversaryRule>> = {
  'NZ-NTL': AUCKLAND,
  'NZ-AUK': AUCKLAND,
  'NZ-WKO': AUCKLAND,
  'NZ-BOP': AUCKLAND,
  'NZ-GIS': AUCKLAND,
  'NZ-HKB': { name: "Hawke's Bay Anniversary Day", day: (year) => addDays(labourDay(year), -3) },
  'NZ-TKI': { name: 'Taranaki Anniversary Day', day: (year) => nthWeekday(2, MONDAY, year, 3) },
  'NZ-MWT': WELLINGTON,
  'NZ-WGN': WELLINGTON,
  'NZ-TAS': NELSON,
  'NZ-NSN': NELSON,
  'NZ-MBH': { name: 'Marlborough Anniversary Day', day: (year) => addDays(labourDay(year), 7) },
  'NZ-WTC': { name: 'Westland Anniversary Day', day: mondayNearest(12, 1) },
  'NZ-WTC-BUL': NELSON,
  'NZ-CAN': { name: 'Canterbury Show Day', day: (year) => addDays(nthWeekday(1, TUESDAY, year, 11), 10) },
  'NZ-CAN-SC': {
    name: 'South Canterbury Anniversary Day',
    day: (year) => nthWeekday(4, MONDAY, year, 9),
  },
  'NZ-OTA': { name: 'Otago Anniversary Day', day: otagoDay },
  'NZ-STL': { name: 'Southland Anniversary Day', day: (year) => addDays(easterSunday(year), 2) },
  'NZ-CIT': { name: 'Chatham Islands Anniversary Day', day: mondayNearest(11, 30) },
};

/** Moves to Tuesday when it falls on Easter Monday, as in 2008. */
function otagoDay(year: number): CalendarDate {
  const day = mondayNearest(3, 23)(year);
  return day === addDays(easterSunday(year), 1) ? addDays(day, 1) : day;
}

/** Te Kāhui o Matariki Public Holiday Act 2022, schedule 1: fixed by law up to 2052. */
const MATARIKI: Readonly<Record<number, CalendarDate>> = {
  2022: '2022-06-24',
  2023: '2023-07-14',
  2024: '2024-06-28',
  2025: '2025-06-20',
  2026: '2026-07-10',
  2027: '2027-06-25',
  2028: '2028-07-14',
  2029: '2029-07-06',
  2030: '2030-06-21',
  2031: '2031-07-11',
  2032: '2032-07-02',
  2033: '2033-06-24',
  2034: '2034-07-07',
  2035: '2035-06-29',
  2036: '2036-07-18',
  2037: '2037-07-10',
  2038: '2038-06-25',
  2039: '2039-07-15',
  2040: '2040-07-06',
  2041: '2041-07-19',
  2042: '2042-07-11',
  2043: '2043-07-03',
  2044: '2044-06-24',
  2045: '2045-07-07',
  2046: '2046-06-29',
  2047: '2047-07-19',
  2048: '2048-07-03',
  2049: '2049-06-25',
  2050: '2050-07-15',
  2051: '2051-06-30',
  2052: '2052-06-21',
};

/** New Year and Christmas have two holidays in a row, so a holiday on a weekend moves by two days. */
function movedByTwo(name: string, day: CalendarDate): Holiday {
  return weekday(day) < SATURDAY ? { name, day } : observed(name, addDays(day, 2));
}

function movedToMonday(name: string, day: CalendarDate): Holiday {
  if (weekday(day) < SATURDAY) return { name, day };
  return observed(name, addDays(day, weekday(day) === SUNDAY ? 1 : 2));
}

const observed = (name: string, day: CalendarDate): Holiday => ({ name: `${name} (observed)`, day });

const labourDay = (year: number) => nthWeekday(4, MONDAY, year, 10);

function nthWeekday(nth: number, weekdayIndex: number, year: number, month: number): CalendarDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekdayIndex - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

/** The Monday at most three days away. */
function mondayNearest(month: number, date: number) {
  return (year: number): CalendarDate => {
    const day = dateOf(year, month, date);
    const since = weekday(day);
    return addDays(day, since <= 3 ? -since : 7 - since);
  };
}

/** Gregorian, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dateOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

const dateOf = (year: number, month: number, date: number) =>
  dateOfDayNumber(Date.UTC(year, month - 1, date) / 86_400_000);
