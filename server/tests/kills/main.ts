import { parseArgs } from 'node:util';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { killRun } from './kill-run.ts';

/** `node server/tests/kills/main.ts --kills 20 --seed 1`: one run on a database of its own, reported as JSON. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

const server = await startTestServer();
try {
  const { url, adminUrl } = await createTestDatabase({ template: 'demo', server });
  const report = await killRun({
    url,
    adminUrl,
    kills: Number(values.kills),
    clients: Number(values.clients),
    seed: Number(values.seed),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await server.stop();
}
