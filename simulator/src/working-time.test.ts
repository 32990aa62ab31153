import { expect, test } from 'vitest';
import { addWorkingTime } from '#working-time.ts';

const HOUR = 3_600_000;

// Auckland is 13 hours ahead of UTC in March.
test.each([
  ['within a day', '2026-03-17T20:00:00Z', 2 * HOUR, '2026-03-17T22:00:00.000Z'],
  ['over a night', '2026-03-18T04:00:00Z', 2 * HOUR, '2026-03-18T19:00:00.000Z'],
  ['over a weekend', '2026-03-20T04:30:00Z', HOUR, '2026-03-22T18:30:00.000Z'],
  ['over Good Friday and Easter Monday', '2026-04-02T04:30:00Z', HOUR, '2026-04-06T19:30:00.000Z'],
  ['from the middle of the night', '2026-03-18T13:00:00Z', 0, '2026-03-18T18:00:00.000Z'],
])('%s', (_, from, ms, expected) => {
  expect(addWorkingTime(new Date(from), ms).toISOString()).toBe(expected);
});
