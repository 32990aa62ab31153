import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { expect, test } from 'vitest';
import { doneMessage, type StateChange } from '#features/standing-orders/use-order-changes.ts';

const TODAY = '2026-03-18' as CalendarDate;
const RUNNING = { from: '2026-03-17', to: null };
const ENDED = { from: '2026-03-01', to: '2026-03-08' };
const PLANNED = { from: '2026-03-20', to: '2026-03-27' };

test.each<[StateChange['action'], typeof RUNNING | typeof ENDED | null, string]>([
  ['pause', null, '"Weekly shelving" paused'],
  ['pause', ENDED, '"Weekly shelving" paused'],
  ['pause', PLANNED, 'Pause of "Weekly shelving" changed'],
  ['resume', RUNNING, '"Weekly shelving" resumed'],
  ['resume', PLANNED, 'Pause of "Weekly shelving" removed'],
  ['end', null, '"Weekly shelving" ended'],
])('%s with the pause %j says what was done', (action, pause, message) => {
  expect(doneMessage({ name: 'Weekly shelving', pause }, action, TODAY)).toBe(message);
});
