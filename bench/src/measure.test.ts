import { expect, test } from 'vitest';
import { times } from '#extract.ts';
import { FIRST_PAGES, filesOf, type Manifest } from '#first-load.ts';
import { interleave, median } from '#interleave.ts';
import { holds, table } from '#measure.ts';

test.each([
  [{ value: 2.5, limit: { atMost: 2.5 } }, true],
  [{ value: 2.51, limit: { atMost: 2.5 } }, false],
  [{ value: 0.8, limit: { atLeast: 0.8 } }, true],
  [{ value: 0.79, limit: { atLeast: 0.8 } }, false],
  // Nothing was measured: that is no pass.
  [{ value: Number.NaN, limit: { atMost: 1 } }, false],
  [{ value: Number.NaN, limit: { atLeast: 1 } }, false],
  // Reported only.
  [{ value: 1_000_000 }, true],
])('%j: %s', (figure, expected) => {
  expect(holds({ what: 'x', unit: '×', ...figure })).toBe(expected);
});

test('a figure that misses its gate says so in the report', () => {
  const measures = [
    { what: 'list', value: 3, unit: '×', limit: { atMost: 2.5 } },
    { what: 'list, median', value: 1.234, unit: 'ms' },
  ] as const;
  const [failed, reported] = table('list', measures);
  expect(failed).toMatch(/3 × +≤ 2\.5 × +FAILED$/);
  expect(reported).toMatch(/1\.23 ms *$/);
});

test('what is wanted of the first byte of an extract is said beside it, and keeps nobody back', () => {
  const measures = times({ firstMs: 450, ms: 9_000 });
  expect(table('extract', measures)[0]).toMatch(/first byte \(wanted: under 300 ms; no gate\) +450 ms *$/);
  expect(measures.every(holds)).toBe(true);
});

test('the median is the middle one, or between the two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 9, 5])).toBe(4.5);
  expect(median([])).toBeNaN();
});

test('variants take turns, and each begins as often as it ends', async () => {
  const order: string[] = [];
  const say = (name: string) => async () => void order.push(name);
  await interleave({ one: say('one'), other: say('other') }, { rounds: 4, warmUp: 0 });
  expect(order).toEqual(['one', 'other', 'other', 'one', 'one', 'other', 'other', 'one']);
});

test('a chunk brings along what it imports statically, and nothing that waits', () => {
  const manifest: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_shared.js'], css: ['index.css'] },
    '_shared.js': { file: 'shared.js', imports: ['_deep.js', 'index.html'] },
    '_deep.js': { file: 'deep.js', css: ['deep.css'] },
    'src/later.ts': { file: 'later.js', imports: ['_shared.js'] },
  };
  const files = filesOf(manifest, ([, chunk]) => chunk.isEntry === true);
  expect([...files].toSorted()).toEqual(['deep.css', 'deep.js', 'index.css', 'index.js', 'shared.js']);
});

test('both pages where people come in have a gate of their own', () => {
  expect(FIRST_PAGES.map(({ path, atMostKb }) => [path, atMostKb.js, atMostKb.css])).toEqual([
    ['/', 235, 20],
    ['/search', 255, 20],
  ]);
});
