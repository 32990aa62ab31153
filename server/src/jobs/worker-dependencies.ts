import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import type { Reads } from '#db/replica-reads.ts';
import type { FileStore } from '#files/file-store.ts';
import type { ScheduledBackup } from '#backup/scheduled-backup.ts';
import type { WebhookConnections } from '#jobs/webhooks/post-webhook.ts';
import type { Mailer } from '#mail/mailer.ts';

export interface WorkerDependencies {
  /** For the connections of the queue, which take the role `cartage_queue`. */
  readonly databaseUrl: string;
  /** For the statements of the tasks. */
  readonly database: Database;
  /** Reads of extracts, on replicas. Without replicas, on `database`. */
  readonly reads?: Reads;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Without a file store, no files are swept. */
  readonly fileStore?: FileStore | undefined;
  /** Without a mailer, emails stay in the database. */
  readonly mailer?: Mailer | undefined;
  /** The public address of the portal of a tenant, by its host. For links in emails and in printed documents. */
  readonly portalOf?: (host: string) => string;
  /** Where webhooks may be sent; by default to public addresses. */
  readonly webhookConnections?: WebhookConnections | undefined;
  /** Without it, the worker makes no backups. */
  readonly backup?: ScheduledBackup | undefined;
  readonly timings?: WorkerTimings;
  /** Where finished jobs are counted. */
  readonly metrics?: Registry | undefined;
}

export interface WorkerTimings {
  /** Between two heartbeats, and between two searches for orphaned jobs. */
  readonly heartbeatMs: number;
  /** A worker without a heartbeat for this long counts as dead, and its jobs are released. */
  readonly silenceMs: number;
  /** Between two polls for jobs that PostgreSQL does not announce: retries and released jobs. */
  readonly pollMs: number;
  /**
   * After this time an import returns to the end of its queue, so that a small import does not wait for a large one.
   */
  readonly importTurnMs: number;
  /** How long running jobs may continue after the worker starts to shut down. */
  readonly graceMs: number;
  /** The queue restarts when a free worker has had no response to its polls for this long. */
  readonly stallMs: number;
}
