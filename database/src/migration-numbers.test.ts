import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every migration has a number of its own', () => {
  const names = readdirSync(new URL('../migrations', import.meta.url)).toSorted();
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]));
  expect(numbers.filter((number) => !(number > 0))).toEqual([]);
  expect(new Set(numbers).size).toBe(names.length);
});
