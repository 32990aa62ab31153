import { expect, test } from 'vitest';
import { retryAfterMs } from '#jobs/webhooks/retry-after.ts';

const NOW = new Date('2026-03-18T01:30:00Z');

test.each([
  [null, 0],
  ['120', 120_000],
  ['0', 0],
  ['Wed, 18 Mar 2026 01:35:00 GMT', 300_000],
  ['Wed, 18 Mar 2026 01:25:00 GMT', 0],
  ['99999999999999999999', 86_400_000],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
])('[@API-03] waits as Retry-After: %s asks', (header, waitMs) => {
  expect(retryAfterMs(header, NOW)).toBe(waitMs);
});
