import { expect, test } from 'vitest';
import { progressText } from '#features/consignment-import/progress-text.ts';

const job = { created: 80, failed: 2, skipped: 0, total: 148, createdAtDateTimeUtc: '2026-03-22T20:51:32Z' };
const at = (seconds: number) => new Date(Date.parse(job.createdAtDateTimeUtc) + seconds * 1000);

test.each([
  [{}, 8, /^Started 23\/03\/2026 9:51:32 am, 10 per second, about 7 seconds left$/],
  [{ total: 10_000 }, 8, /, 10 per second, about 16 minutes left$/],
  [{ total: 83 }, 410, /, 12 per minute, about 5 seconds left$/],
  [{ created: 2, failed: 0 }, 8, /^Started 23\/03\/2026 9:51:32 am$/],
  [{}, 0.5, /^Started 23\/03\/2026 9:51:32 am$/],
])('[@IMPORT-04] the progress states its rate and the time left: %j after %d s', (over, seconds, text) => {
  expect(progressText({ ...job, ...over }, at(seconds), [])).toMatch(text);
});

test.each([
  // It waited for another import for 10 minutes, and runs since 4 seconds.
  [[{ at: at(600), settled: 42 }], 604, /, 10 per second, about 7 seconds left$/],
  // The oldest of the last 15 seconds.
  [
    [
      { at: at(580), settled: 0 },
      { at: at(594), settled: 32 },
      { at: at(600), settled: 72 },
    ],
    604,
    /, 5 per second, about 14 seconds left$/,
  ],
  // Too recent to know a rate: that of the whole import.
  [[{ at: at(603.5), settled: 80 }], 604, /, 8 per minute, about 8 minutes left$/],
  // The server restarts.
  [[{ at: at(590), settled: 82 }], 604, /^Started 23\/03\/2026 9:51:32 am$/],
])('[@IMPORT-04] the rate is that of the last seconds: %j', (samples, seconds, text) => {
  expect(progressText(job, at(seconds), samples)).toMatch(text);
});
