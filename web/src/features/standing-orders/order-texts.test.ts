import { expect, test } from 'vitest';
import {
  creationText,
  dayText,
  leadLabel,
  moveText,
  runText,
} from '#features/standing-orders/order-texts.ts';

const occurrence = {
  day: '2026-04-03',
  pickupDay: '2026-04-07',
  creationDay: '2026-04-02',
  reason: 'Good Friday',
  outcome: null,
};
const run = {
  day: '2026-03-16',
  pickupDay: '2026-03-16',
  outcome: 'CREATED',
  reference: 'KEA00000123',
  reason: null,
  processedAtDateTimeUtc: '2026-03-15T11:00:00.000Z',
} as const;

test('days have their weekday', () => {
  expect(dayText('2026-03-23')).toBe('Monday 23/03/2026');
});

test('a moved or skipped pickup names the holiday', () => {
  expect(moveText(occurrence)).toBe('Moved from Friday 03/04/2026: Good Friday');
  expect(moveText({ ...occurrence, pickupDay: null })).toBe('Skipped: Good Friday');
  expect(moveText({ ...occurrence, pickupDay: '2026-04-03', reason: null })).toBeNull();
});

test('the day of creation and the lead time are in words', () => {
  expect(creationText(occurrence)).toBe('Creation on 02/04/2026');
  expect(creationText({ ...occurrence, creationDay: '2026-04-07' })).toBe('Creation on the pickup day');
  expect(creationText({ ...occurrence, outcome: 'CREATED' })).toBe('Consignment created');
  expect(creationText({ ...occurrence, outcome: 'FAILED' })).toBe('Consignment not created');
  expect([0, 1, 2].map(leadLabel)).toEqual([
    'On the pickup day',
    '1 working day before the pickup',
    '2 working days before the pickup',
  ]);
});

test('a processed day names its outcome', () => {
  expect(runText(run)).toBe('Monday 16/03/2026: created');
  expect(runText({ ...run, pickupDay: null, outcome: 'SKIPPED', reason: 'Paused' })).toBe(
    'Monday 16/03/2026: skipped. Paused',
  );
  expect(runText({ ...run, outcome: 'FAILED', reason: "The account isn't active any more" })).toBe(
    "Monday 16/03/2026: not created. The account isn't active any more",
  );
});
