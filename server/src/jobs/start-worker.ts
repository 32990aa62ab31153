import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CronItem,
  makeWorkerUtils,
  type ParsedCronItem,
  parseCronItems,
  type TaskList,
} from 'graphile-worker';
import { createDocumentRenderer } from '#documents/document-renderer.ts';
import { generateDocument } from '#documents/generate-document.ts';
import type { RenderDocument } from '#documents/render-document.ts';
import { compactDayCounts } from '#jobs/compact-day-counts.ts';
import { deliverNotice } from '#jobs/deliver-notice.ts';
import { createScheduledBackup } from '#jobs/create-scheduled-backup.ts';
import { estimatePrice } from '#jobs/estimate-price.ts';
import { expireBulkJobs } from '#jobs/expire-bulk-jobs.ts';
import { expireDocuments } from '#jobs/expire-documents.ts';
import { expireExtracts } from '#jobs/expire-extracts.ts';
import { expirePrintJobs } from '#jobs/expire-print-jobs.ts';
import { expireImports } from '#jobs/expire-imports.ts';
import { expireIdempotencyKeys } from '#jobs/expire-idempotency-keys.ts';
import { startHeartbeat } from '#jobs/heartbeat.ts';
import { planRuns } from '#jobs/plan-runs.ts';
import { generateDueLabel } from '#jobs/generate-due-label.ts';
import { generateExtract } from '#jobs/generate-extract.ts';
import { startQueue, type Queue } from '#jobs/queue.ts';
import { queueLog } from '#jobs/queue-log.ts';
import { openQueuePool } from '#jobs/queue-pool.ts';
import { countJobs } from '#jobs/worker-metrics.ts';
import { startDueExtracts } from '#jobs/start-due-extracts.ts';
import { runImportJob } from '#jobs/run-import-job.ts';
import { createDueConsignments } from '#jobs/standing-orders/create-due-consignments.ts';
import { startWebhooks } from '#jobs/webhooks/start-webhooks.ts';
import { expireNotifications } from '#jobs/expire-notifications.ts';
import { expireWebhookLog } from '#jobs/webhooks/expire-webhook-log.ts';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { workBulkJob } from '#jobs/work-bulk-job.ts';
import { type EmailRetry, sendEmail } from '#mail/send-email.ts';
import { sendReceiverEmail } from '#mail/send-receiver-email.ts';
import type { WorkerTimings, WorkerDependencies } from '#jobs/worker-dependencies.ts';

export interface RunningWorker {
  /** Waits for running jobs up to the grace period, then aborts them. Another worker runs those again. */
  stop(): Promise<void>;
}

/** 5 + 15 + 2 s: a job of a killed worker runs again within 30 s. */
const TIMINGS: WorkerTimings = {
  heartbeatMs: 5_000,
  silenceMs: 15_000,
  pollMs: 2_000,
  graceMs: 5_000,
  importTurnMs: 2_000,
  stallMs: 60_000,
};
const CONCURRENCY = 4;
/** Between two attempts to start the queue while the database is unreachable. */
const RESTART_DELAY_MS = 500;
/** Before the next attempt of an interrupted import. */
const IMPORT_RETRY_MS = 500;

/** The queue waits e^n s after the nth attempt: these last for 80 minutes. */
const MAX_BACKUP_ATTEMPTS = 9;

/** In UTC: every minute, or at night in New Zealand. Of several workers, one runs each. */
const SCHEDULE = [
  {
    task: 'compact-day-counts',
    match: '* * * * *',
    options: { jobKey: 'compact-day-counts', maxAttempts: 1 },
  },
  {
    task: 'start-due-extracts',
    match: '* * * * *',
    options: { jobKey: 'start-due-extracts', maxAttempts: 1 },
  },
  {
    task: 'create-due-consignments',
    match: '* * * * *',
    options: { jobKey: 'create-due-consignments', maxAttempts: 1 },
  },
  { task: 'expire-bulk-jobs', match: '27 14 * * *', options: { jobKey: 'expire-bulk-jobs' } },
  { task: 'expire-print-jobs', match: '11 * * * *', options: { jobKey: 'expire-print-jobs' } },
  { task: 'expire-imports', match: '47 14 * * *', options: { jobKey: 'expire-imports' } },
  { task: 'expire-idempotency-keys', match: '17 14 * * *', options: { jobKey: 'expire-idempotency-keys' } },
  { task: 'sweep-files', match: '37 15 * * *', options: { jobKey: 'sweep-files', maxAttempts: 3 } },
  // Just after midnight in New Zealand. A worker that starts later the same day runs it at once.
  {
    task: 'plan-runs',
    match: '7 12 * * *',
    options: { jobKey: 'plan-runs', backfillPeriod: 86_400_000 },
  },
  { task: 'expire-extracts', match: '27 14 * * *', options: { jobKey: 'expire-extracts' } },
  { task: 'expire-webhook-log', match: '27 14 * * *', options: { jobKey: 'expire-webhook-log' } },
  { task: 'expire-notifications', match: '27 14 * * *', options: { jobKey: 'expire-notifications' } },
  { task: 'expire-documents', match: '27 14 * * *', options: { jobKey: 'expire-documents' } },
] as const satisfies readonly CronItem[];

/** Exported for a test. */
export function scheduleOf({ backup }: Pick<WorkerDependencies, 'backup'>): ParsedCronItem[] {
  if (backup === undefined) return parseCronItems([...SCHEDULE]);
  // A worker that starts within half a day of the time makes the backup then.
  const options = {
    jobKey: 'create-backup',
    maxAttempts: MAX_BACKUP_ATTEMPTS,
    backfillPeriod: 43_200_000,
  };
  return parseCronItems([...SCHEDULE, { task: 'create-backup', match: backup.schedule, options }]);
}

/**
 * Runs in its own process (`worker.ts`), or within the process of a test. The queue ends when it loses the database;
 * it is then restarted under another worker id until the database is back. Throws when the first start fails.
 */
export async function startWorker(deps: WorkerDependencies): Promise<RunningWorker> {
  const { log, timings = TIMINGS } = deps;
  const events = new EventEmitter();
  if (deps.metrics !== undefined) countJobs(deps.metrics, events);
  const renderer = createDocumentRenderer();
  const taskList = tasks({ ...deps, render: renderer.render });
  const schedule = scheduleOf(deps);
  const start = () =>
    startQueue({ deps, timings, events, concurrency: CONCURRENCY, tasks: taskList, schedule });
  const stopping = new AbortController();
  const current = { queue: await start() };
  const running = keepRunning({ deps, current, start, signal: stopping.signal });
  const heartbeat = startHeartbeat({
    ...deps,
    timings,
    workerIds: () => [current.queue.workerId],
    scheduledTasks: schedule.map(({ task }) => task),
  });
  const webhooks = startWebhooks({ ...deps, timings });
  log.info({ event: 'worker_started' });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([running, webhooks.stop()]);
      await heartbeat.stop();
      await renderer.close();
      log.info({ event: 'worker_stopped' });
    },
  };
}

interface Supervision {
  readonly deps: WorkerDependencies;
  readonly current: { queue: Queue };
  readonly start: () => Promise<Queue>;
  readonly signal: AbortSignal;
}

/** Restarts the queue whenever it ends, until `signal` aborts. */
async function keepRunning({ deps, current, start, signal }: Supervision): Promise<void> {
  const { log } = deps;
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  for (;;) {
    await Promise.race([aborted, current.queue.ended]);
    if (signal.aborted) return current.queue.stop();
    log.warn({ event: 'queue_ended' }, 'Restarting the queue');
    const { workerId, dispose } = current.queue;
    dispose();
    while (!signal.aborted) {
      try {
        current.queue = await start();
        await releaseJobs(deps, workerId);
        break;
      } catch (err) {
        log.warn({ event: 'queue_start_failed', err });
        await Promise.race([aborted, pause(RESTART_DELAY_MS)]);
      }
    }
  }
}

/** Releases the jobs of the previous queue: their outcome may not have been recorded. */
async function releaseJobs(deps: WorkerDependencies, workerId: string): Promise<void> {
  const { log } = deps;
  const pgPool = openQueuePool(deps, 1);
  try {
    const utils = await makeWorkerUtils({ pgPool, logger: queueLog(log) });
    await utils.forceUnlockWorkers([workerId]);
    await utils.release();
  } catch (err) {
    // The heartbeat of another worker releases them later.
    log.warn({ event: 'job_release_failed', err });
  } finally {
    await pgPool.end();
  }
}

function tasks(deps: WorkerDependencies & { readonly render: RenderDocument }): TaskList {
  return {
    'deliver-notice': (payload, { abortSignal }) => deliverNotice(deps, payload, abortSignal),
    'estimate-price': (payload) => estimatePrice(deps, payload),
    'make-due-label': (payload) => generateDueLabel(deps, payload),
    'make-document': (payload) => generateDocument(deps, payload),
    'work-bulk-job': (payload, { abortSignal }) => workBulkJob(deps, payload, abortSignal),
    'run-import': async (payload, { addJob, abortSignal }) => {
      const turnMs = (deps.timings ?? TIMINGS).importTurnMs;
      const next = await runImportJob(deps, payload, { signal: abortSignal, turnMs });
      if (next === null) return;
      const { jobKey, queueName, isInterrupted } = next;
      const runAt = new Date(Date.now() + (isInterrupted ? IMPORT_RETRY_MS : 0));
      await addJob('run-import', payload, { jobKey, queueName, runAt, maxAttempts: 1000 });
    },
    'make-extract': (payload, { abortSignal }) => generateExtract(deps, payload, abortSignal),
    // The delays of the queue grow beyond an hour; emails have their own retry schedule.
    'send-mail': async (payload, { addJob }) => {
      const retry = await sendEmail(deps, payload);
      if (retry !== null) await addJob('send-mail', payload, retryOptions(retry));
    },
    'send-receiver-email': async (payload, { addJob }) => {
      const retry = await sendReceiverEmail(deps, payload);
      if (retry !== null) await addJob('send-receiver-email', payload, retryOptions(retry));
    },
    'create-backup': (_payload, { abortSignal }) => createScheduledBackup(deps, abortSignal),
    'compact-day-counts': () => compactDayCounts(deps),
    'expire-imports': () => expireImports(deps),
    'expire-print-jobs': () => expirePrintJobs(deps),
    'expire-bulk-jobs': () => expireBulkJobs(deps),
    'expire-documents': () => expireDocuments(deps),
    'plan-runs': () => planRuns(deps),
    'start-due-extracts': () => startDueExtracts(deps),
    'create-due-consignments': () => createDueConsignments(deps),
    'expire-extracts': () => expireExtracts(deps),
    'sweep-files': async () => {
      const { fileStore } = deps;
      if (fileStore !== undefined) await sweepFiles({ ...deps, fileStore });
    },
    'expire-notifications': () => expireNotifications(deps),
    'expire-webhook-log': () => expireWebhookLog(deps),
    'expire-idempotency-keys': () => expireIdempotencyKeys(deps),
  };
}

const retryOptions = ({ key, afterMs }: EmailRetry) => ({
  jobKey: key,
  runAt: new Date(Date.now() + afterMs),
  maxAttempts: 25,
});
