import { statusOf } from '@cartage/domain/consignment/status.ts';
import { expect, test } from 'vitest';
import { printReasonOf } from '#features/dashboard/print-reason.ts';

test('[@DASH-10] labels and notes are available for at most 1,000 consignments that are Ready or later', () => {
  const delivered = { card: 'created', status: statusOf('DELIVERED') } as const;
  expect(printReasonOf(delivered, 201)).toBeNull();
  expect(printReasonOf(delivered, 1_000)).toBeNull();
  expect(printReasonOf(delivered, 1_001)).toBe('Maximum 1,000 consignments. Choose fewer days.');
  const drafts = { card: 'created', status: statusOf('DRAFT') } as const;
  expect(printReasonOf(drafts, 1)).toBe('Available for consignments that are Ready or later');
});
