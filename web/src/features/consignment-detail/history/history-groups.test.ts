import { expect, it } from 'vitest';
import {
  type Change,
  type Edit,
  historyGroups,
} from '#features/consignment-detail/history/history-groups.ts';

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
  editVersion: null,
  ...given,
});

it('groups the changes of one save, in the order of the fields', () => {
  const groups = historyGroups(
    [
      change({ id: 4, changedAtDateTimeUtc: '2026-03-18T02:00:00.000Z' }),
      change({ id: 3 }),
      change({ id: 2, field: 'status', from: 'Draft', to: 'Ready' }),
    ],
    [],
  );
  expect(groups).toEqual([
    {
      id: 4,
      at: '2026-03-18T02:00:00.000Z',
      by: 'Hana Wilcox',
      source: null,
      importId: null,
      sentences: ['Sender notes set to Ring first'],
      undone: null,
      undo: null,
    },
    {
      id: 3,
      at: '2026-03-18T01:30:00.000Z',
      by: 'Hana Wilcox',
      source: null,
      importId: null,
      sentences: ['Status changed from Draft to Ready', 'Sender notes set to Ring first'],
      undone: null,
      undo: null,
    },
  ]);
});

it('names the author and the source', () => {
  const imported = change({ through: 'import', sourceId: 8, sourceName: 'orders.csv' });
  expect(historyGroups([imported], [])).toMatchObject([
    { by: 'Hana Wilcox', source: 'Import of orders.csv', importId: 8 },
  ]);
});

const edit = (given: Partial<Edit>): Edit => ({
  version: 4,
  canUndo: true,
  reason: null,
  combined: [],
  undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
  undoes: null,
  ...given,
});

it('describes the changes of an undo', () => {
  const changes = [
    change({ id: 3, editVersion: 4, from: 'Dock 2' }),
    change({ id: 2, editVersion: 4, field: 'item', item: '2', from: null, to: '3 × Carton, 0.05 m³, 5 kg' }),
  ];
  expect(historyGroups(changes, [edit({})])).toMatchObject([
    {
      undone: null,
      undo: {
        version: 4,
        canUndo: true,
        reason: null,
        sentences: [
          'Freight item 2 removed: 3 × Carton, 0.05 m³, 5 kg',
          'Sender notes changed from Ring first to Dock 2',
        ],
      },
    },
  ]);
});

it('names the drafts that the undo of a combination restores', () => {
  const added = change({ editVersion: 4, field: 'item', item: '2', from: null, to: '1 × Carton' });
  const [group] = historyGroups([added], [edit({ combined: ['KEA00000124', 'KEA00000125'] })]);
  expect(group?.undo?.sentences).toEqual([
    'Freight item 2 removed: 1 × Carton',
    'KEA00000124 is restored as a draft',
    'KEA00000125 is restored as a draft',
  ]);
});

it('separates two edits of the same moment, and names the undone one', () => {
  const changes = [change({ id: 3, editVersion: 5 }), change({ id: 2, editVersion: 4 })];
  const undoes = {
    version: 4,
    changedAtDateTimeUtc: '2026-03-18T01:12:00.000Z',
    changedBy: 'Noah Price',
  };
  const edits = [edit({ version: 5, undoes }), edit({ canUndo: false, reason: 'Some reason' })];
  expect(historyGroups(changes, edits)).toMatchObject([
    { undone: { at: '2026-03-18T01:12:00.000Z', by: 'Noah Price' }, undo: { canUndo: true } },
    { undone: null, undo: { canUndo: false, reason: 'Some reason' } },
  ]);
});

it.each([
  'A change can be undone for 24 hours',
  'You do not have the required permissions to perform this action. Please contact your administrator.',
])('does not repeat %j at every change', (reason) => {
  expect(historyGroups([change({ editVersion: 4 })], [edit({ canUndo: false, reason })])).toMatchObject([
    { undo: { canUndo: false, reason: null } },
  ]);
});
