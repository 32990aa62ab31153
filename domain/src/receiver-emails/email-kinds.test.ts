import { expect, test } from 'vitest';
import { receiverEmailKind } from '#receiver-emails/email-kinds.ts';

test('receivers are emailed about four kinds of events', () => {
  const kinds = (['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'] as const).map(
    (status) => receiverEmailKind({ type: 'status', status }),
  );
  expect(kinds).toEqual(['picked-up', null, 'out-for-delivery', 'delivered', null, null]);
  expect(receiverEmailKind({ type: 'exception', title: 'Damaged', description: '' })).toBe('exception');
  expect(
    receiverEmailKind({ type: 'note', title: 'Gate', description: '', actionRequired: true }),
  ).toBeNull();
});
