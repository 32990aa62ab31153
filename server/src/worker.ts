import { assertDatabaseVersion } from '@cartage/database/migrate.ts';
import { assertSessions } from '@cartage/runtime/assert-sessions.ts';
import { notifyParent, shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { flushLog, standardOutput } from '@cartage/runtime/standard-output.ts';
import { startErrorText } from '@cartage/runtime/start-error.ts';
import { openBackupStore } from '#backup/open-backup-store.ts';
import { type Config, ConfigError, readConfig } from '#config.ts';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { Database } from '#db/database.ts';
import { originOf } from '#platform/origin-of.ts';
import { openFileStore } from '#files/open-file-store.ts';
import type { ScheduledBackup } from '#backup/scheduled-backup.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { createWorkerMetrics } from '#jobs/worker-metrics.ts';
import { createMailer } from '#mail/mailer.ts';
import { startMetricsServer } from '#platform/metrics-server.ts';
import { createClock } from '#platform/create-clock.ts';
import { openReplicaReads } from '#platform/open-replica-reads.ts';
import { addReplicaMetrics } from '#platform/replica-metrics.ts';
import { createLog } from '#platform/request-log.ts';

/** Under the 10 s that a supervisor allows before it kills the process. */
const SHUTDOWN_TIMEOUT_MS = 9_500;
const CONNECTIONS = 4;
/** Longer than in the API process: no caller waits for a job. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Undefined without a schedule. */
function scheduledBackup({ backup, backupDatabaseUrl: databaseUrl }: Config): ScheduledBackup | undefined {
  const { schedule, keys, retention } = backup;
  if (schedule === undefined) return undefined;
  if (databaseUrl === undefined)
    throw new ConfigError(['BACKUP_DATABASE_URL is missing: the worker makes backups with BACKUP_SCHEDULE']);
  return { schedule, databaseUrl, store: openBackupStore(backup), keys, retention };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = standardOutput();
  const log = createLog(config.logLevel, output);
  const clock = createClock(config.clockOffsetMs);
  const pool = {
    poolSize: CONNECTIONS,
    applicationName: 'cartage-worker',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (err: Error) =>
      log.warn({ event: 'database_connection_lost', err }, 'Database connection lost'),
  };
  const database = new Database({ ...pool, url: config.databaseUrl, clock });
  await assertDatabaseVersion(config.databaseUrl);
  await assertSessions(config.databaseUrl);
  await assertSafeRole(database, 'worker');
  const { databaseUrl, publicScheme, publicPort, metricsHost: host, workerMetricsPort: port } = config;
  const replicas = openReplicaReads(config, database, log, pool);
  const registry = port === undefined ? undefined : createWorkerMetrics(database, clock);
  if (registry !== undefined && replicas !== undefined) addReplicaMetrics(registry, replicas);
  const metrics =
    port === undefined || registry === undefined
      ? undefined
      : await startMetricsServer(registry, { host, port });
  const mailer = config.mail === undefined ? undefined : createMailer(config.mail);
  const worker = await startWorker({
    databaseUrl,
    database,
    reads: replicas ?? database,
    clock,
    log,
    fileStore: openFileStore(config),
    mailer,
    portalOf: (tenantHost) => originOf(publicScheme, tenantHost, publicPort),
    webhookConnections: config.canWebhooksReachPrivateAddresses ? { canConnectTo: () => true } : undefined,
    metrics: registry,
    backup: scheduledBackup(config),
  });

  const shutdown = shutDownOnSignal({
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    onStopping: (reason) => log.info({ event: 'stopping', reason }),
    close: async () => {
      await worker.stop();
      await metrics?.close();
      await Promise.all([replicas?.close(), database.close()]);
      await flushLog(output);
    },
  });
  if (!shutdown.isStopping) notifyParent({ type: 'ready', metricsPort: metrics?.port });
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof UnsafeRoleError;
  const text = isExpected ? error.message : startErrorText(error);
  process.stderr.write(`${text}\n`);
  // Open connections of a failed start-up would keep the process alive.
  process.exit(1);
});
