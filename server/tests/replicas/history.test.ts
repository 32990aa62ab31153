import { describe, expect, test } from 'vitest';
import { type Addition, type CounterRead, findWrongReads } from './history.ts';

const addition = (client: number, startedAt: number, acknowledgedAt: number | undefined): Addition => ({
  client,
  counters: ['all', `client-${client}`],
  startedAt,
  acknowledgedAt,
});

const read = (client: number, value: number, startedAt: number, counter = 'all'): CounterRead => ({
  client,
  counter,
  value,
  startedAt,
  endedAt: startedAt + 10,
});

/** Client 1 adds at 100 and 200, client 2 at 1,000; each addition is acknowledged after 10 ms. */
const additions = [addition(1, 100, 110), addition(1, 200, 210), addition(2, 1000, 1010)];

const problems = (reads: readonly CounterRead[], maxAgeMs = 0) =>
  findWrongReads({ additions, reads }, { maxAgeMs }).map(({ problem, expected }) => [problem, expected]);

describe('with a maximum age of 0', () => {
  test('accepts reads of the present', () => {
    expect(
      problems([
        read(1, 0, 50),
        read(1, 1, 150),
        read(2, 2, 300),
        read(2, 2, 300, 'client-1'),
        read(1, 3, 1010),
        read(1, 0, 300, 'client-2'),
      ]),
    ).toEqual([]);
  });

  test('accepts both values while an addition is in progress', () => {
    expect(problems([read(2, 1, 205), read(2, 2, 205), read(2, 1, 195), read(2, 2, 195)])).toEqual([]);
  });

  test('finds a read of another client that is one addition too old', () => {
    expect(problems([read(1, 2, 1010)])).toEqual([['too-old', 3]]);
    expect(problems([read(2, 1, 300, 'client-1')])).toEqual([['too-old', 2]]);
  });

  test('finds a value that no addition can explain', () => {
    expect(problems([read(2, 3, 300)])).toEqual([['never-written', 2]]);
    expect(problems([read(2, 1, 300, 'client-3')])).toEqual([['never-written', 0]]);
  });
});

describe('with a maximum age of 2 seconds', () => {
  test('accepts an older value of others, and finds one that is too old', () => {
    expect(problems([read(2, 0, 2000)], 2000)).toEqual([['misses-own-change', 1]]);
    expect(problems([read(3, 0, 2000)], 2000)).toEqual([]);
    expect(problems([read(3, 1, 2500)], 2000)).toEqual([['too-old', 2]]);
  });

  test('finds a client that misses its own change', () => {
    expect(problems([read(1, 1, 210, 'client-1')], 2000)).toEqual([['misses-own-change', 2]]);
  });
});

test('an addition without a response may be seen or not', () => {
  const unknown = { additions: [addition(1, 100, undefined)], reads: [read(1, 0, 500), read(1, 1, 500)] };
  expect(findWrongReads(unknown, { maxAgeMs: 0 })).toEqual([]);
  const twice = { ...unknown, reads: [read(1, 2, 500)] };
  expect(findWrongReads(twice, { maxAgeMs: 0 })).toMatchObject([{ problem: 'never-written', expected: 1 }]);
});

test('finds each planted stale read in a long history', () => {
  const many = Array.from({ length: 500 }, (_, at) => addition(at % 20, at * 10, at * 10 + 5));
  const right = Array.from({ length: 500 }, (_, at) => read(at % 20, at + 1, at * 10 + 5));
  // Each read ends 10 ms after it began, so it may see one addition more, but none less.
  expect(findWrongReads({ additions: many, reads: right }, { maxAgeMs: 0 })).toEqual([]);
  const stale = [17, 230, 499].map((at) => read(at % 20, at, at * 10 + 5));
  const reads = [...right, ...stale];
  const found = findWrongReads({ additions: many, reads }, { maxAgeMs: 0 });
  expect(found.map(({ startedAt }) => startedAt)).toEqual([175, 2305, 4995]);
});
