import { parseArgs } from 'node:util';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { rollingRestarts } from './rolling-restarts.ts';

/** Prints the report of rolling restarts as JSON, for `npm run bench -- restarts`. */
const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '50' },
    requests: { type: 'string', default: '100000' },
  },
});
const server = await startTestServer();
try {
  const database = await createTestDatabase({ template: 'demo', server });
  const report = await rollingRestarts({
    url: database.url,
    restarts: Number(values.restarts),
    requests: Number(values.requests),
    clients: 8,
    pauseSeconds: 1,
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await server.stop();
}
