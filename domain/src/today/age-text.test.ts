import { expect, test } from 'vitest';
import { ageText } from '#today/age-text.ts';

const NOW = new Date('2026-03-18T02:30:00Z');

test.each([
  ['2026-03-18T02:30:00Z', '0 min'],
  ['2026-03-18T01:31:00Z', '59 min'],
  ['2026-03-18T01:30:00Z', '1 h'],
  ['2026-03-17T02:30:01Z', '23 h'],
  ['2026-03-17T02:30:00Z', '1 day'],
  ['2026-03-15T12:00:00Z', '2 days'],
  // The clock of the browser may be behind.
  ['2026-03-18T02:31:00Z', '0 min'],
])('the age since %s is %s', (since, expected) => {
  expect(ageText(new Date(since), NOW)).toBe(expected);
});
