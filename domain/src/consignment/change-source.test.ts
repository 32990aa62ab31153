import { expect, it } from 'vitest';
import {
  authorOf,
  CHANGE_ORIGINS,
  CHANGE_SOURCE_NAMES,
  changeSourceRow,
} from '#consignment/change-source.ts';

it.each([
  [{ through: 'portal', changedBy: 'Hana Wilcox', sourceName: null }, 'Hana Wilcox', null],
  [{ through: 'api', changedBy: 'ERP', sourceName: null }, 'ERP', 'API client'],
  [{ through: 'bulk', changedBy: 'Hana Wilcox', sourceName: null }, 'Hana Wilcox', 'Bulk action'],
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
  [{ through: 'desk', changedBy: null, sourceName: null }, 'Freight provider', null],
  [{ through: 'system', changedBy: null, sourceName: null }, 'Automatic', null],
] as const)('names the author of %o', (change, by, source) => {
  expect(authorOf(change)).toEqual({ by, source });
});

it('finds each origin with one source', () => {
  const origins = CHANGE_SOURCE_NAMES.flatMap((source) => changeSourceRow(source).origins ?? []);
  expect(origins.toSorted()).toEqual(CHANGE_ORIGINS.toSorted());
});
