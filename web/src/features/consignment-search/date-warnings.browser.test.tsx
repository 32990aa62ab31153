import { listFilters } from '@cartage/domain/search/filters.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BulkConfirmDialog } from '#features/consignment-search/bulk/bulk-confirm-dialog.tsx';
import { ListEditor } from '#features/consignment-search/list-editing/list-editor.tsx';
import { DEFAULT_VIEW } from '#features/consignment-search/search/list-view.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { SAMPLE_PARTICIPANT, sampleRow } from '#freight/consignment-table/sample-row.ts';
import { selectedFromRow } from '#freight/selected-consignment.ts';
import { CurrentOrganisation } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { organisationContext } from '#testing/organisation-context.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const sender = {
  ...SAMPLE_PARTICIPANT,
  id: 4,
  siteProxy: { id: 4, code: 'PEN', name: 'Penrose', isActive: true },
};
const row = sampleRow(7, 'FINAL', { senderParticipant: sender });
const other = sampleRow(8, 'FINAL');
/** Far ahead, so that it is never in the past: a Wednesday at midnight in New Zealand. */
const WEDNESDAY = '2099-03-17T11:00:00.000Z';
const ALLOWED = { allowed: true } as const;
const consignment = {
  ...BLANK_CONSIGNMENT,
  id: 7,
  reference: row.reference,
  version: 1,
  currentStatus: { code: 'DRAFT', name: 'Draft' },
  senderParticipant: sender,
  receiverParticipant: SAMPLE_PARTICIPANT,
  requestedPickupDateTimeUtc: WEDNESDAY,
  abilities: { ...BLANK_CONSIGNMENT.abilities, editDates: ALLOWED },
};

const context = organisationContext(['Consignment.MAINTAIN']);
const settings = [{ name: 'allow-fm-users-request-pickup-date', value: 'true' }];
const organisation = { ...context.organisation, members: [], settings };

/** The sender is never open. */
const show = (content: ReactNode) =>
  renderInPortal(<CurrentOrganisation value={{ ...context, organisation }}>{content}</CurrentOrganisation>, {
    settings: { RequestedPickupDateEnabled: 'true' },
    responses: {
      '/entry-limits': {
        sites: [{ siteId: 4, openingHours: Array.from({ length: 7 }, () => null) }],
        packagingTypes: [],
      },
      '/consignments/search': { rowCount: 2, results: [row, other] },
      [`/consignments/${row.reference}`]: consignment,
      '/workingDates': [{ reasons: [] }],
      '/working-dates': [{ reasons: [] }],
      '/serviceDate': { serviceDate: null },
      '/service-date': { serviceDate: null },
    },
  });

test('the editor of the list warns at a date on which the sender is closed, and can save', async () => {
  await show(
    <ListEditor
      open={{ row, cell: 'row', fields: ['requestedPickup', 'requestedDelivery'] }}
      close={() => {}}
    />,
  );
  const warning = page.getByText(/^Penrose is closed on \w+days: choose another day for the pickup\.$/);
  await eventually(() => expect(warning.elements()).toHaveLength(1));
  expect(page.getByRole('button', { name: 'Save' }).element()).toHaveAttribute('aria-disabled', 'false');
});

test('the dialog of a bulk pickup date says how many senders are closed, and can continue', async () => {
  await show(
    <BulkConfirmDialog
      action="setRequestedPickupDate"
      search={{ organisationId: 101, siteIds: [1], view: { ...DEFAULT_VIEW, ...listFilters.none } }}
      selection={{
        consignments: [row, other].map(selectedFromRow),
        has: () => true,
        set: () => {},
        replace: () => {},
        deselect: () => {},
        refresh: () => {},
        clear: () => {},
      }}
      isBusy={false}
      start={() => {}}
      close={() => {}}
    />,
  );
  const day = () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]');
  await eventually(() => expect(day()).not.toBeNull());
  day()?.click();
  const warning = page.getByText(
    /^1 of 2 consignments: Penrose is closed on \w+days: choose another day for the pickup\.$/,
  );
  await eventually(() => expect(warning.elements()).toHaveLength(1));
  expect(page.getByRole('button', { name: 'Continue' }).element()).toHaveAttribute('aria-disabled', 'false');
});
