import { statusOf } from '@cartage/domain/consignment/status.ts';
import { expect, test } from 'vitest';
import { printReasonOf } from '#features/dashboard/print-reason.ts';

test('[@DASH-10] labels and notes of a figure are made of 1,000 consignments at most, and of none that is a draft', () => {
  const delivered = { card: 'created', status: statusOf('DELIVERED') } as const;
  expect(printReasonOf(delivered, 201)).toBeNull();
  expect(printReasonOf(delivered, 1_000)).toBeNull();
  expect(printReasonOf(delivered, 1_001)).toBe('At most 1,000 at once: choose fewer days');
  const drafts = { card: 'created', status: statusOf('DRAFT') } as const;
  expect(printReasonOf(drafts, 1)).toBe('Documents are made from Ready on');
});
