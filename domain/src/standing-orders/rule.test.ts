import { expect, test } from 'vitest';
import { describePause, describeRule, ruleIssue, stateOf } from '#standing-orders/rule.ts';

test('a rule is described in words, its weekdays in order', () => {
  expect(describeRule({ weekdays: [1], everyWeeks: 1 })).toBe('Every week on Monday');
  expect(describeRule({ weekdays: [4, 1], everyWeeks: 1 })).toBe('Every week on Monday and Thursday');
  expect(describeRule({ weekdays: [1, 3, 5], everyWeeks: 2 })).toBe(
    'Every 2 weeks on Monday, Wednesday and Friday',
  );
});

test('a rule without days, or with its last day before the first, is rejected', () => {
  expect(ruleIssue({ weekdays: [], startDay: '2026-03-18', endDay: null })).toEqual({
    field: 'weekdays',
    message: 'Select at least one day',
  });
  expect(ruleIssue({ weekdays: [1], startDay: '2026-03-18', endDay: '2026-03-17' })?.field).toBe('endDay');
  expect(ruleIssue({ weekdays: [1], startDay: '2026-03-18', endDay: '2026-03-18' })).toBeNull();
});

test('the state follows from the end, the last day and the pause', () => {
  const state = (over: Partial<Parameters<typeof stateOf>[0]>) =>
    stateOf({ isEnded: false, endDay: null, pause: null, ...over }, '2026-03-18');
  expect(state({})).toBe('ACTIVE');
  expect(state({ isEnded: true, pause: { from: '2026-03-01', to: null } })).toBe('ENDED');
  expect(state({ endDay: '2026-03-17' })).toBe('ENDED');
  expect(state({ endDay: '2026-03-18' })).toBe('ACTIVE');
  expect(state({ pause: { from: '2026-03-18', to: null } })).toBe('PAUSED');
  expect(state({ pause: { from: '2026-03-01', to: '2026-03-18' } })).toBe('PAUSED');
  expect(state({ pause: { from: '2026-03-01', to: '2026-03-17' } })).toBe('ACTIVE');
  expect(state({ pause: { from: '2026-03-19', to: null } })).toBe('ACTIVE');
});

test('a pause is described with its days', () => {
  expect(describePause({ from: '2026-12-24', to: '2027-01-03' }, '2026-12-01')).toBe(
    'Paused 24/12/2026 to 03/01/2027',
  );
  expect(describePause({ from: '2026-12-01', to: null }, '2026-12-01')).toBe('Paused until it is resumed');
  expect(describePause({ from: '2026-12-24', to: null }, '2026-12-01')).toBe(
    'Paused from 24/12/2026 until it is resumed',
  );
});
