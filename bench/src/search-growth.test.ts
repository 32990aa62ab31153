import { expect, test } from 'vitest';
import { passes } from '#measure.ts';
import { allDays } from '#search-cases.ts';
import { growth } from '#search-growth.ts';

const newest = { label: 'newest', query: allDays(101) };
const texts = { label: 'texts', query: { ...allDays(101), term: 'oak' } };

test('five times the rows may take at most twice as long, except for text searches', () => {
  const base = new Map([
    ['newest', 4],
    ['texts', 10],
  ]);
  const verdict = (ms: number) =>
    growth(base, new Map([...base.keys()].map((label) => [label, ms])), [newest, texts]).every(passes);
  expect(growth(base, base, [newest, texts]).map(({ label }) => label)).toEqual([
    'newest / same with 1M rows',
    '  with 1M rows, lower quartile',
  ]);
  expect([verdict(8), verdict(9)]).toEqual([true, false]);
});
