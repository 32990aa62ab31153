import { inspect } from 'node:util';
import { ConfigError, readConfig } from '#config.ts';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { Database } from '#db/database.ts';
import { originOf } from '#documents/file-addresses.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { createWorkerMetrics } from '#jobs/worker-metrics.ts';
import { createMailer } from '#mail/mailer.ts';
import { startMetricsServer } from '#platform/metrics-server.ts';
import { createLog, lastLineOf, standardOutput } from '#platform/request-log.ts';

const STOP_WITHIN_MS = 10_000;
const CONNECTIONS = 4;
/** Nobody waits for an answer of a job (promises.md 2). */
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
    onIdleError: (err) => log.warn({ event: 'database_connection_lost', err }, 'A connection broke'),
  });
  await assertSafeRole(database);
  const clock = () => new Date();
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

  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', reason });
    setTimeout(() => process.exit(1), STOP_WITHIN_MS - 500).unref();
    await worker.stop();
    await metrics?.close();
    await database.close();
    await lastLineOf(output);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Whoever started us has gone without a word.
  process.on('disconnect', () => void stop('disconnect'));
  // It may have gone while this was loaded, and then nobody says so any more.
  if (process.connected === false) return stop('disconnect');
  process.send?.({ type: 'ready', metricsPort: metrics?.port }, () => {});
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof UnsafeRoleError;
  const text = isPlain ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  // What still runs would keep the process.
  process.exit(1);
});
