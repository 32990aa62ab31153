import { listFilters } from '@cartage/domain/search/filters.ts';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BulkConfirmDialog } from '#features/consignment-search/bulk/bulk-confirm-dialog.tsx';
import { DocumentsDialog } from '#features/consignment-search/documents/documents-dialog.tsx';
import { ManifestDialog } from '#features/consignment-search/documents/manifest-dialog.tsx';
import { PickListDialog } from '#features/consignment-search/documents/pick-list-dialog.tsx';
import { DEFAULT_VIEW } from '#features/consignment-search/search/list-view.ts';
import { sampleRow } from '#freight/consignment-table/sample-row.ts';
import { selectedFromRow } from '#freight/selected-consignment.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const row = sampleRow(7, 'FINAL');
const search = { organisationId: 101, siteIds: [1], view: { ...DEFAULT_VIEW, ...listFilters.none } };
const selection = {
  consignments: [selectedFromRow(row)],
  has: () => true,
  set: () => {},
  replace: () => {},
  deselect: () => {},
  refresh: () => {},
  clear: () => {},
};

interface Effects {
  readonly close: () => void;
  readonly start: () => void;
}

const DIALOGS: readonly {
  readonly name: string;
  readonly button: string;
  readonly effect: string;
  readonly dialog: (effects: Effects) => ReactNode;
}[] = [
  {
    name: 'documents',
    button: 'Create documents',
    effect: 'documents',
    dialog: ({ close }) => <DocumentsDialog search={search} selection={selection} close={close} />,
  },
  {
    name: 'pick list',
    button: 'Download pick list',
    effect: 'pick list',
    dialog: ({ close }) => <PickListDialog search={search} selection={selection} close={close} />,
  },
  {
    name: 'pickup manifest',
    button: 'Email Pickup Manifest',
    effect: 'email',
    dialog: ({ close }) => <ManifestDialog search={search} selection={selection} close={close} />,
  },
  {
    name: 'Request Pickup',
    button: 'Request Pickup',
    effect: 'start',
    dialog: (effects) => (
      <BulkConfirmDialog
        {...effects}
        action="requestPickup"
        search={search}
        selection={selection}
        isBusy={false}
      />
    ),
  },
];

for (const { name, button, effect, dialog } of DIALOGS)
  test(`Enter works as soon as the check of the selection is complete: ${name}`, async () => {
    const open = window.open;
    window.open = () => null;
    onTestFinished(() => {
      window.open = open;
      clearToasts();
    });
    const effects: string[] = [];
    const record = (done: string) => () => {
      effects.push(done);
      return problem(403, 'forbidden');
    };
    const { promise: checked, resolve: finish } = Promise.withResolvers<void>();
    await renderInPortal(dialog({ close: () => effects.push('close'), start: () => effects.push('start') }), {
      permissions: ['Consignment.PRINT', 'Consignment.MAINTAIN'],
      responses: {
        '/consignments/search': () => checked.then(() => ({ rowCount: 1, results: [row] })),
        '/working-dates': [{ reasons: [] }],
        '/pickup-manifest-emails': [],
        '/pick-list': record('pick list'),
        '/pickup-manifest-email': record('email'),
        '/bulk/documents': record('documents'),
      },
    });
    const main = page.getByRole('button', { name: button });
    await expect.element(main).toHaveFocus();
    await expect.element(main).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(effects).toEqual([]);
    finish();
    await expect.element(main).toHaveAttribute('aria-busy', 'false');
    await expect.element(main).toHaveFocus();
    // A press that is held since before the check does not count.
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    expect(main.element().dispatchEvent(held)).toBe(false);
    expect(effects).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await eventually(() => expect(effects).toEqual([effect]));
  });

const NOTHING_TO_DO = [
  { name: 'documents', button: 'Create documents', safe: 'Back', Content: DocumentsDialog },
  { name: 'pick list', button: 'Download pick list', safe: 'Cancel', Content: PickListDialog },
  { name: 'pickup manifest', button: 'Email Pickup Manifest', safe: 'Cancel', Content: ManifestDialog },
];

for (const { name, button, safe, Content } of NOTHING_TO_DO)
  test(`the focus moves to ${safe} when the check finds nothing to do: ${name}`, async () => {
    const draft = sampleRow(8, 'DRAFT');
    const drafts = { ...selection, consignments: [selectedFromRow(draft)] };
    const { promise: checked, resolve: finish } = Promise.withResolvers<void>();
    await renderInPortal(<Content search={search} selection={drafts} close={() => {}} />, {
      permissions: ['Consignment.PRINT', 'Consignment.MAINTAIN'],
      responses: {
        '/consignments/search': () => checked.then(() => ({ rowCount: 1, results: [draft] })),
        '/pickup-manifest-emails': [],
      },
    });
    await expect.element(page.getByRole('button', { name: button })).toHaveFocus();
    finish();
    await expect.element(page.getByRole('button', { name: safe })).toHaveFocus();
  });
