import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { assertDatabaseVersion } from '@cartage/database/migrate.ts';
import { assertSessions } from '@cartage/runtime/assert-sessions.ts';
import { notifyParent, shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { flushLog, standardOutput } from '@cartage/runtime/standard-output.ts';
import { startErrorText } from '@cartage/runtime/start-error.ts';
import { buildApp } from '#app.ts';
import { ConfigError, readConfig } from '#config.ts';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { createAppDependencies } from '#app-dependencies.ts';
import { type MetricsServer, startMetricsServer } from '#platform/metrics-server.ts';
import { createLog } from '#platform/request-log.ts';

/** After the pause. Under the 10 s that a supervisor allows before it kills the process. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = standardOutput();
  const log = createLog(config.logLevel, output);
  const deps = createAppDependencies(config, log);
  const app = buildApp(deps);

  const { metricsHost, metricsPort } = config;
  let metrics: MetricsServer | undefined;
  const shutdown = shutDownOnSignal({
    timeoutMs: config.shutdownPauseMs + SHUTDOWN_TIMEOUT_MS,
    onStopping: (reason) => log.info({ event: 'stopping', reason }),
    close: async () => {
      deps.stop.begin();
      await pause(config.shutdownPauseMs);
      await app.close();
      await metrics?.close();
      await Promise.all([deps.replicas?.close(), deps.database.close()]);
      log.info({ event: 'stopped' });
      await flushLog(output);
    },
  });
  if (shutdown.isStopping) return;

  const open = async () => {
    await assertDatabaseVersion(config.databaseUrl);
    await assertSessions(config.databaseUrl);
    await assertSafeRole(deps.database, 'api');
    if (metricsPort !== undefined) {
      metrics = await startMetricsServer(deps.metrics.registry, { host: metricsHost, port: metricsPort });
    }
    await app.listen({ host: config.host, port: config.port });
    // The server listens on a TCP port, so the address is never the path of a pipe.
    const { port } = app.server.address() as AddressInfo;
    log.info({ event: 'listening', port, metricsPort: metrics?.port });
    notifyParent({ type: 'listening', port, metricsPort: metrics?.port });
  };
  await open().catch((error: unknown) => {
    // A start-up that the shutdown interrupts fails, and is not an error.
    if (!shutdown.isStopping) throw error;
  });
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof UnsafeRoleError;
  const text = isExpected ? error.message : startErrorText(error);
  process.stderr.write(`${text}\n`);
  // Open connections of a failed start-up would keep the process alive.
  process.exit(1);
});
