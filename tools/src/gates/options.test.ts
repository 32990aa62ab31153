import { expect, test } from 'vitest';
import { parseOptions } from '#gates/options.ts';

test('without options a run has no shard and no time limit, and the default day', () => {
  expect(parseOptions([])).toEqual({
    isFast: false,
    isFull: false,
    shard: undefined,
    minutes: undefined,
    day: undefined,
  });
});

test('reads every option', () => {
  expect(parseOptions(['--full', '--shard', '2/4', '--minutes', '70', '--day', '2027-01-01'])).toEqual({
    isFast: false,
    isFull: true,
    shard: '2/4',
    minutes: 70,
    day: '2027-01-01',
  });
  expect(parseOptions(['--fast', '--day=today'])).toMatchObject({ isFast: true, day: 'today' });
});

test.each([
  ['--shard', '5/4'],
  ['--shard', '2'],
  ['--day', 'Monday'],
  ['--minutes', '0'],
  ['--minutes', '1.5'],
  ['--quick'],
])('rejects %s %s', (...parameters) => {
  expect(() => parseOptions(parameters)).toThrow();
});
