import { expect, test } from 'vitest';
import { createServerClock } from '#api/server-clock.ts';

const response = (date?: string) => new Response(null, { ...(date !== undefined && { headers: { date } }) });
const OWN = Date.parse('2026-03-11T21:15:02.500Z');

test('a wrong local clock is corrected by the Date header [@API-12]', () => {
  const clock = createServerClock(() => OWN);
  clock.onResponse(response('Wed, 11 Mar 2026 20:15:02 GMT'));
  expect(clock.now().toISOString()).toBe('2026-03-11T20:15:02.000Z');
});

test('a difference of seconds and a missing or invalid Date header are ignored', () => {
  const clock = createServerClock(() => OWN);
  expect(clock.now().getTime()).toBe(OWN);
  clock.onResponse(response('Wed, 11 Mar 2026 21:15:00 GMT'));
  clock.onResponse(response());
  clock.onResponse(response('some day'));
  expect(clock.now().getTime()).toBe(OWN);
});
