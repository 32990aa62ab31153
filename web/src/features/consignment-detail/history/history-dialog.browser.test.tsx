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
        sourceName: null,
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
      'Hana Wilcox · Bulk action18/03/2026 2:30:00 pmReceiver phone changed from 09 555 1000 to 021 555 222',
    ),
  );
  await eventually(() =>
    expect(page.getByRole('button', { name: 'Show earlier changes' }).element()).toBeVisible(),
  );
  expect(document.documentElement.scrollWidth).toBe(390);
});
