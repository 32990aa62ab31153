import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ExceptionWork } from '#freight/exceptions/exception-work.tsx';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';
// Loaded with the test: packages that a lazy import finds later reload the page.
import '#freight/exceptions/request-form.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { RETURN_REQUEST } from '#testing/return-request.ts';

const EXCEPTION = {
  id: 'event-9001',
  title: 'Receiver closed',
  description: 'The gate was locked',
  raisedAtDateTimeUtc: '2026-03-18T00:52:00.000Z',
  nextToAct: 'RECEIVER',
  due: { dueAtDateTimeUtc: '2026-03-18T03:00:00.000Z', isOverdue: true, text: 'Overdue by 1 h' },
  isResolved: false,
  resolvedAtDateTimeUtc: null,
  resolvedBy: null,
  request: null,
  requestOptions: [],
  hasNewAnswer: false,
  owner: { id: 12, name: 'Mere Rangi', isMe: false },
  entries: [
    {
      id: 1,
      kind: 'comment',
      atDateTimeUtc: '2026-03-18T01:06:00.000Z',
      author: 'Hana Wilcox',
      text: 'Called the receiver',
    },
  ],
} as const;

const open = (
  permissions: readonly ('Consignment.MAINTAIN' | 'Consignment.LimitedEdit')[],
  width: 'wide' | 'narrow' = 'wide',
  {
    options = [],
    request = null,
    isResolved = false,
  }: {
    readonly options?: ConsignmentException['requestOptions'];
    readonly request?: ConsignmentException['request'];
    readonly isResolved?: boolean;
  } = {},
) =>
  renderInPortal(
    <ExceptionWork
      reference="KEA00000123"
      version={4}
      exception={{
        ...EXCEPTION,
        isResolved,
        requestOptions: [...options],
        request,
        entries: EXCEPTION.entries.map((entry) => ({ ...entry, mentions: [] })),
      }}
      possibleOwners={[{ id: 7, name: 'Hana Wilcox' }]}
      redeliveryDays={['2026-03-20', '2026-03-23']}
      facts={null}
      onResolved={() => {}}
    />,
    { permissions, width },
  );

test('a user without MAINTAIN sees the work and comments', async () => {
  await open(['Consignment.LimitedEdit']);
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('Overdue by 1 h');
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('Mere Rangi');
  await expect
    .element(page.getByRole('list', { name: 'Comments and changes' }))
    .toHaveTextContent('Hana Wilcox 18/03/2026 2:06:00 pmCalled the receiver');
  await expect.element(page.getByRole('button', { name: 'Add comment' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Assign to me' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Resolve' }).elements()).toEqual([]);
});

test('a user with MAINTAIN chooses the owner, also a former member, and needs a reason', async () => {
  await open(['Consignment.MAINTAIN'], 'narrow');
  await expect.element(page.getByLabelText('Assign to', { exact: true })).toHaveValue('12');
  await expect.element(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  await page.getByRole('button', { name: 'Resolve exception' }).click();
  await expect.element(page.getByText('Enter a reason')).toBeVisible();
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect.element(page.getByText('Enter a comment')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('the owner has the focus once the user has taken the exception', async () => {
  const { promise: assigned, resolve: assign } = Promise.withResolvers<void>();
  function Work() {
    const [isMe, setMe] = useState(false);
    useEffect(() => void assigned.then(() => setMe(true)), []);
    return (
      <ExceptionWork
        reference="KEA00000123"
        version={4}
        exception={{
          ...EXCEPTION,
          requestOptions: [],
          entries: [],
          owner: isMe ? { id: 7, name: 'Hana Wilcox', isMe } : null,
        }}
        possibleOwners={[{ id: 7, name: 'Hana Wilcox' }]}
        redeliveryDays={[]}
        facts={null}
        onResolved={() => {}}
      />
    );
  }
  const answer = () => {
    assign();
    return Response.json({ reference: 'KEA00000123', version: 5 });
  };
  await renderInPortal(<Work />, { permissions: ['Consignment.MAINTAIN'], responses: { '/owner': answer } });
  await press('Assign to me');
  await eventually(() => expect(page.getByLabelText('Assign to', { exact: true }).element()).toHaveFocus());
  expect(button('Assign to me').elements()).toEqual([]);
});

test('the comment and the reason survive a reload until they are cleared', async () => {
  await open(['Consignment.MAINTAIN']);
  await page.getByLabelText('Comment for your team').fill('Called twice');
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByLabelText('Reason').fill('Collected');
  document.body.focus();
  // The page after the reload, beneath the first one.
  await open(['Consignment.MAINTAIN']);
  const comment = page.getByLabelText('Comment for your team').nth(1);
  await eventually(() => expect(comment.element()).toHaveProperty('value', 'Called twice'));
  const reason = page.getByLabelText('Reason').nth(1);
  expect(reason.element()).toHaveProperty('value', 'Collected');
  expect(document.activeElement).not.toBe(reason.element());
  await comment.fill('');
  await reason.fill('');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('KEA00000123'))).toEqual([]);
});

const DECLINED = {
  ...RETURN_REQUEST,
  outcome: 'declined',
  reason: 'No capacity this week',
  answeredAt: '2026-03-18T01:40:00.000Z',
  answeredBy: 'Kea linehaul',
} as const;

const requestsText = () =>
  page.getByRole('region', { name: 'Requests to the provider' }).element().textContent;
const button = (name: string) => page.getByRole('button', { name });
const press = async (name: string) => {
  await eventually(() => expect(button(name).element()).toBeVisible());
  await button(name).click();
};

test('the answer of the provider is shown, and the requests that are possible', async () => {
  const options = [
    { kind: 'redelivery', blockedBecause: null },
    { kind: 'return', blockedBecause: 'Another request has no answer yet' },
    { kind: 'new-address', blockedBecause: null },
  ] as const;
  await open(['Consignment.MAINTAIN'], 'narrow', { options: [...options], request: DECLINED });
  await eventually(() =>
    expect(requestsText()).toContain(
      'Declined by Kea linehaulReturn the freight to the sender.No capacity this week',
    ),
  );
  expect(requestsText()).toContain('Return: Another request has no answer yet');
  expect(button('Request return').elements()).toEqual([]);
  await press('Request redelivery');
  await eventually(() => expect(page.getByLabelText('Delivery day').element()).toHaveFocus());
  expect(requestsText()).toContain('Friday 20/03/2026');
  await press('Cancel');
  await eventually(() => expect(button('Request redelivery').element()).toHaveFocus());
  await press('Request new address');
  await press('Send request');
  await eventually(() => expect(page.getByText('Postcode is required').element()).toBeVisible());
  expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('requests that are blocked for the same reason are named together', async () => {
  const blockedBecause = 'The freight provider does not have the freight';
  const options = [
    { kind: 'redelivery', blockedBecause },
    { kind: 'return', blockedBecause },
    { kind: 'new-address', blockedBecause: 'The freight provider does not accept this request' },
  ] as const;
  await open(['Consignment.MAINTAIN'], 'wide', { options: [...options] });
  await eventually(() =>
    expect(requestsText()).toBe('Redelivery and return: The freight provider does not have the freight'),
  );
});

test('a resolved exception says that its request was not answered', async () => {
  await open(['Consignment.MAINTAIN'], 'wide', { request: RETURN_REQUEST, isResolved: true });
  await eventually(() => expect(requestsText()).toContain('Not answeredReturn the freight to the sender.'));
});

test('a user without MAINTAIN sees the request and cannot send one', async () => {
  const options = [{ kind: 'redelivery', blockedBecause: null }] as const;
  await open(['Consignment.LimitedEdit'], 'wide', { options: [...options], request: DECLINED });
  await eventually(() => expect(requestsText()).toContain('Declined by Kea linehaul'));
  expect(button('Request redelivery').elements()).toEqual([]);
  await press('Write to the depot');
  const field = page.getByLabelText('Message to the depot');
  await eventually(() => expect(field.element()).toHaveFocus());
  const rightOf = (name: string) => button(name).element().getBoundingClientRect().right;
  expect(rightOf('Send to the depot')).toBe(rightOf('Add comment'));
  await press('Send to the depot');
  await eventually(() => expect(page.getByText('Enter a message').element()).toBeVisible());
  await press('Cancel');
  await eventually(() => expect(button('Write to the depot').element()).toHaveFocus());
});
