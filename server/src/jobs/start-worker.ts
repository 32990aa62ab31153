import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { makeWorkerUtils, parseCronItems, type TaskList } from 'graphile-worker';
import { makeDocument } from '#documents/make-document.ts';
import { compactDayCounts } from '#jobs/compact-day-counts.ts';
import { deliverNotice } from '#jobs/deliver-notice.ts';
import { expireBulkJobs } from '#jobs/expire-bulk-jobs.ts';
import { expireDocuments } from '#jobs/expire-documents.ts';
import { expireExtracts } from '#jobs/expire-extracts.ts';
import { expireIdempotencyKeys } from '#jobs/expire-idempotency-keys.ts';
import { startHeartbeat } from '#jobs/heartbeat.ts';
import { planRuns } from '#jobs/plan-runs.ts';
import { makeDueLabel } from '#jobs/make-due-label.ts';
import { makeExtract } from '#jobs/make-extract.ts';
import { beginQueue, type Queue } from '#jobs/queue.ts';
import { queueLog } from '#jobs/queue-log.ts';
import { countJobs } from '#jobs/worker-metrics.ts';
import { startDueExtracts } from '#jobs/start-due-extracts.ts';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { workBulkJob } from '#jobs/work-bulk-job.ts';
import { sendMail } from '#mail/send-mail.ts';
import type { WorkerPace, WorkerParts } from '#jobs/worker-parts.ts';

export interface RunningWorker {
  /** Lets running jobs end for a while, then breaks them off; those are done again by whoever comes next. */
  stop(): Promise<void>;
}

/** 5 + 15 + 2 s: a job of a killed worker runs again within 30 s. */
const PACE: WorkerPace = { beatMs: 5_000, silenceMs: 15_000, pollMs: 2_000, graceMs: 5_000 };
const CONCURRENCY = 4;
/** Between two tries while the database is away. */
const AGAIN_AFTER_MS = 500;

/** By the clock of UTC: every minute, and a quiet hour in New Zealand. One worker of several runs each. */
const SCHEDULE = parseCronItems([
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
  { task: 'expire-bulk-jobs', match: '27 14 * * *', options: { jobKey: 'expire-bulk-jobs' } },
  { task: 'expire-idempotency-keys', match: '17 14 * * *', options: { jobKey: 'expire-idempotency-keys' } },
  { task: 'sweep-files', match: '37 15 * * *', options: { jobKey: 'sweep-files', maxAttempts: 3 } },
  // Just after midnight. A worker that was not there then does it as soon as it is.
  {
    task: 'plan-runs',
    match: '7 12 * * *',
    options: { jobKey: 'plan-runs', backfillPeriod: 86_400_000 },
  },
  { task: 'expire-extracts', match: '27 14 * * *', options: { jobKey: 'expire-extracts' } },
  { task: 'expire-documents', match: '27 14 * * *', options: { jobKey: 'expire-documents' } },
]);

/**
 * Runs in a process of its own (`worker.ts`), or within the process of a test. The queue ends by itself when the
 * database goes away, and is begun again under another name until it is back. Throws when it cannot begin at all.
 */
export async function startWorker(parts: WorkerParts): Promise<RunningWorker> {
  const { log, pace = PACE } = parts;
  const events = new EventEmitter();
  if (parts.metrics !== undefined) countJobs(parts.metrics, events);
  const begin = () =>
    beginQueue({ parts, pace, events, concurrency: CONCURRENCY, tasks: tasks(parts), schedule: SCHEDULE });
  const stopping = new AbortController();
  const life = { queue: await begin() };
  const kept = keep({ parts, life, begin, signal: stopping.signal });
  const heartbeat = startHeartbeat({ ...parts, pace, workerIds: () => [life.queue.name] });
  log.info({ event: 'worker_started' });
  return {
    async stop() {
      stopping.abort();
      await kept;
      await heartbeat.stop();
      log.info({ event: 'worker_stopped' });
    },
  };
}

interface Kept {
  readonly parts: WorkerParts;
  /** The queue of now. */
  readonly life: { queue: Queue };
  readonly begin: () => Promise<Queue>;
  readonly signal: AbortSignal;
}

/** Until it is stopped there is a queue, or it is tried to have one again. */
async function keep({ parts, life, begin, signal }: Kept): Promise<void> {
  const { log } = parts;
  const asked = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  for (;;) {
    await Promise.race([asked, life.queue.ended]);
    if (signal.aborted) return life.queue.stop();
    log.warn({ event: 'queue_ended' }, 'The queue begins again');
    const { name, abandon } = life.queue;
    abandon();
    while (!signal.aborted) {
      try {
        life.queue = await begin();
        await handBack(parts, name);
        break;
      } catch (err) {
        log.warn({ event: 'queue_not_begun', err });
        await Promise.race([asked, pause(AGAIN_AFTER_MS)]);
      }
    }
  }
}

/** Jobs whose end could not be noted down any more would stay with a name that nobody has. */
async function handBack({ databaseUrl, log }: WorkerParts, name: string): Promise<void> {
  try {
    const utils = await makeWorkerUtils({ connectionString: databaseUrl, logger: queueLog(log) });
    await utils.forceUnlockWorkers([name]);
    await utils.release();
  } catch (err) {
    // As those of a name that is silent they come back a little later.
    log.warn({ event: 'jobs_not_handed_back', err });
  }
}

function tasks(parts: WorkerParts): TaskList {
  return {
    'deliver-notice': (payload, { abortSignal }) => deliverNotice(parts, payload, abortSignal),
    'make-due-label': (payload) => makeDueLabel(parts, payload),
    'make-document': (payload) => makeDocument(parts, payload),
    'work-bulk-job': (payload, { abortSignal }) => workBulkJob(parts, payload, abortSignal),
    'make-extract': (payload, { abortSignal }) => makeExtract(parts, payload, abortSignal),
    // Its own pauses: those of the queue become longer than an hour.
    'send-mail': async (payload, { addJob }) => {
      const again = await sendMail(parts, payload);
      if (again === null) return;
      const runAt = new Date(Date.now() + again.afterMs);
      await addJob('send-mail', payload, { jobKey: again.key, runAt, maxAttempts: 25 });
    },
    'compact-day-counts': () => compactDayCounts(parts),
    'expire-bulk-jobs': () => expireBulkJobs(parts),
    'expire-documents': () => expireDocuments(parts),
    'plan-runs': () => planRuns(parts),
    'start-due-extracts': () => startDueExtracts(parts),
    'expire-extracts': () => expireExtracts(parts),
    'sweep-files': async () => {
      const { fileStore } = parts;
      if (fileStore !== undefined) await sweepFiles({ ...parts, fileStore });
    },
    'expire-idempotency-keys': () => expireIdempotencyKeys(parts),
  };
}
