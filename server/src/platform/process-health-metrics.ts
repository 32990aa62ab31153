import { Gauge, type Registry } from 'prom-client';
import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import type { DatabaseLoad } from '#db/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { fetchIdentityHealth } from '#platform/identity-upstream.ts';
import { addQueryGauge } from '#platform/metrics.ts';
import type { ProcessHealth, ProcessHealthSource } from '#platform/process-health.ts';

/** These metrics are in the API process, because a worker that died cannot report it. */
export function addProcessHealthMetrics(
  registry: Registry,
  source: ProcessHealthSource,
  database: { load(): DatabaseLoad },
): void {
  let pending: Promise<ProcessHealth> | undefined;
  const load = async () => {
    // Requests already wait for a connection; the metrics must not wait with them.
    if (database.load().waiting > 0) throw new Error('All connections are in use');
    return source.read();
  };
  const read = () => {
    pending ??= load().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  addQueryGauge(
    registry,
    { name: 'cartage_workers', help: 'Worker processes with a recent heartbeat' },
    async (gauge) => gauge.set((await read()).workers),
  );
  addQueryGauge(
    registry,
    {
      name: 'cartage_worker_heartbeat_age_seconds',
      help: 'Time since the last heartbeat of any worker; absent after all workers were stopped',
    },
    async (gauge) => {
      const { heartbeatSeconds } = await read();
      if (heartbeatSeconds !== null) gauge.set(heartbeatSeconds);
    },
  );
  addQueryGauge(
    registry,
    { name: 'cartage_queue_oldest_due_seconds', help: 'Waiting time of the oldest due job' },
    async (gauge) => gauge.set((await read()).oldestDueSeconds ?? 0),
  );
  addQueryGauge(
    registry,
    {
      name: 'cartage_emails',
      help: 'Emails that wait, and emails that failed in the last day',
      labelNames: ['state'],
    },
    async (gauge) => {
      const { pendingEmails, failedEmails } = await read();
      gauge.set({ state: 'pending' }, pendingEmails);
      gauge.set({ state: 'failed' }, failedEmails);
    },
  );
  addQueryGauge(
    registry,
    { name: 'cartage_emails_oldest_pending_seconds', help: 'Age of the oldest email that waits' },
    async (gauge) => gauge.set((await read()).oldestEmailSeconds ?? 0),
  );
  addQueryGauge(
    registry,
    { name: 'cartage_backup_age_seconds', help: 'Age of the newest backup; absent without one' },
    async (gauge) => {
      const { backupSeconds } = await read();
      if (backupSeconds !== null) gauge.set(backupSeconds);
    },
  );
  addQueryGauge(
    registry,
    { name: 'cartage_backup_bytes', help: 'Size of the newest backup; absent without one' },
    async (gauge) => {
      const { backupBytes } = await read();
      if (backupBytes !== null) gauge.set(backupBytes);
    },
  );
}

/** Free space of the disk on which uploads arrive, and the part that uploads leave free. */
export function addStorageMetrics(registry: Registry, { space }: Pick<FileStore, 'space'>): void {
  addQueryGauge(
    registry,
    { name: 'cartage_storage_free_bytes', help: 'Free space of the disk for files' },
    async (gauge) => gauge.set((await space()).freeBytes),
  );
  addQueryGauge(
    registry,
    { name: 'cartage_storage_reserve_bytes', help: 'Uploads are refused when less is free' },
    async (gauge) => gauge.set((await space()).reserveBytes),
  );
}

/** Without an embedded identity process, there is no such metric. */
export function addIdentityMetric(registry: Registry, identityUpstream: string): void {
  addQueryGauge(
    registry,
    { name: 'cartage_identity_up', help: '1 while the embedded identity process answers, else 0' },
    async (gauge) => {
      const isUp = await fetchIdentityHealth(identityUpstream).then(
        () => true,
        () => false,
      );
      gauge.set(isUp ? 1 : 0);
    },
  );
}

/** The version of the running process, as a label. */
export function addBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'cartage_build_info',
    help: 'Always 1; the label is the version',
    labelNames: ['version'],
    registers: [registry],
  })
    .labels(CLIENT_VERSION)
    .set(1);
}
