import { expect, test } from 'vitest';
import { leftOutWords, notSentWords } from '#features/consignment-search/manifest-words.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

const one = (nth: number, status: SelectedConsignment['status']): SelectedConsignment => ({
  id: nth,
  reference: `KEA${nth}`,
  status,
  senderRegion: null,
});

test('[@BULK-06] what a manifest leaves out is named, with why', () => {
  const [draft, ready, gone] = [one(1, 'DRAFT'), one(2, 'FINAL'), one(3, 'FINAL')];
  const missing = new Set(['KEA3']);
  expect(leftOutWords([draft, ready, gone], { listed: [ready], missing })).toBe(
    '2 of the 3 selected are left out, not Ready or later: KEA1 (Draft), KEA3 (not found any more)',
  );
  expect(leftOutWords([ready], { listed: [ready], missing })).toBeNull();
  const many = Array.from({ length: 1_010 }, (_, nth) => one(nth, 'CANCELLED'));
  expect(leftOutWords(many, { listed: [], missing })).toMatch(
    /^1,010 of the 1,010 selected are left out, .*KEA7 \(Cancelled\) and 1,002 more$/,
  );
});

test('[@BULK-06] what was listed and is not on what was sent is told', () => {
  expect(notSentWords(['KEA1', 'KEA2'], ['KEA2'])).toBe(
    '1 consignment is not on the manifest that was sent, not Ready or later any more: KEA1',
  );
  expect(notSentWords(['KEA1'], ['KEA1'])).toBeNull();
});
