import { expect, test } from 'vitest';
import { entrySentence } from '#freight/exceptions/entry-sentence.ts';

const entry = {
  id: 1,
  atDateTimeUtc: '2026-03-18T01:30:00.000Z',
  author: 'Hana Wilcox',
  mentions: [],
} as const;

test.each([
  [{ ...entry, kind: 'comment', text: 'Called the receiver' }, null],
  [{ ...entry, kind: 'resolved', text: 'Delivered by hand' }, 'Resolved the exception'],
  [{ ...entry, kind: 'assigned', text: 'Mere Rangi' }, 'Assigned the exception to Mere Rangi'],
  [{ ...entry, kind: 'assigned', text: 'Hana Wilcox' }, 'Took over the exception'],
  [{ ...entry, kind: 'assigned', text: null }, 'Removed the owner'],
  [{ ...entry, kind: 'message', text: 'Is it whole?' }, 'Wrote to the depot'],
  [{ ...entry, kind: 'reply', text: 'It is whole' }, 'Replied'],
] as const)('an entry describes the action of its author: %o', (given, expected) => {
  expect(entrySentence({ ...given, mentions: [] })).toBe(expected);
});
