import { expect, test } from 'vitest';
import { times } from '#extract.ts';
import { FIRST_PAGES, filesOf, type Manifest } from '#first-load.ts';
import { interleave, median } from '#interleave.ts';
import { passes, formatMeasures } from '#measure.ts';
import { readRows } from '#read-rows.ts';

test.each([
  [{ value: 2.5, limit: { atMost: 2.5 } }, true],
  [{ value: 2.51, limit: { atMost: 2.5 } }, false],
  [{ value: 0.8, limit: { atLeast: 0.8 } }, true],
  [{ value: 0.79, limit: { atLeast: 0.8 } }, false],
  // Without a measurement the result is a failure.
  [{ value: Number.NaN, limit: { atMost: 1 } }, false],
  [{ value: Number.NaN, limit: { atLeast: 1 } }, false],
  // Without a limit.
  [{ value: 1_000_000 }, true],
])('%j passes: %s', (figure, expected) => {
  expect(passes({ label: 'x', unit: '×', ...figure })).toBe(expected);
});

test('the report marks a measure outside its limit as failed', () => {
  const measures = [
    { label: 'list', value: 3, unit: '×', limit: { atMost: 2.5 } },
    { label: 'list, median', value: 1.234, unit: 'ms' },
  ] as const;
  const [failed, reported] = formatMeasures('list', measures);
  expect(failed).toMatch(/3 × +≤ 2\.5 × +FAILED$/);
  expect(reported).toMatch(/1\.23 ms *$/);
});

test('an extract fails if its first byte takes more than 300 ms, whatever its total time', () => {
  const late = times({ firstMs: 450, ms: 9_000 });
  expect(formatMeasures('extract', late)[0]).toMatch(/first byte +450 ms +≤ 300 ms +FAILED$/);
  expect(late.map(passes)).toEqual([false, true]);
  expect(times({ firstMs: 40, ms: 90_000 }).every(passes)).toBe(true);
});

test.each([
  ['5000000', 5_000_000],
  ['5M', 5_000_000],
  ['1 M', 1_000_000],
  ['100k', 100_000],
])('parses %j as a number of rows', (text, rows) => {
  expect(readRows(text)).toBe(rows);
});

test.each(['', 'many', '-5M', '0', '5MB'])('rejects %j as a number of rows', (text) => {
  expect(() => readRows(text)).toThrow('--rows');
});

test('the median is the middle value or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 9, 5])).toBe(4.5);
  expect(median([])).toBeNaN();
});

test('variants alternate, and each is first as often as last', async () => {
  const order: string[] = [];
  const record = (name: string) => async () => void order.push(name);
  await interleave({ one: record('one'), other: record('other') }, { rounds: 4, warmUp: 0 });
  expect(order).toEqual(['one', 'other', 'other', 'one', 'one', 'other', 'other', 'one']);
});

test('the files of a chunk include static imports and exclude lazy ones', () => {
  const manifest: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_shared.js'], css: ['index.css'] },
    '_shared.js': { file: 'shared.js', imports: ['_deep.js', 'index.html'] },
    '_deep.js': { file: 'deep.js', css: ['deep.css'] },
    'src/later.ts': { file: 'later.js', imports: ['_shared.js'] },
  };
  const files = filesOf(manifest, ([, chunk]) => chunk.isEntry === true);
  expect([...files].toSorted()).toEqual(['deep.css', 'deep.js', 'index.css', 'index.js', 'shared.js']);
});

test('both entry pages have their own limits', () => {
  expect(FIRST_PAGES.map(({ path, atMostKb }) => [path, atMostKb.js, atMostKb.css])).toEqual([
    ['/', 205, 20],
    ['/search', 230, 20],
  ]);
});
