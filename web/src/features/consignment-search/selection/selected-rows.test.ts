import { describe, expect, test } from 'vitest';
import {
  countOverLimit,
  MAX_SELECTED,
  NONE_SELECTED,
  withRefreshedRows,
  withoutReferences,
  withRows,
} from '#features/consignment-search/selection/selected-rows.ts';
import { rowsBetween } from '#freight/consignment-table/row-selection.ts';
import { sampleRow } from '#freight/consignment-table/sample-row.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => sampleRow(index + 1));

describe('the selected rows', () => {
  test('keep the data for bulk actions, in the order of selection [@LIST-03]', () => {
    const days = { requestedPickupDay: null, requestedDeliveryDay: null, isConfirmed: false };
    const { senderParticipant, receiverParticipant } = sampleRow(1);
    const regions = {
      senderRegion: 'Auckland',
      originRegionId: senderParticipant.address.region?.id,
      destinationRegionId: receiverParticipant.address.region?.id,
    };
    const known = { status: 'DRAFT', ...regions, hasFreight: true, ...days };
    const selected = withRows(withRows(NONE_SELECTED, [sampleRow(7)], true), [sampleRow(3)], true);
    expect([...selected.values()]).toEqual([
      { id: 7, reference: 'KEA00000007', ...known },
      { id: 3, reference: 'KEA00000003', ...known },
    ]);
    expect([...withRows(selected, [sampleRow(7)], false).keys()]).toEqual([3]);
  });

  test('have the freight and the delivery day in New Zealand [@BULK-01]', () => {
    const empty = sampleRow(1, 'DRAFT', {
      totals: { deliveryItems: 0, packagingTypeName: null, packagingTypesCount: 0, weight: 0, volume: 0 },
      requestedDeliveryDateTimeUtc: '2026-03-11T11:00:00.000Z',
    });
    expect(withRows(NONE_SELECTED, [empty], true).get(1)).toMatchObject({
      hasFreight: false,
      requestedDeliveryDay: '2026-03-12',
    });
  });

  test('are removed by reference', () => {
    const selected = withRows(NONE_SELECTED, rows(3), true);
    expect([...withoutReferences(selected, new Set(['KEA00000002', 'KEA99999999'])).keys()]).toEqual([1, 3]);
    expect(withoutReferences(selected, new Set(['KEA99999999']))).toBe(selected);
  });

  test('are limited to a thousand', () => {
    const full = withRows(NONE_SELECTED, rows(1_200), true);
    expect(full.size).toBe(MAX_SELECTED);
    expect(countOverLimit(NONE_SELECTED, rows(1_200))).toBe(200);
    // Rows that are already selected do not count again.
    expect(countOverLimit(full, rows(1_000))).toBe(0);
    expect(withRows(full, [sampleRow(1, 'FINAL')], true).get(1)?.status).toBe('FINAL');
  });

  test('take over newer rows, and stay the same object when nothing changed', () => {
    const selected = withRows(NONE_SELECTED, [sampleRow(1), sampleRow(2)], true);
    expect(withRefreshedRows(selected, [sampleRow(2), sampleRow(9)])).toBe(selected);
    const later = withRefreshedRows(selected, [sampleRow(2, 'FINAL')]);
    expect([...later.values()].map(({ status }) => status)).toEqual(['DRAFT', 'FINAL']);
  });

  test('a shift-click selects the range in both directions', () => {
    const all = rows(9);
    const ids = (from: number, to: number) => rowsBetween(all, from, to).map(({ id }) => id);
    expect(ids(2, 4)).toEqual([3, 4, 5]);
    expect(ids(4, 2)).toEqual([3, 4, 5]);
    expect(ids(3, 3)).toEqual([4]);
  });
});
