import { parseArgs } from 'node:util';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { liveRun } from './live-run.ts';

/** `node server/tests/live/main.ts --streams 500`: one run on a database of its own, reported as JSON. */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    changes: { type: 'string', default: '40' },
  },
});

const server = await startTestServer();
try {
  const { url, adminUrl } = await createTestDatabase({ template: 'demo', server });
  const report = await liveRun({
    url,
    adminUrl,
    streams: Number(values.streams),
    changes: Number(values.changes),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await server.stop();
}
