import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_COLUMNS,
  moved,
  readColumns,
  shownColumns,
  withShown,
  writeColumns,
} from '#features/consignment-search/column-choice.ts';
import { COLUMNS } from '#freight/consignment-table/columns.tsx';

const ids = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);
const all = ids(COLUMNS);

test('whoever chose nothing sees every column, and nothing is stored [@LIST-01]', () => {
  expect(ids(shownColumns(readColumns(null)))).toEqual(all);
  expect(writeColumns(DEFAULT_COLUMNS)).toBeNull();
  const there = moved(DEFAULT_COLUMNS, 'freight', -1);
  expect(writeColumns(moved(there, 'freight', 1))).toBeNull();
});

test('hidden and moved columns come back from the storage', () => {
  const choice = moved(withShown(DEFAULT_COLUMNS, 'created', false), 'tags', -1);
  const again = readColumns(writeColumns(choice));
  expect(again).toEqual(choice);
  expect(ids(shownColumns(again))).toEqual([
    ...all.filter((id) => id !== 'created').slice(0, -2),
    'tags',
    'status-date',
  ]);
});

test('a column stays inside the ends', () => {
  const first = DEFAULT_COLUMNS.order[0]?.id ?? '';
  expect(moved(DEFAULT_COLUMNS, first, -1)).toEqual(DEFAULT_COLUMNS);
  expect(moved(DEFAULT_COLUMNS, 'tags', 1)).toEqual(DEFAULT_COLUMNS);
});

test('columns that are added later come last, those that are gone are forgotten', () => {
  const stored = JSON.stringify({ order: ['tags', 'colour', 'status'], hidden: ['colour'] });
  const { order, hidden } = readColumns(stored);
  expect(ids(order).slice(0, 2)).toEqual(['tags', 'status']);
  expect(ids(order).toSorted()).toEqual(ids(DEFAULT_COLUMNS.order).toSorted());
  expect(hidden.size).toBe(0);
});

test('whatever is stored, there is a table', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      const { order } = readColumns(stored);
      expect(ids(order).toSorted()).toEqual(ids(DEFAULT_COLUMNS.order).toSorted());
    }),
  );
});
