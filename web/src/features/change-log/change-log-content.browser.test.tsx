import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChangeLogContent } from '#features/change-log/change-log-content.tsx';
import { DEFAULT_FILTER } from '#features/change-log/change-log-url.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const change = {
  id: 9,
  reference: 'KEA00000123',
  changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
  changedBy: 'Hana Wilcox',
  through: 'import',
  sourceId: 7,
  sourceName: 'orders.csv',
  field: 'receiver.phone',
  item: null,
  from: '09 555 1000',
  to: '021 555 222',
  editVersion: null,
  isUndo: false,
};
const since = { keptSinceDateTimeUtc: '2026-01-01T00:00:00.000Z' };
const QUERY = { startDateUtc: '2026-03-12', endDateUtc: '2026-03-18' };
const open = (log: unknown) =>
  renderInPortal(<ChangeLogContent filter={DEFAULT_FILTER} query={QUERY} />, {
    width: 'narrow',
    responses: { '/change-log/users': [{ id: 7, name: 'Hana Wilcox' }], '/change-log': log },
  });

const expectHeading = (name: string) =>
  eventually(() => expect(page.getByRole('heading', { name }).element()).toBeVisible());

test('lists the changes of one save together, with time, consignment, author and source', async () => {
  await open({
    ...since,
    changes: [
      change,
      { ...change, id: 8, field: 'notes', from: null, to: 'Ring first' },
      {
        ...change,
        id: 7,
        reference: 'KEA00000124',
        through: 'provider',
        changedBy: null,
        sourceName: 'evt-4711',
        field: 'status',
        from: 'Staged',
        to: 'Picked Up',
      },
      {
        ...change,
        id: 6,
        through: 'portal',
        sourceName: 'list',
        isUndo: true,
        field: 'notes',
        from: 'Dock 2',
        to: null,
      },
    ],
    next: 6,
  });
  const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await eventually(() =>
    expect(rows.elements().map((row) => row.textContent)).toEqual(
      expect.arrayContaining([
        '18/03/2026 2:30:00 pmKEA00000123Hana Wilcox · Import of orders.csvReceiver phone changed from 09 555 1000 to 021 555 222Sender notes set to Ring first',
        '18/03/2026 2:30:00 pmKEA00000124Freight provider · Event evt-4711Status changed from Staged to Picked Up',
        '18/03/2026 2:30:00 pmKEA00000123Hana Wilcox · Consignments · UndoSender notes removed, was Dock 2',
      ]),
    ),
  );
  expect(page.getByRole('link', { name: 'KEA00000124' }).element()).toHaveAttribute(
    'href',
    expect.stringContaining('/consignment/KEA00000124'),
  );
  await eventually(() => expect(page.getByRole('button', { name: 'Show more' }).element()).toBeVisible());
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('says that a period has no changes', async () => {
  await open({ ...since, changes: [], next: null });
  await expectHeading('No changes in this period');
  await eventually(() =>
    expect(page.getByRole('button', { name: 'Show the last 7 days' }).element()).toBeVisible(),
  );
});

test('rejects text that is no reference', async () => {
  await open({ ...since, changes: [], next: null });
  await expectHeading('No changes in this period');
  await page.getByLabelText('Consignment').fill('the red pallet');
  await userEvent.tab();
  await eventually(() =>
    expect(page.getByText('Enter a reference or its start, such as KEA00000123').element()).toBeVisible(),
  );
});

test('leads from the change of an import to its result', async () => {
  await renderInPortal(<ChangeLogContent filter={DEFAULT_FILTER} query={QUERY} />, {
    permissions: ['Consignment.CREATE'],
    settings: { CsvImportEnabled: 'true' },
    responses: { '/change-log/users': [], '/change-log': { ...since, changes: [change], next: null } },
  });
  const link = page.getByRole('link', { name: 'Import of orders.csv' });
  await eventually(() => expect(link.element()).toHaveAttribute('href', '/consignment/import?import=7'));
});
