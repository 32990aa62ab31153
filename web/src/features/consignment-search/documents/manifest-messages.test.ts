import { expect, test } from 'vitest';
import { leftOutMessage, notSentMessage } from '#features/consignment-search/documents/manifest-messages.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';

const one = (nth: number, status: ConsignmentRef['status']): ConsignmentRef => ({
  id: nth,
  reference: `KEA${nth}`,
  status,
  senderRegion: null,
});

test('[@BULK-06] names the consignments that a manifest leaves out, with the reason', () => {
  const [draft, ready, missingOne] = [one(1, 'DRAFT'), one(2, 'FINAL'), one(3, 'FINAL')];
  const missing = new Set(['KEA3']);
  expect(leftOutMessage([draft, ready, missingOne], { listed: [ready], missing })).toBe(
    '2 of the 3 selected are left out because they are not Ready or later: KEA1 (Draft), KEA3 (not found)',
  );
  expect(leftOutMessage([draft, ready], { listed: [ready], missing, needed: 'Ready or Staged' })).toBe(
    '1 of the 2 selected is left out because it is not Ready or Staged: KEA1 (Draft)',
  );
  expect(leftOutMessage([ready], { listed: [ready], missing })).toBeNull();
  const many = Array.from({ length: 1_010 }, (_, nth) => one(nth, 'CANCELLED'));
  expect(leftOutMessage(many, { listed: [], missing })).toMatch(
    /^1,010 of the 1,010 selected are left out because .*KEA7 \(Cancelled\) and 1,002 more$/,
  );
});

test('[@BULK-06] names listed consignments that are not on the sent manifest', () => {
  expect(notSentMessage(['KEA1', 'KEA2'], ['KEA2'])).toBe(
    '1 consignment is not on the sent manifest because it is no longer Ready or later: KEA1',
  );
  expect(notSentMessage(['KEA1'], ['KEA1'])).toBeNull();
});
