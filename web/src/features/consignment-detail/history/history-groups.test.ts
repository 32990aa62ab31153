import { expect, it } from 'vitest';
import { type Change, historyGroups } from '#features/consignment-detail/history/history-groups.ts';

const change = (given: Partial<Change>): Change => ({
  id: 1,
  changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
  changedBy: 'Hana Wilcox',
  through: 'portal',
  sourceId: null,
  sourceName: null,
  field: 'notes',
  item: null,
  from: null,
  to: 'Ring first',
  ...given,
});

it('groups the changes of one save, in the order of the fields', () => {
  const groups = historyGroups([
    change({ id: 4, changedAtDateTimeUtc: '2026-03-18T02:00:00.000Z' }),
    change({ id: 3 }),
    change({ id: 2, field: 'status', from: 'Draft', to: 'Ready' }),
  ]);
  expect(groups).toEqual([
    {
      id: 4,
      at: '2026-03-18T02:00:00.000Z',
      by: 'Hana Wilcox',
      source: null,
      sentences: ['Notes set to Ring first'],
    },
    {
      id: 3,
      at: '2026-03-18T01:30:00.000Z',
      by: 'Hana Wilcox',
      source: null,
      sentences: ['Status changed from Draft to Ready', 'Notes set to Ring first'],
    },
  ]);
});

it.each([
  [{ through: 'portal' }, 'Hana Wilcox', null],
  [{ through: 'api', changedBy: 'ERP' }, 'ERP', 'API client'],
  [{ through: 'bulk', sourceId: 7 }, 'Hana Wilcox', 'Bulk action'],
  [{ through: 'import', sourceId: 8, sourceName: 'orders.csv' }, 'Hana Wilcox', 'Import of orders.csv'],
  [{ through: 'provider', changedBy: null }, 'Freight provider', null],
  [{ through: 'desk', changedBy: null }, 'Freight provider', null],
  [{ through: 'system', changedBy: null }, 'Automatic', null],
] as const)('names the author of %o', (given, by, source) => {
  expect(historyGroups([change(given)])).toMatchObject([{ by, source }]);
});
