import { expect, test } from 'vitest';
import { type BulkJobFacts, findUndoJobRefusal } from '#consignment/undo-bulk-job.ts';
import type { Permission } from '#permissions.ts';

const CHANGED_AT = new Date('2026-11-25T01:00:00Z');
const hoursLater = (hours: number) => new Date(CHANGED_AT.getTime() + hours * 3_600_000);

function refusalOf(
  given: Partial<BulkJobFacts>,
  {
    hours = 1,
    permissions = ['Consignment.MAINTAIN'],
  }: { readonly hours?: number; readonly permissions?: readonly Permission[] } = {},
) {
  const facts = { action: 'cancel', isFinished: true, lastChangedAt: CHANGED_AT, isUndone: false, ...given };
  return findUndoJobRefusal(facts, { now: hoursLater(hours), permissions: new Set(permissions) });
}

test.each(['cancel', 'setRequestedPickupDate'])(
  'a finished job of %s can be undone for 24 hours',
  (action) => {
    expect(refusalOf({ action })).toBeNull();
    expect(refusalOf({ action }, { hours: 24 })).toBeNull();
    expect(refusalOf({ action }, { hours: 24.001 })).toBe('A bulk action can be undone for 24 hours');
  },
);

test.each(['markAsReady', 'requestPickup', 'documents', 'undo'])('a job of %s cannot be undone', (action) => {
  expect(refusalOf({ action })).toBe(
    'Only cancellations and pickup dates of many consignments can be undone together',
  );
});

test.each<[string, Partial<BulkJobFacts>, string]>([
  ['has been undone', { isUndone: true }, 'This bulk action has been undone already'],
  [
    'is in progress',
    { isFinished: false },
    'This bulk action is still in progress. Undo it when it is finished.',
  ],
  ['changed nothing', { lastChangedAt: null }, 'This bulk action changed no consignment'],
])('a job that %s cannot be undone', (_, given, reason) => {
  expect(refusalOf(given)).toBe(reason);
});

test('the undo needs MAINTAIN, and says so before other reasons', () => {
  const limited = { permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'] } as const;
  const reason =
    'You do not have the required permissions to perform this action. Please contact your administrator.';
  expect(refusalOf({ isUndone: true }, limited)).toBe(reason);
  expect(refusalOf({ action: 'setRequestedPickupDate' }, limited)).toBe(reason);
});
