import { expect, test } from 'vitest';
import { retryableReferences } from '#freight/bulk-job/retryable-references.ts';

test('repeats failed items, except for what the undo of an import left out', () => {
  const results = [
    { reference: 'KEA00000001', outcome: 'Success' as const, messages: ['Cancelled'] },
    { reference: 'KEA00000002', outcome: 'Error' as const, messages: ['Changed after the import'] },
    { reference: 'KEA00000003', outcome: 'Error' as const, messages: ['No longer a draft: Ready'] },
    {
      reference: 'KEA00000004',
      outcome: 'Error' as const,
      messages: ['Update error, please try again later'],
    },
  ];
  expect(retryableReferences({ action: 'cancel', results })).toEqual(['KEA00000004']);
});
