import { z } from 'zod';
import {
  instantField,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
  booleanField,
} from '#shapes/described.ts';

/** Below the largest bigint, which has 19 digits. */
const JOB_ID = /^[1-9]\d{0,17}$/;
const MAX_JOBS = 100;

export const operationsStatus = {
  summary: 'Show how the installation works',
  description:
    'The figures of the metrics, for staff with the permission for it. They count all tenants of the installation. The failed jobs are those of the tenant and the scheduled tasks, the newest 100.',
  response: z.object({
    version: stringField('Version of the API process.', '20251015.4'),
    at: instantField('When the figures were read.', '2026-03-18T01:30:00.000Z'),
    issues: z
      .array(z.enum(['worker', 'queue', 'mail', 'backup', 'storage']))
      .meta({ description: 'Parts that need attention; empty when everything works.', example: ['mail'] }),
    workers: z
      .object({
        running: numberField('Worker processes with a recent heartbeat.', 2),
        heartbeatSeconds: numberOrNull(
          'Time since the last heartbeat of any worker; null when all were stopped.',
          3,
        ),
      })
      .meta({ description: 'The processes that run jobs.' }),
    queue: z
      .object({
        due: numberField('Jobs that wait for a worker.', 4),
        oldestDueSeconds: numberOrNull('Waiting time of the oldest of them; null without one.', 2),
        failed: numberField('Jobs whose attempts are used up, until they are retried or removed.', 1),
      })
      .meta({ description: 'The job queue.' }),
    mail: z
      .object({
        pending: numberField('Emails that wait.', 12),
        oldestPendingSeconds: numberOrNull('Waiting time of the oldest of them; null without one.', 40),
        failed: numberField('Emails that failed in the last day.', 0),
      })
      .meta({ description: 'Emails to users and receivers.' }),
    webhooks: z
      .object({
        pending: numberField('Messages that wait for their delivery.', 3),
        failed: numberField('Messages that were given up in the last day.', 0),
      })
      .meta({ description: 'Messages to the systems of the freight provider.' }),
    backup: z
      .object({
        isScheduled: booleanField('Whether the worker makes backups.', true),
        ageSeconds: numberOrNull('Age of the newest backup; null without one.', 30_000),
        bytes: numberOrNull('Size of the newest backup; null without one.', 184_000_000),
      })
      .meta({ description: 'The newest backup.' }),
    storage: z
      .object({
        freeBytes: numberField('Free space of the disk on which uploads arrive.', 52_000_000_000),
        totalBytes: numberField('Size of that disk.', 100_000_000_000),
        reserveBytes: numberField('Uploads are refused when less is free.', 1_073_741_824),
      })
      .meta({ description: 'The disk for files.' }),
    failedJobs: z
      .array(
        z.object({
          id: stringField('Id of the job.', '48213'),
          task: stringField('Task of the job.', 'send-mail'),
          attempts: numberField('Attempts that failed.', 25),
          createdAt: instantField('When the job was added to the queue.', '2026-03-17T21:10:00.000Z'),
          error: stringOrNull(
            'First line of the last error; null when there was none.',
            'Connection refused',
          ),
        }),
      )
      .meta({ description: 'Failed jobs, newest first.' }),
  }),
};

export const retryFailedJobs = {
  summary: 'Retry failed jobs',
  description:
    'Runs failed jobs again, at once and with all their attempts. Jobs of other tenants and jobs that have not failed are left as they are, so a repeated request has no further effect.',
  body: z.strictObject({
    ids: z
      .array(z.string().regex(JOB_ID))
      .min(1)
      .max(MAX_JOBS)
      .meta({ description: 'Ids of failed jobs.', example: ['48213'] }),
  }),
  response: z.object({ retried: numberField('Jobs that run again.', 1) }),
};
