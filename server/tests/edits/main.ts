import { parseArgs } from 'node:util';
import { TEST_SERVER_VARIABLE } from '@cartage/database/testing/template.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { editRun } from './edit-run.ts';

/** `node server/tests/edits/main.ts --edits 1000`: one run on a database of its own, reported as JSON. */
const { values } = parseArgs({
  options: { clients: { type: 'string', default: '8' }, edits: { type: 'string', default: '1000' } },
});

const server = await startTestServer();
try {
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify(server);
  const report = await editRun(Number(values.clients), Number(values.edits));
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await server.stop();
}
