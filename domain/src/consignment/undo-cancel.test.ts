import { describe, expect, test } from 'vitest';
import type { StatusCode } from '#consignment/status.ts';
import { undoCancelOf } from '#consignment/undo-cancel.ts';

const CANCELLED_AT = new Date('2026-11-25T01:00:00Z');
const hoursLater = (hours: number) => new Date(CANCELLED_AT.getTime() + hours * 3_600_000);

function undoOf(
  statuses: readonly StatusCode[],
  {
    now = hoursLater(1),
    modifiedAt = CANCELLED_AT,
  }: { readonly now?: Date; readonly modifiedAt?: Date } = {},
) {
  const history = statuses.map((status, index) => ({
    status,
    at: new Date(CANCELLED_AT.getTime() - (statuses.length - 1 - index) * 60_000),
  }));
  return undoCancelOf({ history, modifiedAt }, now);
}

describe('the undo of a cancellation', () => {
  test.each<[StatusCode[], StatusCode]>([
    [['DRAFT', 'CANCELLED'], 'DRAFT'],
    [['DRAFT', 'FINAL', 'CANCELLED'], 'FINAL'],
    [['DRAFT', 'CANCELLED', 'DRAFT', 'FINAL', 'CANCELLED'], 'FINAL'],
  ])('%j returns to %s', (statuses, status) => {
    expect(undoOf(statuses)).toEqual({ status });
  });

  test.each<[string, StatusCode[], Parameters<typeof undoOf>[1], string]>([
    ['another status', ['DRAFT', 'FINAL'], {}, 'Only a Cancelled consignment can be restored'],
    [
      'the provider cancelled it',
      ['DRAFT', 'STAGED', 'CANCELLED'],
      {},
      'The freight provider cancelled this consignment',
    ],
    [
      'it was changed since',
      ['DRAFT', 'CANCELLED'],
      { modifiedAt: hoursLater(0.5) },
      'This consignment was changed after it was cancelled',
    ],
    [
      'the time is over',
      ['DRAFT', 'CANCELLED'],
      { now: hoursLater(24.001) },
      'A cancellation can be undone for 24 hours',
    ],
  ])('is refused when %s', (_when, statuses, facts, refusal) => {
    expect(undoOf(statuses, facts)).toEqual({ refusal });
  });

  test('is possible until the end of the window', () => {
    expect(undoOf(['DRAFT', 'CANCELLED'], { now: hoursLater(24) })).toEqual({ status: 'DRAFT' });
  });
});
