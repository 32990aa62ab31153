import { expect, test } from 'vitest';
import { times } from '#extract.ts';
import { FIRST_PAGES, filesOf, type Manifest } from '#first-load.ts';
import { interleave, median } from '#interleave.ts';
import { holds, table } from '#measure.ts';
import { readRows } from '#read-rows.ts';

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

test('an extract whose first byte takes longer than 300 ms is no pass, however long the whole of it takes', () => {
  const late = times({ firstMs: 450, ms: 9_000 });
  expect(table('extract', late)[0]).toMatch(/first byte +450 ms +≤ 300 ms +FAILED$/);
  expect(late.map(holds)).toEqual([false, true]);
  expect(times({ firstMs: 40, ms: 90_000 }).every(holds)).toBe(true);
});

test.each([
  ['5000000', 5_000_000],
  ['5M', 5_000_000],
  ['1 M', 1_000_000],
  ['100k', 100_000],
])('so many rows are asked for by %j', (text, rows) => {
  expect(readRows(text)).toBe(rows);
});

test.each(['', 'many', '-5M', '0', '5MB'])('%j is no number of rows', (text) => {
  expect(() => readRows(text)).toThrow('--rows');
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
