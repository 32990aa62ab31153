import { assert, constantFrom, jsonValue, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectedFromRow } from '#freight/selected-consignment.ts';
import { readSelections, withoutSelected, withSelection } from '#freight/stored-selections.ts';
import { sampleRow } from '#freight/consignment-table/sample-row.ts';

describe('the stored selections', () => {
  const selected = new Map([1, 2].map((id) => [id, selectedFromRow(sampleRow(id))]));

  test('are kept for the last five lists, without empty ones', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
      (stored, list) => withSelection(stored, list, selected),
      readSelections(null),
    );
    expect(six.map(([list]) => list)).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(withSelection(six, 'd', new Map()).map(([list]) => list)).toEqual(['b', 'c', 'e', 'f']);
  });

  test('are restored unchanged', () => {
    const stored = withSelection([], 'a', selected);
    expect(readSelections(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  test('with an unknown shape are ignored', () => {
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

  test('lose processed consignments in all lists [@BULK-03]', () => {
    const two = withSelection(withSelection([], 'a', selected), 'b', new Map([...selected].slice(0, 1)));
    const left = withoutSelected(two, new Set(['KEA00000001']));
    expect(left.map(([list, kept]) => [list, kept.map(({ id }) => id)])).toEqual([['a', [2]]]);
  });

  test('of an older release with fewer fields are ignored', () => {
    const known = { id: 1, reference: 'KEA00000001', status: 'DRAFT', senderRegion: null };
    expect(readSelections([['a', [known]]])).toEqual([]);
    const now = {
      ...known,
      originRegionId: 'NZ-AUK',
      destinationRegionId: null,
      hasFreight: true,
      isConfirmed: false,
      requestedPickupDay: null,
      requestedDeliveryDay: '2026-03-12',
    };
    expect(readSelections([['a', [now]]])).toHaveLength(1);
    expect(readSelections([['a', [{ ...now, requestedDeliveryDay: 'soon' }]]])).toEqual([]);
  });
});
