import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { notifications } from '#kit/notifications.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const job = (jobId: number) => ({
  jobId,
  action: 'documents',
  state: 'finished',
  total: 1,
  settled: 1,
  unchanged: 0,
  undoes: null,
  undo: null,
  results: [{ reference: 'KEA00000123', outcome: 'Success', messages: [] }],
  printing: { documentTypes: ['FRTLABEL'], format: 'pdf', paper: 'a6', dpi: null, startPosition: 1 },
  requestedPickupDateTimeUtc: null,
});
const label = { documentType: 'FRTLABEL', reference: 'KEA00000123' };
const documents = (state: string, uri: string | null) => ({
  items: [{ ...label, state, uri }],
  combined: [{ documentType: 'FRTLABEL', state, uri }],
});

test('labels that are created again after they expired open with a reason', async () => {
  const opened: string[] = [];
  const before = window.open;
  // Every tab is blocked, so that none stays open.
  window.open = (uri) => {
    if (uri) opened.push(String(uri));
    return null;
  };
  onTestFinished(() => {
    window.open = before;
    clearToasts();
    notifications.dismissAll();
  });
  const requests: Request[] = [];
  let isPrinted = false;
  await renderInPortal(
    <OwnServer>
      <BulkDocumentsDialog references={['KEA00000123']} types={['FRTLABEL']} close={() => {}} />
    </OwnServer>,
    {
      permissions: ['Consignment.PRINT'],
      responses: {
        '/search': () =>
          isPrinted
            ? { rowCount: 1, rows: [], results: [{ reference: 'KEA00000123' }] }
            : { rowCount: 0, rows: [], results: [] },
        '/printers': [],
        '/bulk/documents': (request: Request) => {
          requests.push(request);
          return Response.json(job(70 + requests.length), { status: 202 });
        },
        '/bulk-jobs/71': job(71),
        '/bulk-jobs/71/documents': documents('expired', null),
        '/bulk-jobs/72': job(72),
        '/bulk-jobs/72/documents': documents('ready', 'http://localhost/api/files/label'),
      },
    },
  );
  const create = page.getByRole('button', { name: 'Create documents', exact: true });
  await eventually(() => expect(create.element().getAttribute('aria-busy')).toBe('false'));
  await create.click();
  const again = page.getByRole('button', { name: 'Create documents again' });
  await eventually(() => expect(again.elements()).toHaveLength(1));
  isPrinted = true;
  await again.click();
  await eventually(() => expect(requests).toHaveLength(2));
  const held = page.getByRole('button', { name: 'Label of KEA00000123, opens after you give a reason' });
  await eventually(() => expect(held.elements()).toHaveLength(1));
  expect(opened).toEqual([]);
});
