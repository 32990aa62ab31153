import { inspect } from 'node:util';
import { notifyParent, shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { ConfigError, readConfig } from '#config.ts';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { Database } from '#db/database.ts';
import { originOf } from '#documents/file-links.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { createWorkerMetrics } from '#jobs/worker-metrics.ts';
import { createMailer } from '#mail/mailer.ts';
import { startMetricsServer } from '#platform/metrics-server.ts';
import { createClock } from '#platform/create-clock.ts';
import { createLog, flushLog, standardOutput } from '#platform/request-log.ts';

/** Under the 10 s that a supervisor allows before it kills the process. */
const SHUTDOWN_TIMEOUT_MS = 9_500;
const CONNECTIONS = 4;
/** Longer than in the API process: no caller waits for a job. */
const STATEMENT_TIMEOUT_MS = 60_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = standardOutput();
  const log = createLog(config.logLevel, output);
  const database = new Database({
    url: config.databaseUrl,
    poolSize: CONNECTIONS,
    applicationName: 'cartage-worker',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (err) => log.warn({ event: 'database_connection_lost', err }, 'Database connection lost'),
  });
  await assertSafeRole(database, 'worker');
  const clock = createClock(config.clockOffsetMs);
  const { databaseUrl, publicScheme, publicPort, metricsHost: host, workerMetricsPort: port } = config;
  const registry = port === undefined ? undefined : createWorkerMetrics(database, clock);
  const metrics =
    port === undefined || registry === undefined
      ? undefined
      : await startMetricsServer(registry, { host, port });
  const mailer = config.mail === undefined ? undefined : createMailer(config.mail);
  const worker = await startWorker({
    databaseUrl,
    database,
    clock,
    log,
    fileStore: openFileStore(config),
    mailer,
    portalOf: (tenantHost) => originOf(publicScheme, tenantHost, publicPort),
    metrics: registry,
  });

  const shutdown = shutDownOnSignal({
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    onStopping: (reason) => log.info({ event: 'stopping', reason }),
    close: async () => {
      await worker.stop();
      await metrics?.close();
      await database.close();
      await flushLog(output);
    },
  });
  if (!shutdown.isStopping) notifyParent({ type: 'ready', metricsPort: metrics?.port });
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof UnsafeRoleError;
  const text = isExpected ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  // Open connections of a failed start-up would keep the process alive.
  process.exit(1);
});
