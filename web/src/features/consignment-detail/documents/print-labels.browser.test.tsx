import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PrintLabels } from '#features/consignment-detail/documents/print-labels.tsx';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { notifications } from '#kit/notifications.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
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

/** A response whose body does not arrive. */
const loading = () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } });

function Pages({ children }: { readonly children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return <p>Another page</p>;
  return (
    <>
      {children}
      <button onClick={() => setLeft(true)}>Leave</button>
    </>
  );
}

async function printLabels(
  later: object,
  responses: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly sent: Request[]; readonly closed: () => number; readonly cancelled: () => number }> {
  localStorage.setItem('cartage.printer.101', '3');
  onTestFinished(() => {
    localStorage.removeItem('cartage.printer.101');
    clearToasts();
    notifications.dismissAll();
  });
  const sent: Request[] = [];
  let closed = 0;
  let cancelled = 0;
  const consignment = { ...BLANK_CONSIGNMENT, reference: 'KEA00000123' };
  await renderInPortal(
    <OwnServer>
      <Pages>
        <PrintLabels consignment={consignment} tab={null} close={() => (closed += 1)} />
      </Pages>
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
        ...responses,
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
      'error: KEA00000123 is ready. The print agent of Dock 2 is offline. 1 label is waiting. Open the labels under Download.',
    ),
  );
  expect(cancelled()).toBe(1);
});

test.each([
  ['queued', 'Dock 2 is not printing yet: The printer is out of labels.'],
  ['taken', 'Dock 2 has stopped printing: The printer is out of labels.'],
] as const)('a %s print waits for a printer without labels', async (state, message) => {
  const { closed, cancelled } = await printLabels({ state, problem: 'The printer is out of labels.' });
  await eventually(() => expect(closed()).toBe(1));
  expect(messages()).toEqual(['success: Sent 1 label to Dock 2', `error: KEA00000123: ${message}`]);
  expect(notifications.read()).toMatchObject([{ kind: 'error', printJobId: 14 }]);
  expect(cancelled()).toBe(0);
});

test('labels that the server does not accept are listed in the bell with the consignment', async () => {
  const { sent, closed } = await printLabels({}, { '/print-jobs': () => problem(500, 'internal') });
  const message = "KEA00000123 is ready. Couldn't send its labels to Dock 2. Print them under Download.";
  await eventually(() => expect(closed()).toBe(1));
  expect(messages()).toEqual([`error: ${message}`]);
  expect(notifications.read()).toMatchObject([{ kind: 'error', message, reference: 'KEA00000123' }]);
  expect(sent).toEqual([]);
});

test('a conflict names its reason in one message', async () => {
  const detail =
    'KEA00000123 is already in the queue of Dock 2, sent by Hana Wilcox. Wait until it is printed.';
  const conflict = () => Response.json({ code: 'conflict', title: 'Conflict', detail }, { status: 409 });
  const { closed } = await printLabels({}, { '/print-jobs': conflict });
  await eventually(() => expect(closed()).toBe(1));
  expect(messages()).toEqual([`error: KEA00000123 is ready. ${detail} Print them under Download.`]);
});

test('a user who leaves while the printers load learns that the labels are not printed', async () => {
  const { sent } = await printLabels({}, { '/printers': () => loading() });
  await page.getByRole('button', { name: 'Leave' }).click();
  const message = 'KEA00000123 is ready. Its labels are not printed. Print them under Download.';
  await eventually(() => expect(messages()).toEqual([`error: ${message}`]));
  expect(notifications.read()).toMatchObject([{ kind: 'error', message, reference: 'KEA00000123' }]);
  expect(sent).toEqual([]);
});

test('a user who leaves after the labels are sent gets no such message', async () => {
  const { sent } = await printLabels({});
  await eventually(() => expect(messages()).toEqual(['success: Sent 1 label to Dock 2']));
  await page.getByRole('button', { name: 'Leave' }).click();
  await eventually(() => expect(page.getByText('Another page').elements()).toHaveLength(1));
  expect(messages()).toEqual(['success: Sent 1 label to Dock 2']);
  expect(sent).toHaveLength(1);
});
