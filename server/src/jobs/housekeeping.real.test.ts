import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { compactDayCounts } from '#jobs/compact-day-counts.ts';
import { expireIdempotencyKeys } from '#jobs/expire-idempotency-keys.ts';
import { eventually, type QueueWorld, queueWorld } from '#testing/queue-world.ts';

let queued: QueueWorld;
let test: QueueWorld['app'];
let world: QueueWorld['world'];
let work: QueueWorld['work'];
let created: QueueWorld['created'];
let queue: QueueWorld['queue'];

beforeEach(async () => {
  queued = await queueWorld();
  ({ app: test, world, work, created, queue } = queued);
});
afterEach(async () => {
  await queued.stopWork();
  await queued.close();
});

describe('housekeeping', () => {
  it('merges the increments into the counts per day, with the same totals', async () => {
    await created();
    await created();
    const counts = () =>
      test.deps.database.asSystem((tx) =>
        tx.query<{ place: string; n: number }>(sql`
          select 'count' as place, coalesce(sum(n), 0)::int as n from day_count
          union all select 'delta', coalesce(sum(n), 0)::int from day_delta`),
      );
    expect(await counts()).toEqual([
      { place: 'count', n: 0 },
      { place: 'delta', n: 2 },
    ]);
    await compactDayCounts(test.deps);
    expect(await counts()).toEqual([
      { place: 'count', n: 2 },
      { place: 'delta', n: 0 },
    ]);
  });

  it('deletes idempotency keys after seven days, however many', async () => {
    const add = (prefix: string, count: number, ageMs: number) =>
      test.deps.database.asSystem((tx) =>
        tx.query(sql`
          insert into idempotency_key (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
          select ${world.organisation.id}, ${world.caller.userId}, ${prefix} || n, 'x', '', 200, '{}', '',
            ${new Date(test.now.getTime() - ageMs)}
          from generate_series(1, ${count}) n`),
      );
    const week = 7 * 86_400_000;
    await add('old', 5_001, week + 1);
    await add('young', 3, week);
    await expireIdempotencyKeys(test.deps);
    const left = await test.deps.database.asSystem((tx) =>
      tx.query<{ key: string }>(sql`select key from idempotency_key order by key`),
    );
    expect(left.map(({ key }) => key)).toEqual(['young1', 'young2', 'young3']);
  });

  it('does not report a failed run as failed once a later run has replaced it', async () => {
    // Two runs of one task: the first failed while the next was already queued, which took its key. The notice is no
    // scheduled task, and its failure stays.
    await queue(`
      select graphile_worker.add_job('sweep-files'), graphile_worker.add_job('deliver-notice'),
        graphile_worker.add_job('plan-runs', job_key => 'plan-runs', run_at => now() + interval '1 day');
      update graphile_worker._private_jobs set attempts = max_attempts`);
    await work();
    await eventually(async () =>
      expect(await queue(`select task from queued_jobs() where state = 'failed' order by task`)).toEqual([
        { task: 'deliver-notice' },
        { task: 'plan-runs' },
      ]),
    );
  });

  it('runs on a schedule', async () => {
    await work();
    const known = () =>
      queue<{ identifier: string }>('select identifier from graphile_worker._private_known_crontabs');
    await eventually(async () =>
      expect((await known()).map(({ identifier }) => identifier).toSorted()).toEqual([
        'compact-day-counts',
        'create-due-consignments',
        'expire-bulk-jobs',
        'expire-documents',
        'expire-extracts',
        'expire-idempotency-keys',
        'expire-imports',
        'expire-notifications',
        'expire-print-jobs',
        'expire-webhook-log',
        'plan-runs',
        'start-due-extracts',
        'sweep-files',
      ]),
    );
  });
});
