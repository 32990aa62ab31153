import { startTestServer, type RunningTestServer } from '#testing/test-server.ts';

/** The environment variable that passes the run's server to the test processes. */
export const TEST_SERVER_VARIABLE = 'CARTAGE_TEST_SERVER';

let server: RunningTestServer | undefined;

/** Called by vitest once before the tests that need PostgreSQL. */
export async function setup(): Promise<void> {
  server = await startTestServer();
  const { adminUrl, roleUrl, template } = server;
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ adminUrl, roleUrl, template });
  // vitest does not call `teardown` when it is interrupted. Without this, the server would keep running.
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
}

/** Called by vitest once after them. */
export async function teardown(): Promise<void> {
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  await server?.stop();
}

function interrupt(): void {
  void teardown().finally(() => process.exit(130));
}
