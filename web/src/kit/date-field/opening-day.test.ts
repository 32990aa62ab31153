import { expect, it } from 'vitest';
import { openingDay } from '#kit/date-field/opening-day.ts';

const closedUntil = (last: string) => (day: string) => (day <= last ? 'Closed' : null);

it.each([
  ['on what is chosen', '2026-12-24', '2026-11-23', '2026-12-24'],
  ['on today, when that is chosen', '2026-11-21', '2026-11-23', '2026-11-21'],
  ['where something can be chosen, when what was chosen is over', '2026-06-01', '2026-11-23', '2026-11-24'],
  ['where something can be chosen, when nothing is', null, '2026-11-23', '2026-11-24'],
  ['on today, when there is nothing for long', null, '2027-11-23', '2026-11-21'],
] as const)('[@DATE-01] the calendar opens %s', (_name, chosen, last, day) => {
  expect(openingDay(chosen, '2026-11-21', closedUntil(last))).toBe(day);
});
