import { expect, onTestFinished, test } from 'vitest';
import { PrintLabels } from '#features/consignment-detail/documents/print-labels.tsx';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const PRINTER = { id: 3, name: 'Dock 2', siteId: null, paper: 'a6', dpi: '203', seenAtUtc: null, waiting: 0 };
const SENT = {
  id: 14,
  printerName: 'Dock 2',
  state: 'queued',
  labels: 1,
  requestedAtUtc: '2026-03-18T02:10:00.000Z',
  printerSeenAtUtc: null,
  isAgentOffline: false,
  problem: null,
};

async function printLabels(
  later: object,
): Promise<{ readonly sent: Request[]; readonly closed: () => number; readonly cancelled: () => number }> {
  localStorage.setItem('cartage.printer.101', '3');
  onTestFinished(() => {
    localStorage.removeItem('cartage.printer.101');
    clearToasts();
  });
  const sent: Request[] = [];
  let closed = 0;
  let cancelled = 0;
  const consignment = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123' };
  await renderInPortal(
    <OwnServer>
      <PrintLabels consignment={consignment} tab={null} close={() => (closed += 1)} />
    </OwnServer>,
    {
      permissions: ['Consignment.PRINT'],
      responses: {
        '/printers': [PRINTER],
        '/print-jobs': (request: Request) => {
          sent.push(request);
          return SENT;
        },
        '/print-jobs/14': (request: Request) => {
          if (request.method !== 'DELETE') return { ...SENT, ...later };
          cancelled += 1;
          return { ...SENT, state: 'cancelled' };
        },
      },
    },
  );
  return { sent, closed: () => closed, cancelled: () => cancelled };
}

const messages = () => toasts.read().map(({ kind, message }) => `${kind}: ${message}`);

test('labels of a saved consignment go to the remembered printer, once', async () => {
  const { sent, closed } = await printLabels({ state: 'printed' });
  await eventually(() =>
    expect(messages()).toEqual([
      'success: Sent 1 label to Dock 2',
      'success: KEA00000123: Printed 1 label on Dock 2',
    ]),
  );
  expect(await sent[0]?.json()).toEqual({ printerId: 3, references: ['KEA00000123'] });
  expect([sent.length, closed()]).toEqual([1, 1]);
});

test('a print whose agent is offline is cancelled before the file is offered', async () => {
  const { cancelled } = await printLabels({ isAgentOffline: true });
  await eventually(() =>
    expect(messages()).toContain(
      'error: KEA00000123 is ready. The print agent of Dock 2 has been offline for 2 minutes. Open the labels under Download.',
    ),
  );
  expect(cancelled()).toBe(1);
});
