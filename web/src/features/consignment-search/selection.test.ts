import { assert, constantFrom, jsonValue, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MOST_SELECTED,
  NONE_SELECTED,
  readSelections,
  refreshed,
  storeSelection,
  withOnly,
  withRows,
} from '#features/consignment-search/selection.ts';
import { rowsBetween } from '#freight/consignment-table/row-selection.ts';
import { sampleRow } from '#testing/rows.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => sampleRow(index + 1));

describe('the marked consignments', () => {
  test('keep id, reference, status and region, in the order of the marks [@LIST-03]', () => {
    const selected = withRows(withRows(NONE_SELECTED, [sampleRow(7)], true), [sampleRow(3)], true);
    expect([...selected.values()]).toEqual([
      { id: 7, reference: 'KEA00000007', status: 'DRAFT', senderRegion: 'Auckland' },
      { id: 3, reference: 'KEA00000003', status: 'DRAFT', senderRegion: 'Auckland' },
    ]);
    expect([...withRows(selected, [sampleRow(7)], false).keys()]).toEqual([3]);
  });

  test('are left marked by their references', () => {
    const selected = withRows(NONE_SELECTED, rows(3), true);
    expect([...withOnly(selected, new Set(['KEA00000002', 'KEA99999999'])).keys()]).toEqual([2]);
  });

  test('are a thousand at most', () => {
    expect(withRows(NONE_SELECTED, rows(1_200), true).size).toBe(MOST_SELECTED);
  });

  test('follow what the shown rows tell of them, and are the same object when nothing changed', () => {
    const selected = withRows(NONE_SELECTED, [sampleRow(1), sampleRow(2)], true);
    expect(refreshed(selected, [sampleRow(2), sampleRow(9)])).toBe(selected);
    const later = refreshed(selected, [sampleRow(2, 'FINAL')]);
    expect([...later.values()].map(({ status }) => status)).toEqual(['DRAFT', 'FINAL']);
  });

  test('with shift reach from the last mark to this one, both ways', () => {
    const all = rows(9);
    const ids = (from: number, to: number) => rowsBetween(all, from, to).map(({ id }) => id);
    expect(ids(2, 4)).toEqual([3, 4, 5]);
    expect(ids(4, 2)).toEqual([3, 4, 5]);
    expect(ids(3, 3)).toEqual([4]);
  });
});

describe('the stored selections', () => {
  const selected = withRows(NONE_SELECTED, rows(2), true);

  test('are one for each of the last five lists, none for an empty one', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
      (stored, list) => storeSelection(stored, list, selected),
      readSelections(null),
    );
    expect(six.map(([list]) => list)).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(storeSelection(six, 'd', NONE_SELECTED).map(([list]) => list)).toEqual(['b', 'c', 'e', 'f']);
  });

  test('come back as they were', () => {
    const stored = storeSelection([], 'a', selected);
    expect(readSelections(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  test('that cannot be read are none', () => {
    const broken = oneof(
      jsonValue(),
      string(),
      constantFrom([['a']], [['a', [{ id: 1 }]]], [['a', [{ id: 1, reference: 'x', status: '__proto__' }]]]),
    );
    assert(
      property(broken, (value) => {
        for (const [, kept] of readSelections(value)) expect(Array.isArray(kept)).toBe(true);
      }),
    );
    expect(
      readSelections([['a', [{ id: 1, reference: 'x', status: 'DRAFTY', senderRegion: null }]]]),
    ).toEqual([]);
  });
});
