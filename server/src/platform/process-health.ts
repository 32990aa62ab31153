import type { BackupSettings } from '#backup/backup-settings.ts';
import type { Database } from '#db/database.ts';
import { processHealth } from '#platform/process-health.query.ts';

/** The worker, the queue, emails, webhooks and backups of the whole installation. Ages are null where nothing is waiting. */
export interface ProcessHealth {
  /** Worker processes with a heartbeat in the last 15 s. */
  readonly workers: number;
  readonly heartbeatSeconds: number | null;
  readonly oldestDueSeconds: number | null;
  readonly dueJobs: number;
  readonly failedJobs: number;
  readonly pendingEmails: number;
  readonly oldestEmailSeconds: number | null;
  /** In the last day. */
  readonly failedEmails: number;
  readonly pendingWebhooks: number;
  /** In the last day. */
  readonly failedWebhooks: number;
  /** Of the newest backup; null without one. */
  readonly backupSeconds: number | null;
  readonly backupBytes: number | null;
}

export interface ProcessHealthSource {
  /** Rejects when the database is unreachable. */
  read(): Promise<ProcessHealth>;
}

export function createProcessHealthSource(
  database: Pick<Database, 'read'>,
  clock: () => Date,
): ProcessHealthSource {
  return {
    async read() {
      const [health] = await database.read<ProcessHealth>({}, processHealth(clock()));
      if (health === undefined) throw new Error('process_health() returned no row');
      return health;
    },
  };
}

/** A job or an email that has waited longer means that its processing is stuck. */
const MAX_WAIT_SECONDS = 300;

export const WORK_CHECKS = ['worker', 'queue', 'mail', 'backup'] as const;
export type WorkCheck = (typeof WORK_CHECKS)[number];

/**
 * Checks whose failure stops some work while requests are still served. The age of backups is checked only when
 * backups are scheduled.
 */
export function workIssues(
  health: ProcessHealth,
  { schedule, maxAgeMs }: Pick<BackupSettings, 'schedule' | 'maxAgeMs'>,
): ReadonlySet<WorkCheck> {
  const issues = {
    worker: health.workers === 0,
    queue: (health.oldestDueSeconds ?? 0) > MAX_WAIT_SECONDS,
    mail: (health.oldestEmailSeconds ?? 0) > MAX_WAIT_SECONDS,
    backup: schedule !== undefined && (health.backupSeconds ?? Infinity) * 1000 > maxAgeMs,
  };
  return new Set(WORK_CHECKS.filter((name) => issues[name]));
}
