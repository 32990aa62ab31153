import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DepotMessage } from '#freight/exceptions/depot-message.tsx';
import { ExceptionDialog } from '#freight/exceptions/exception-dialog.tsx';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';
import { ProviderRequests } from '#freight/exceptions/provider-requests.tsx';
// Also for the lazy import: packages that it finds during a test reload the page.
import { RequestForm } from '#freight/exceptions/request-form.tsx';
import { type ExceptionChange, useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const SUBJECT = { reference: 'KEA00000123', version: 4, exceptionId: 'event-9001' } as const;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string) => {
  await eventually(() => expect(button(name).element()).toBeVisible());
  await button(name).click();
};
/** Without the pointer, so that the focus stays where it is. */
const update = () => {
  const element = button('Live update').element();
  if (element instanceof HTMLElement) element.click();
};

interface State {
  readonly options: ConsignmentException['requestOptions'];
  readonly days: readonly string[];
}

/** The requests in a first state, and in a second one after a live update. */
function Requests({ before, after }: { readonly before: State; readonly after: State }) {
  const [{ options, days }, show] = useState(before);
  const work = useExceptionWork(SUBJECT);
  return (
    <>
      <button type="button" onClick={() => show(after)}>
        Live update
      </button>
      <ProviderRequests
        exception={{ request: null, requestOptions: options, isResolved: false }}
        days={days}
        work={work}
        mayRequest
      />
    </>
  );
}

const OPEN: State = {
  options: [{ kind: 'redelivery', blockedBecause: null }],
  days: ['2026-03-20', '2026-03-23'],
};
const requests = (after: State, before = OPEN) => renderInPortal(<Requests before={before} after={after} />);

test('a form keeps its text and says why its request is no longer possible', async () => {
  await requests({ ...OPEN, options: [{ kind: 'redelivery', blockedBecause: 'A delivery run is booked' }] });
  await press('Request redelivery');
  const note = page.getByLabelText('Note for the depot (optional)');
  await note.fill('Ring at gate 2');
  update();
  // The layer of snackbars is the second alert.
  await eventually(() =>
    expect(page.getByRole('alert').first().element()).toHaveTextContent('A delivery run is booked.'),
  );
  expect(note.element()).toHaveProperty('value', 'Ring at gate 2');
  expect(note.element()).toHaveFocus();
  expect(button('Send request').element()).toHaveAttribute('aria-disabled', 'true');
  expect(button('Send request').element()).toHaveAccessibleDescription('A delivery run is booked.');
});

function Redelivery({ sent }: { readonly sent: ExceptionChange[] }) {
  const [days, show] = useState(OPEN.days);
  return (
    <>
      <button type="button" onClick={() => show(['2026-03-24', '2026-03-25'])}>
        Live update
      </button>
      <RequestForm
        kind="redelivery"
        blockedBecause={null}
        days={days}
        work={{ busy: null, change: (change) => void sent.push(change) }}
        close={() => {}}
        done={() => {}}
      />
    </>
  );
}

test('a day that is no longer offered is chosen again before the request is sent', async () => {
  const sent: ExceptionChange[] = [];
  await renderInPortal(<Redelivery sent={sent} />);
  const day = page.getByLabelText('Delivery day');
  await eventually(() => expect(day.element()).toHaveValue('2026-03-20'));
  await day.selectOptions('2026-03-23');
  update();
  await eventually(() =>
    expect(day.element()).toHaveAccessibleDescription('Choose one of the offered delivery days'),
  );
  expect(day.element()).toHaveValue('');
  await press('Send request');
  expect(day.element()).toHaveFocus();
  expect(sent).toEqual([]);
  await day.selectOptions('2026-03-24');
  await press('Send request');
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    kind: 'request',
    request: { kind: 'redelivery', day: '2026-03-24', address: null, note: null },
  });
});

test('the form of a redelivery without possible days says so', async () => {
  await requests(OPEN, { ...OPEN, days: [] });
  await press('Request redelivery');
  const form = page.getByRole('form', { name: 'Request redelivery' });
  await eventually(() =>
    expect(form.element().textContent).toBe(
      'Request redeliveryNo delivery day can be requested now. Write to the depot instead.Cancel',
    ),
  );
  await eventually(() => expect(button('Cancel').element()).toHaveFocus());
  update();
  await eventually(() =>
    expect(page.getByLabelText('Delivery day').element()).toHaveAccessibleDescription(
      'Choose one of the offered delivery days',
    ),
  );
});

function Message(): ReactNode {
  return <DepotMessage work={useExceptionWork(SUBJECT)} draft="depot.KEA00000123.event-9001" />;
}

test('Ctrl+Enter sends the message to the depot, and an empty one focuses its field', async () => {
  await renderInPortal(<Message />, {
    responses: { '/exceptions/event-9001/messages': { id: 5, reference: 'KEA00000123', version: 5 } },
  });
  await press('Write to the depot');
  const field = page.getByLabelText('Message to the depot');
  await eventually(() => expect(field.element()).toHaveFocus());
  await press('Send to the depot');
  await eventually(() => expect(field.element()).toHaveFocus());
  expect(field.element()).toHaveAccessibleDescription('Enter a message');
  await field.fill('Is the pallet whole?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await eventually(() => expect(button('Write to the depot').element()).toHaveFocus());
  expect(Object.keys(sessionStorage).filter((key) => key.includes('KEA00000123'))).toEqual([]);
});

const LISTED = {
  title: 'Receiver closed',
  description: 'The gate was locked',
  raisedAtDateTimeUtc: '2026-03-18T00:52:00.000Z',
  nextToAct: 'RECEIVER',
  due: null,
  isResolved: false,
  resolvedAtDateTimeUtc: null,
  resolvedBy: null,
  request: null,
  requestOptions: OPEN.options,
  hasNewAnswer: false,
  owner: null,
  entries: [],
} as const;

function Exceptions() {
  const [exceptionId, show] = useState('event-9001');
  return (
    <>
      <button type="button" onClick={() => show('event-9002')}>
        Next exception
      </button>
      <ExceptionDialog reference="KEA00000123" version={4} exceptionId={exceptionId} close={() => {}} />
    </>
  );
}

test('another exception in the dialog starts without the text and the forms of the first', async () => {
  await renderInPortal(<Exceptions />, {
    permissions: ['Consignment.MAINTAIN'],
    responses: {
      '/consignments/KEA00000123/exceptions': {
        exceptions: [
          { ...LISTED, id: 'event-9001' },
          { ...LISTED, id: 'event-9002', title: 'Wrong address' },
        ],
        possibleOwners: [],
        redeliveryDays: OPEN.days,
      },
    },
  });
  await press('Request redelivery');
  await page.getByLabelText('Comment for your team').fill('Called twice');
  expect(page.getByText('No comments or messages yet').elements()).toHaveLength(1);
  // The dialog hides the page from the user, but the list behind it may change.
  const next = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Next exception',
  );
  next?.click();
  await eventually(() => expect(page.getByText('Wrong address').elements()).toHaveLength(1));
  expect(page.getByLabelText('Comment for your team').element()).toHaveProperty('value', '');
  expect(page.getByLabelText('Delivery day').elements()).toEqual([]);
});

test('the dialog opens with the reason for the resolution focused', async () => {
  await renderInPortal(
    <ExceptionDialog
      reference="KEA00000123"
      version={4}
      exceptionId="event-9001"
      isResolving
      close={() => {}}
    />,
    {
      permissions: ['Consignment.MAINTAIN'],
      responses: {
        '/consignments/KEA00000123/exceptions': {
          exceptions: [{ ...LISTED, id: 'event-9001' }],
          possibleOwners: [],
          redeliveryDays: OPEN.days,
        },
      },
    },
  );
  await eventually(() => expect(page.getByLabelText('Reason').element()).toHaveFocus());
});
