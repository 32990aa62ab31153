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
  expect(progressText({ ...job, ...over }, at(seconds))).toMatch(text);
});
