import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HistoryDialog } from '#features/consignment-detail/history/history-dialog.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const open = (response: unknown) =>
  renderInPortal(
    <HistoryDialog organisationId={101} reference="KEA00000123" version={5} close={() => {}} />,
    {
      width: 'narrow',
      responses: { '/consignments/KEA00000123/history': response },
    },
  );

test('says since when changes are recorded, for an older consignment without changes', async () => {
  await open({ keptSinceDateTimeUtc: '2026-11-23T00:00:00.000Z', changes: [], edits: [], next: null });
  await eventually(() =>
    expect(page.getByRole('dialog', { name: 'History of KEA00000123' }).element().textContent).toContain(
      'No changes recorded yet. New changes will appear here. Changes before 23/11/2026 were not recorded.',
    ),
  );
});

test('lists author, time and sentence of each change, and offers earlier changes', async () => {
  await open({
    keptSinceDateTimeUtc: null,
    changes: [
      {
        id: 9,
        changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
        changedBy: 'Hana Wilcox',
        through: 'bulk',
        sourceId: 7,
        sourceName: 'cancel',
        field: 'receiver.phone',
        item: null,
        from: '09 555 1000',
        to: '021 555 222',
        editVersion: null,
      },
    ],
    edits: [],
    next: 9,
  });
  await eventually(() =>
    expect(page.getByRole('list', { name: 'Changes' }).element()).toHaveTextContent(
      'Hana Wilcox · Bulk action: Cancel18/03/2026 2:30:00 pmReceiver phone changed from 09 555 1000 to 021 555 222',
    ),
  );
  await eventually(() =>
    expect(page.getByRole('button', { name: 'Show earlier changes' }).element()).toBeVisible(),
  );
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('asks before the undo, and names the reason of a change that cannot be undone', async () => {
  const change = {
    changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
    changedBy: 'Hana Wilcox',
    through: 'portal',
    sourceId: null,
    sourceName: null,
    field: 'notes',
    item: null,
  };
  await open({
    keptSinceDateTimeUtc: null,
    changes: [
      { ...change, id: 9, from: 'Gate 5', to: 'Gate 4', editVersion: 3 },
      { ...change, id: 8, from: 'Gate 4', to: 'Gate 5', editVersion: 2 },
    ],
    edits: [
      {
        version: 3,
        canUndo: true,
        reason: null,
        combined: [],
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        undoes: {
          version: 2,
          changedAtDateTimeUtc: '2026-03-17T21:42:00.000Z',
          changedBy: 'Noah Price',
        },
      },
      {
        version: 2,
        canUndo: false,
        reason: 'This change has been undone already',
        combined: [],
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        undoes: null,
      },
    ],
    next: null,
  });
  const list = page.getByRole('list', { name: 'Changes' });
  await eventually(() =>
    expect(list.element().textContent).toContain(
      'Undone: change of 18/03/2026 10:42:00 am by Noah PriceSender notes changed from Gate 5 to Gate 4',
    ),
  );
  expect(list.element().textContent).toContain("Can't be undone. This change has been undone already.");
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const question = page.getByRole('group', { name: 'Undo this change' });
  await eventually(() =>
    expect(question.element().textContent).toContain(
      'Undo this change? It will be saved as a new change:Sender notes changed from Gate 4 to Gate 5',
    ),
  );
  await eventually(() => expect(page.getByRole('button', { name: 'Keep change' }).element()).toHaveFocus());
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('leads from the change of an import to its result', async () => {
  const created = {
    id: 9,
    changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
    changedBy: 'Hana Wilcox',
    through: 'import',
    sourceId: 7,
    sourceName: 'orders.csv',
    field: 'created',
    item: null,
    from: null,
    to: 'KEA00000123',
    editVersion: null,
  };
  await renderInPortal(
    <HistoryDialog organisationId={101} reference="KEA00000123" version={5} close={() => {}} />,
    {
      permissions: ['Consignment.CREATE'],
      settings: { CsvImportEnabled: 'true' },
      responses: {
        '/consignments/KEA00000123/history': {
          keptSinceDateTimeUtc: null,
          changes: [created],
          edits: [],
          next: null,
        },
      },
    },
  );
  const link = page.getByRole('link', { name: 'Import of orders.csv' });
  await eventually(() => expect(link.element()).toHaveAttribute('href', '/consignment/import?import=7'));
});
