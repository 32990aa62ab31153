import { createBackupFolder } from '#backup/backup-store.ts';
import { scheduleOf } from '#jobs/start-worker.ts';
import { expect, test } from 'vitest';

test('a scheduled backup is retried for more than an hour and less than two', () => {
  const backup = {
    schedule: '0 14 * * *',
    databaseUrl: 'postgres://localhost/cartage',
    store: createBackupFolder('/var/backups/cartage'),
    keys: { passphrase: undefined, recipient: undefined, identity: undefined },
    retention: { count: 7, days: 30 },
  };
  const item = scheduleOf({ backup }).find(({ task }) => task === 'create-backup');
  const waits = (item?.options.maxAttempts ?? 0) - 1;
  let seconds = 0;
  // The delays of the queue: e^n seconds after attempt n.
  for (let attempt = 1; attempt <= waits; attempt++) seconds += Math.exp(Math.min(attempt, 10));
  expect(seconds).toBeGreaterThan(3_600);
  expect(seconds).toBeLessThan(7_200);
});
