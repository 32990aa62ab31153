import { expect, it } from 'vitest';
import { answerMessage, failedDayMessage } from '#notifications.ts';

it('a failed day is named with its order and its reason', () => {
  expect(failedDayMessage('Weekly shelving', '2026-03-23', "The account isn't active any more")).toBe(
    'Couldn\'t create the consignment of "Weekly shelving" for 23/03/2026: The account isn\'t active any more',
  );
});

it.each([
  ['reply', 'The provider replied on KEA00000123'],
  ['accepted', 'The provider accepted the request on KEA00000123'],
  ['declined', 'The provider declined the request on KEA00000123'],
] as const)('an answer of kind %s names the consignment', (kind, text) => {
  expect(answerMessage(kind, 'KEA00000123')).toBe(text);
});
