import { expect, test } from 'vitest';
import { holds } from '#measure.ts';
import { allDays } from '#search-cases.ts';
import { growth } from '#search-growth.ts';

const newest = { what: 'newest', question: allDays(101) };
const texts = { what: 'texts', question: { ...allDays(101), term: 'oak' } };

test('five times the rows may take twice as long, but for what looks through texts', () => {
  const few = new Map([
    ['newest', 4],
    ['texts', 10],
  ]);
  const verdict = (ms: number) =>
    growth(few, new Map([...few.keys()].map((what) => [what, ms])), [newest, texts]).every(holds);
  expect(growth(few, few, [newest, texts]).map(({ what }) => what)).toEqual([
    'newest / the same of 1M',
    '  of 1M, lower quartile',
  ]);
  expect([verdict(8), verdict(9)]).toEqual([true, false]);
});
