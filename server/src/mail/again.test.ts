import { expect, test } from 'vitest';
import { pauseBefore, TRIED_FOR_MS } from '#mail/again.ts';

test('[@BULK-06] a letter is tried again after a minute, then ever later, an hour apart at most, until three days are over', () => {
  const minutes = (tries: number, left = TRIED_FOR_MS) => pauseBefore(tries, left) / 60_000;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 80, 1e6].map((tries) => minutes(tries))).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60, 60,
  ]);
  expect([minutes(80, 90_000), minutes(80, -1)]).toEqual([1.5, 0]);
  let [at, tries] = [0, 0];
  while (at < TRIED_FOR_MS) at += pauseBefore(++tries, TRIED_FOR_MS - at);
  expect(at).toBe(TRIED_FOR_MS);
  expect(tries).toBeLessThan(90);
});
