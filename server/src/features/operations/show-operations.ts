import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { failedJobs, type FailedJobRow } from '#features/operations/failed-jobs.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { workIssues } from '#platform/process-health.ts';
import { type Reply, reply } from '#platform/reply.ts';

type Dependencies = Pick<AppDependencies, 'clock' | 'config' | 'database' | 'fileStore' | 'processHealth'>;

/** The figures of the metrics (`platform/process-health-metrics.ts`), and the failed jobs that the caller may retry. */
export async function showOperations(
  { clock, config, database, fileStore, processHealth }: Dependencies,
  { provider }: OperationRequest<'operationsStatus'>,
): Promise<Reply<'operationsStatus'>> {
  const [health, storage, jobs] = await Promise.all([
    processHealth.read(),
    fileStore.space(),
    database.forProvider(provider.context, (tx) => tx.query<FailedJobRow>(failedJobs())),
  ]);
  const isStorageFull = storage.freeBytes < storage.reserveBytes;
  return reply({
    version: CLIENT_VERSION,
    at: clock().toISOString(),
    issues: [...workIssues(health, config.backup), ...(isStorageFull ? (['storage'] as const) : [])],
    workers: { running: health.workers, heartbeatSeconds: health.heartbeatSeconds },
    queue: { due: health.dueJobs, oldestDueSeconds: health.oldestDueSeconds, failed: health.failedJobs },
    mail: {
      pending: health.pendingEmails,
      oldestPendingSeconds: health.oldestEmailSeconds,
      failed: health.failedEmails,
    },
    webhooks: { pending: health.pendingWebhooks, failed: health.failedWebhooks },
    backup: {
      isScheduled: config.backup.schedule !== undefined,
      ageSeconds: health.backupSeconds,
      bytes: health.backupBytes,
    },
    storage,
    failedJobs: jobs.map(({ id, task, attempts, createdAt, error }) => ({
      id,
      task,
      attempts,
      createdAt: createdAt.toISOString(),
      error,
    })),
  });
}
