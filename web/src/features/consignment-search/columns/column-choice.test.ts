import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_COLUMNS,
  moveColumn,
  parseColumns,
  shownColumns,
  showColumn,
  serializeColumns,
} from '#features/consignment-search/columns/column-choice.ts';
import { COLUMNS } from '#freight/consignment-table/columns.tsx';

const ids = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);
const all = ids(COLUMNS);

test('the default shows every column and stores nothing [@LIST-01]', () => {
  expect(ids(shownColumns(parseColumns(null)))).toEqual(all);
  expect(serializeColumns(DEFAULT_COLUMNS)).toBeNull();
  const there = moveColumn(DEFAULT_COLUMNS, 'freight', -1);
  expect(serializeColumns(moveColumn(there, 'freight', 1))).toBeNull();
});

test('hidden and moved columns are restored from storage', () => {
  const choice = moveColumn(showColumn(DEFAULT_COLUMNS, 'created', false), 'tags', -1);
  const again = parseColumns(serializeColumns(choice));
  expect(again).toEqual(choice);
  expect(ids(shownColumns(again))).toEqual([
    ...all.filter((id) => id !== 'created').slice(0, -2),
    'tags',
    'status-date',
  ]);
});

test('the first and last column cannot be moved further', () => {
  const first = DEFAULT_COLUMNS.order[0]?.id ?? '';
  expect(moveColumn(DEFAULT_COLUMNS, first, -1)).toEqual(DEFAULT_COLUMNS);
  expect(moveColumn(DEFAULT_COLUMNS, 'tags', 1)).toEqual(DEFAULT_COLUMNS);
});

test('new columns come last and unknown ones are ignored', () => {
  const stored = JSON.stringify({ order: ['tags', 'colour', 'status'], hidden: ['colour'] });
  const { order, hidden } = parseColumns(stored);
  expect(ids(order).slice(0, 2)).toEqual(['tags', 'status']);
  expect(ids(order).toSorted()).toEqual(ids(DEFAULT_COLUMNS.order).toSorted());
  expect(hidden.size).toBe(0);
});

test('any stored text is read as a column choice', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      const { order } = parseColumns(stored);
      expect(ids(order).toSorted()).toEqual(ids(DEFAULT_COLUMNS.order).toSorted());
    }),
  );
});
