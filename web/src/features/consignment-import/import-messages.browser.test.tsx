import { ERRORS } from '@cartage/contract/errors.ts';
import { SAMPLE_REFERENCE } from '@cartage/domain/consignment-import/testing/sample-file.ts';
import { useEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallFailure } from '#api/problem.ts';
import { CancelDrafts } from '#features/consignment-import/cancel-drafts.tsx';
import { HistoryCard } from '#features/consignment-import/history-card.tsx';
import { FinishedCard } from '#features/consignment-import/progress-cards.tsx';
import { StartFailure } from '#features/consignment-import/start-failure.tsx';
import { TemplateMenu } from '#features/consignment-import/template-menu.tsx';
import { TooManyCorrectionsBanner } from '#features/consignment-import/too-many-corrections-banner.tsx';
import type { Import } from '#freight/imports/import-query.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const WIDTHS = ['wide', 'narrow'] as const;

const JOB: Import = {
  importId: 17,
  fileName: 'orders.csv',
  createdBy: 'Hana Wilcox',
  state: 'finished',
  isStopped: false,
  rowCount: 8,
  correctedCells: 0,
  total: 8,
  created: 8,
  failed: 0,
  skipped: 0,
  hasFile: true,
  createdAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
  finishedAtDateTimeUtc: '2026-03-18T01:30:09.000Z',
  failures: [],
  drafts: 8,
  createdReferences: null,
  undo: {
    canUndo: true,
    reason: null,
    undoUntilDateTimeUtc: '2026-03-19T01:30:09.000Z',
    consignments: 8,
    staying: [],
  },
};
const NOTHING_LEFT: Import['undo'] = {
  canUndo: false,
  reason: 'This import has no drafts left to cancel',
  undoUntilDateTimeUtc: '2026-03-19T01:30:09.000Z',
  consignments: 0,
  staying: [],
};
const MAINTAIN = { permissions: ['Consignment.MAINTAIN'] } as const;
const internalError = () =>
  new Response(JSON.stringify({ code: 'internal', ...ERRORS.internal }), {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
  });

/** The message of a toast or a banner. */
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const texts = (role: 'listitem' | 'definition') =>
  page
    .getByRole(role)
    .all()
    .map((item) => item.element().textContent);

describe.each(WIDTHS)('[@IMPORT-04] messages of an import: %s', (width) => {
  test('errors that the server finds after a sound check are listed with their rows', async () => {
    const failure = new CallFailure(422, {
      detail: '3 rows have errors. Nothing has been created.',
      errors: [
        { pointer: '/rows/14', detail: 'Receiver Site "HH-OLD" not found' },
        { pointer: '/rows/15,16', detail: 'Service Type "EXP" not found' },
        { pointer: '/rows', detail: 'The file has no rows' },
      ],
    });
    await renderInPortal(<StartFailure failure={failure} />, { width });
    await eventually(() =>
      expect(alert('3 rows have errors. Nothing has been created.').element()).toBeVisible(),
    );
    expect(texts('listitem')).toEqual([
      'Row 14: Receiver Site "HH-OLD" not found',
      'Row 15, 16: Service Type "EXP" not found',
      'The file has no rows',
    ]);
  });

  test('a template that cannot be created', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
      throw new Error('The browser has no memory left');
    });
    await renderInPortal(<TemplateMenu reference={SAMPLE_REFERENCE} />, { width });
    await page.getByRole('button', { name: 'Download template' }).click();
    await page.getByRole('menuitem', { name: 'CSV template' }).click();
    await eventually(() =>
      expect(
        alert("Couldn't create the template. Check your connection and try again.").element(),
      ).toBeVisible(),
    );
  });

  test('an import without drafts to cancel', async () => {
    const responses = { '/cancelled-drafts': { bulkJobId: null, total: 0, staying: [] }, '/imports/17': JOB };
    await renderInPortal(
      <>
        <CancelDrafts job={JOB} />
        <CancelDrafts job={{ ...JOB, drafts: 0, undo: NOTHING_LEFT }} />
      </>,
      { width, ...MAINTAIN, responses },
    );
    await eventually(() => expect(page.getByText('No drafts left to cancel').element()).toBeVisible());
    await page.getByRole('button', { name: 'Cancel these 8 drafts' }).click();
    await page.getByRole('button', { name: 'Cancel drafts' }).click();
    await eventually(() => expect(page.getByText('This import has no drafts left').element()).toBeVisible());
  });

  test('the numbers of an undo, and why consignments stay', async () => {
    const undo: Import['undo'] = {
      canUndo: true,
      reason: null,
      undoUntilDateTimeUtc: '2026-03-19T01:30:09.000Z',
      consignments: 1,
      staying: [
        {
          reason: 'Changed after the import',
          references: [124, 125, 126, 127, 128, 129].map((number) => `KEA00000${number}`),
        },
        { reason: 'No longer a draft: Ready', references: ['KEA00000130'] },
      ],
    };
    await renderInPortal(<FinishedCard job={{ ...JOB, undo }} />, { width, ...MAINTAIN });
    await eventually(() =>
      expect(page.getByText('This import can be undone until 19/03/2026 2:30:09 pm').element()).toBeVisible(),
    );
    await page.getByRole('button', { name: 'Cancel this draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this draft?' });
    await eventually(() =>
      expect(dialog.element().textContent).toContain(
        '1 consignment will be cancelled.7 consignments stay as they are:',
      ),
    );
    expect(texts('listitem')).toEqual([
      'Changed after the import (6): KEA00000124, KEA00000125, KEA00000126, KEA00000127, KEA00000128 and 1 more',
      'No longer a draft: Ready (1): KEA00000130',
    ]);
    expect(document.documentElement.scrollWidth).toBe(width === 'wide' ? 1280 : 390);
  });

  test('an import whose time for the undo is over', async () => {
    const undo: Import['undo'] = {
      canUndo: false,
      reason: 'An import can be undone for 24 hours',
      undoUntilDateTimeUtc: '2026-03-19T01:30:09.000Z',
      consignments: 8,
      staying: [],
    };
    await renderInPortal(<CancelDrafts job={{ ...JOB, undo }} />, { width, ...MAINTAIN });
    const note =
      'An import can be undone for 24 hours. This import could be undone until 19/03/2026 2:30:09 pm.';
    await eventually(() => expect(page.getByText(note).element()).toBeVisible());
  });

  test('older imports that cannot be loaded', async () => {
    const responses: Record<string, unknown> = {
      '/imports': Array.from({ length: 25 }, (_, index) => ({ ...JOB, importId: 100 - index })),
    };
    await renderInPortal(<HistoryCard show={() => {}} />, { width, responses });
    const older = page.getByRole('button', { name: 'Show older imports' });
    await eventually(() => expect(older.element()).toBeVisible());
    responses['/imports'] = internalError();
    await older.click();
    await eventually(() =>
      expect(alert("Couldn't load older imports. Something went wrong").element()).toBeVisible(),
    );
  });

  test('a stopped import and its counts', async () => {
    const job = { ...JOB, isStopped: true, created: 6, skipped: 2 };
    await renderInPortal(<FinishedCard job={job} />, { width, ...MAINTAIN });
    await eventually(() =>
      expect(page.getByRole('region', { name: 'Import stopped' }).element()).toBeVisible(),
    );
    expect(texts('definition')).toEqual(['6', '2', '8']);
  });

  test('the bar of a finished import is filled to its edge', async () => {
    await renderInPortal(<FinishedCard job={JOB} />, { width, ...MAINTAIN });
    const bar = page.getByRole('progressbar', { name: 'Result' });
    await eventually(() => expect(bar.element()).toBeVisible());
    const created = bar.element().querySelector('[data-part="created"]');
    expect(created?.getBoundingClientRect().right).toBeCloseTo(
      bar.element().getBoundingClientRect().right,
      1,
    );
  });

  test('too many corrections, with the corrected file', async () => {
    const download = vi.fn();
    await renderInPortal(<TooManyCorrectionsBanner download={download} />, { width });
    await eventually(() =>
      expect(alert('At most 50,000 different corrections of 8 MB can be imported.').element()).toBeVisible(),
    );
    await page.getByRole('button', { name: 'Download corrected file' }).click();
    expect(download).toHaveBeenCalledTimes(1);
  });
});

test('the text in place of the button has the focus after the last drafts are cancelled', async () => {
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  function Drafts() {
    const [undo, setUndo] = useState(JOB.undo);
    useEffect(() => void cancelled.then(() => setUndo(NOTHING_LEFT)), []);
    return <CancelDrafts job={{ ...JOB, undo }} />;
  }
  const answer = () => {
    cancel();
    return Response.json({ bulkJobId: null, total: 0, staying: [] });
  };
  await renderInPortal(<Drafts />, {
    ...MAINTAIN,
    responses: { '/cancelled-drafts': answer, '/imports/17': JOB },
  });
  await page.getByRole('button', { name: 'Cancel these 8 drafts' }).click();
  await page.getByRole('button', { name: 'Cancel drafts' }).click();
  await eventually(() => expect(page.getByText('No drafts left to cancel').element()).toHaveFocus());
});
