import { AdminError } from '#admin/admin-error.ts';
import { changed, command, type DisplayRow, unchanged } from '#admin/command.ts';
import { jobId, jobState, jobTask, tenantCode } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import { applyToJobs, type JobChange, type JobSelection, queuedJobs } from '#admin/nouns/jobs.query.ts';

const filters = {
  task: optional(jobTask, 'only jobs of this task, such as send-mail'),
  tenant: optional(tenantCode, 'only jobs of this tenant'),
};
const chosen = {
  job: optional(jobId, 'this job only; without it, every failed job that the other options select'),
  ...filters,
};
const MAX_LISTED = 200;

interface JobRow {
  readonly id: number;
  readonly task: string;
  readonly tenant: string | null;
  readonly state: string;
  readonly attempts: string;
  readonly next: string | null;
  readonly created: string;
  readonly error: string | null;
  readonly key: string | null;
  readonly payload: string;
}

const findJobs = (tx: Transaction, selection: JobSelection) => tx.cartage<JobRow>(queuedJobs(selection));

/** Keeps the first line, because a stack trace has many lines and the list has one per job. */
const firstLine = (text: string | null) => text?.split('\n', 1)[0]?.slice(0, 120) ?? null;

const list = command({
  noun: 'jobs',
  verb: 'list',
  summary: `List jobs of the queue, failed ones by default; at most ${MAX_LISTED}`,
  options: { ...filters, state: optional(jobState, 'failed, due, running or later') },
  async run(tx, { state = 'failed', ...selection }) {
    const rows = await findJobs(tx, { ...selection, state });
    return {
      kind: 'list',
      columns: ['job', 'task', 'tenant', 'state', 'attempts', 'created', 'next', 'error'],
      rows: rows.slice(0, MAX_LISTED).map(({ id, task, tenant, attempts, created, next, error, ...row }) => ({
        job: id,
        task,
        tenant,
        state: row.state,
        attempts,
        created,
        next,
        error: firstLine(error),
      })),
    };
  },
});

const show = command({
  noun: 'jobs',
  verb: 'show',
  summary: 'Show a job with its payload and its last error',
  options: { job: required(jobId, 'id of the job, from jobs list') },
  async run(tx, { job }) {
    const { id, ...record } = await requireJob(tx, job);
    return { kind: 'record', record: { job: id, ...record } satisfies DisplayRow };
  },
});

const retry = command({
  noun: 'jobs',
  verb: 'retry',
  summary: 'Run failed jobs again, at once and with all their attempts',
  options: chosen,
  async run(tx, args) {
    const jobs = await failedJobs(tx, args);
    if (jobs.length === 0) return unchanged('No failed job to retry.');
    const count = await apply(tx, 'retry_failed_jobs', jobs);
    return changed(`${countOf(count)} will run again.`);
  },
});

const clear = command({
  noun: 'jobs',
  verb: 'clear',
  summary: 'Remove failed jobs for good; their notices, emails and documents are never sent or made',
  options: chosen,
  async run(tx, args) {
    const jobs = await failedJobs(tx, args);
    if (jobs.length === 0) return unchanged('No failed job to remove.');
    const count = await apply(tx, 'clear_failed_jobs', jobs);
    return changed(`${countOf(count)} removed.`);
  },
});

const countOf = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

async function requireJob(tx: Transaction, id: number): Promise<JobRow> {
  const [row] = await findJobs(tx, { id });
  if (row === undefined) throw new AdminError(`There is no job ${id}. Finished jobs are not kept.`);
  return row;
}

async function failedJobs(
  tx: Transaction,
  { job, task, tenant }: { readonly job?: number | undefined } & JobSelection,
): Promise<readonly JobRow[]> {
  if (job !== undefined) {
    const { state } = await requireJob(tx, job);
    if (state !== 'failed') throw new AdminError(`Job ${job} has not failed. Its state is ${state}.`);
  }
  return findJobs(tx, { id: job, task, tenant, state: 'failed' });
}

async function apply(tx: Transaction, change: JobChange, jobs: readonly JobRow[]): Promise<number> {
  const [row] = await tx.cartage<{ count: number }>(
    applyToJobs(
      change,
      jobs.map(({ id }) => id),
    ),
  );
  return row?.count ?? 0;
}

export const JOBS_COMMANDS = [list, show, retry, clear];
