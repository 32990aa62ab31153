import { describe, expect, test } from 'vitest';
import { cutOffNotice, pickupDefault } from '#dates/pickup-default.ts';
import { workingCalendar } from '#dates/working-days.ts';

const at = (day: string, time: string, closures: Parameters<typeof workingCalendar>[1] = []) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const now = { day: day as `${number}-${number}-${number}`, hour, minute };
  return { origin: workingCalendar('NZ-CAN', closures), now, cutOff: '15:00' };
};

describe('the default of the requested pickup', () => {
  test.each([
    ['Tuesday before the cut-off', '2026-11-10', '14:59', '2026-11-10'],
    ['Tuesday at the cut-off', '2026-11-10', '15:00', '2026-11-11'],
    ['Tuesday just after midnight', '2026-11-10', '00:00', '2026-11-10'],
    ['Thursday after the cut-off, before Show Day and a weekend', '2026-11-12', '16:30', '2026-11-16'],
    ['Show Day in Canterbury', '2026-11-13', '09:00', '2026-11-16'],
    ['Saturday', '2026-11-14', '09:00', '2026-11-16'],
    ['Christmas Eve after the cut-off', '2026-12-24', '15:01', '2026-12-29'],
  ])('on %s', (_, day, time, expected) => {
    expect(pickupDefault(at(day, time))).toBe(expected);
  });

  test('is not a day on which the provider is closed', () => {
    const closures = [{ day: '2026-11-10' as const, region: null, reason: 'Stocktake' }];
    expect(pickupDefault(at('2026-11-10', '09:00', closures))).toBe('2026-11-11');
  });
});

test('the notice has the cut-off, and says when it has passed', () => {
  const morning = at('2026-11-10', '09:00');
  expect(cutOffNotice(morning, '2026-11-10', true)).toBe('Today, cut-off 3:00 pm');
  expect(cutOffNotice(morning, '2026-11-10', false)).toBe('Cut-off 3:00 pm');
  expect(cutOffNotice(morning, null, false)).toBe('Cut-off 3:00 pm');
  const evening = at('2026-11-10', '15:00');
  expect(cutOffNotice(evening, '2026-11-11', true)).toBe('Next working day, cut-off 3:00 pm');
  expect(cutOffNotice(evening, '2026-11-10', false)).toBe('The cut-off at 3:00 pm has passed today');
  expect(cutOffNotice({ ...evening, cutOff: '00:30' }, '2026-11-12', false)).toBe('Cut-off 12:30 am');
});
