import { Database } from '#db/database.ts';
import { createFileStore } from '#files/file-store.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { createLog, standardOutput } from '#platform/request-log.ts';
import { QUICK_PACE } from '#testing/quick-pace.ts';

/** A worker like `worker.ts`, only quicker, to be killed by a test. */
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const storage = process.env['STORAGE_FOLDER'];
const database = new Database({
  url: databaseUrl,
  poolSize: 2,
  applicationName: 'worker-to-be-killed',
  onIdleError: () => {},
});
await startWorker({
  databaseUrl,
  database,
  clock: () => new Date(),
  log: createLog('error', standardOutput()),
  portalOf: (host) => `http://${host}`,
  fileStore: storage === undefined ? undefined : createFileStore(storage),
  pace: QUICK_PACE,
});
process.on('disconnect', () => process.exit(1));
