import { sql, type Statement } from '#db/sql.ts';

/** One `ProcessHealth`. `at` is the time of the portal's clock. */
export function processHealth(at: Date): Statement {
  return sql`
    select workers, heartbeat_seconds as "heartbeatSeconds", oldest_due_seconds as "oldestDueSeconds",
      due_jobs as "dueJobs", failed_jobs as "failedJobs", pending_emails as "pendingEmails",
      oldest_email_seconds as "oldestEmailSeconds", failed_emails as "failedEmails",
      pending_webhooks as "pendingWebhooks", failed_webhooks as "failedWebhooks",
      backup_seconds as "backupSeconds", backup_bytes::float8 as "backupBytes"
    from process_health(${at})`;
}
