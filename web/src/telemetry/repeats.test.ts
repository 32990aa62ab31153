import { expect, test } from 'vitest';
import { createRepeats } from '#telemetry/repeats.ts';

function counting() {
  const clock = { at: 0 };
  return { clock, repeats: createRepeats<string>(() => clock.at) };
}

test('the first report is sent at once, repeats are counted and due a minute later [@SHELL-11]', () => {
  const { clock, repeats } = counting();
  expect(repeats.isNew('k', 'first')).toBe(true);
  for (let number = 0; number < 999; number += 1) expect(repeats.isNew('k', 'latest')).toBe(false);
  clock.at = 59_999;
  expect(repeats.due(false)).toEqual([]);
  clock.at = 60_000;
  expect(repeats.due(false)).toEqual([{ item: 'latest', count: 999 }]);
  expect(repeats.due(true)).toEqual([]);
});

test('counted repeats are due when the page closes', () => {
  const { repeats } = counting();
  repeats.isNew('k', 'first');
  repeats.isNew('k', 'second');
  expect(repeats.due(true)).toEqual([{ item: 'second', count: 1 }]);
});

test('at most 30 different errors are reported', () => {
  const { repeats } = counting();
  const reported = Array.from({ length: 100 }, (_, number) => repeats.isNew(String(number), 'x'));
  expect(reported.filter(Boolean)).toHaveLength(30);
});
