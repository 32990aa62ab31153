import { expect, it } from 'vitest';
import { openingDay } from '#kit/date-field/opening-day.ts';

const closedUntil = (last: string) => (day: string) => (day <= last ? 'Closed' : null);

it.each([
  ['on the chosen day', '2026-12-24', '2026-11-23', '2026-12-24'],
  ['on today when it is chosen', '2026-11-21', '2026-11-23', '2026-11-21'],
  ['on the first allowed day when the chosen day is past', '2026-06-01', '2026-11-23', '2026-11-24'],
  ['on the first allowed day when none is chosen', null, '2026-11-23', '2026-11-24'],
  ['on today when no day is allowed in the next 60', null, '2027-11-23', '2026-11-21'],
] as const)('[@DATE-01] the calendar opens %s', (_name, chosen, last, day) => {
  expect(openingDay(chosen, '2026-11-21', closedUntil(last))).toBe(day);
});
