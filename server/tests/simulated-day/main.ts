import { parseArgs } from 'node:util';
import { TEST_SERVER_VARIABLE } from '@cartage/database/testing/template.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { simulatedDay } from './simulated-day.ts';

/** `node server/tests/simulated-day/main.ts --consignments 2000 --users 20`: one run, reported as JSON. */
const { values } = parseArgs({
  options: {
    consignments: { type: 'string', default: '2000' },
    users: { type: 'string', default: '20' },
  },
});

const server = await startTestServer();
try {
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify(server);
  const report = await simulatedDay({
    consignments: Number(values.consignments),
    users: Number(values.users),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await server.stop();
}
