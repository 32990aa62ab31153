import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ExceptionWork } from '#freight/exceptions/exception-work.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

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
) =>
  renderInPortal(
    <ExceptionWork
      reference="KEA00000123"
      version={4}
      exception={{ ...EXCEPTION, requestOptions: [], entries: [...EXCEPTION.entries] }}
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
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect.element(page.getByText('Enter a comment')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
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
