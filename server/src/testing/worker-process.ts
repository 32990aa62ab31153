import { Database } from '#db/database.ts';
import { createFolderStore } from '#files/file-store.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { standardOutput } from '@cartage/runtime/standard-output.ts';
import { createLog } from '#platform/request-log.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';

/** A worker like `worker.ts` with short timings, for tests that kill it. */
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
  fileStore: storage === undefined ? undefined : createFolderStore(storage),
  webhookConnections: { canConnectTo: () => true },
  timings: FAST_TIMINGS,
});
process.on('disconnect', () => process.exit(1));
