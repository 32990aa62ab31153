import { expect, it } from 'vitest';
import {
  authorOf,
  CHANGE_ORIGINS,
  CHANGE_SOURCE_NAMES,
  changeSourceRow,
  sourceOf,
} from '#consignment/change-source.ts';

it.each([
  [{ through: 'portal', changedBy: 'Hana Wilcox', sourceName: null }, 'Hana Wilcox', null],
  [
    { through: 'portal', changedBy: 'Hana Wilcox', sourceName: 'consignment' },
    'Hana Wilcox',
    'Consignment page',
  ],
  [{ through: 'portal', changedBy: 'Hana Wilcox', sourceName: 'of-a-later-release' }, 'Hana Wilcox', null],
  [{ through: 'api', changedBy: 'ERP', sourceName: null }, 'ERP', 'API client'],
  [{ through: 'bulk', changedBy: 'Hana Wilcox', sourceName: null }, 'Hana Wilcox', 'Bulk action'],
  [
    { through: 'bulk', changedBy: 'Hana Wilcox', sourceName: 'requestPickup' },
    'Hana Wilcox',
    'Bulk action: Request Pickup',
  ],
  [
    { through: 'bulk', changedBy: 'Hana Wilcox', sourceName: 'of-a-later-release' },
    'Hana Wilcox',
    'Bulk action',
  ],
  [
    { through: 'import', changedBy: 'Hana Wilcox', sourceName: 'orders.csv' },
    'Hana Wilcox',
    'Import of orders.csv',
  ],
  [
    { through: 'standing-order', changedBy: 'Hana Wilcox', sourceName: 'Weekly' },
    'Hana Wilcox',
    'Standing order Weekly',
  ],
  [{ through: 'provider', changedBy: null, sourceName: null }, 'Freight provider', null],
  [{ through: 'provider', changedBy: null, sourceName: 'evt-1' }, 'Freight provider', 'Event evt-1'],
  [{ through: 'desk', changedBy: null, sourceName: 'evt-2' }, 'Freight provider', null],
  [{ through: 'desk', changedBy: null, sourceName: null }, 'Freight provider', null],
  [{ through: 'system', changedBy: null, sourceName: null }, 'Automatic', null],
] as const)('names the author of %o', (change, by, source) => {
  expect(authorOf(change)).toEqual({ by, source });
});

it.each([
  [{ through: 'portal', sourceName: 'list', isUndo: false }, 'Portal: Consignments'],
  [{ through: 'portal', sourceName: null, isUndo: true }, 'Portal, undo'],
  [{ through: 'provider', sourceName: 'evt-1', isUndo: false }, 'Freight provider: Event evt-1'],
  [{ through: 'desk', sourceName: 'evt-2', isUndo: false }, 'Freight provider'],
  [{ through: 'import', sourceName: 'orders.csv', isUndo: false }, 'Import of orders.csv'],
  [{ through: 'bulk', sourceName: 'cancel', isUndo: false }, 'Bulk action: Cancel'],
  [{ through: 'bulk', sourceName: 'undo', isUndo: true }, 'Bulk action: Undo'],
  [{ through: 'bulk', sourceName: null, isUndo: true }, 'Bulk action, undo'],
  [{ through: 'system', sourceName: null, isUndo: false }, 'Automatic'],
] as const)('writes the source of %o in one text', (change, text) => {
  expect(sourceOf({ changedBy: 'Hana Wilcox', ...change })).toBe(text);
});

it('finds each origin with one source', () => {
  const origins = CHANGE_SOURCE_NAMES.flatMap((source) => changeSourceRow(source).origins ?? []);
  expect(origins.toSorted()).toEqual(CHANGE_ORIGINS.toSorted());
});
