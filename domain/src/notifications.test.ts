import { expect, it } from 'vitest';
import { failedDayMessage } from '#notifications.ts';

it('a failed day is named with its order and its reason', () => {
  expect(failedDayMessage('Weekly shelving', '2026-03-23', "The account isn't active any more")).toBe(
    '"Weekly shelving" created no consignment for 23/03/2026: The account isn\'t active any more',
  );
});
