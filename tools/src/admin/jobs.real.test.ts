import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

let admin: AdminUnderTest;

const HELD = 'a0000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  admin = await adminUnderTest('demo');
});
afterAll(() => admin.drop());

/** A failed email of the tenant Kea, a failed nightly job, and a waiting one. */
beforeEach(async () => {
  await admin.sql(`
    delete from graphile_worker._private_jobs;
    delete from mail;
    insert into mail (id, tenant_id, organisation_id, kind, recipients, subject, body, requested_by_id, requested_at)
    select '${HELD}', o.tenant_id, o.id, 'extract', '{dock@kauri.example}', 'Extract', 'Link', m.user_id, now()
    from organisation o join tenant t on t.id = o.tenant_id join membership m on m.organisation_id = o.id
    where t.code = 'kea' limit 1;
    select graphile_worker.add_job('send-mail', '{"mailId":"${HELD}"}', max_attempts => 25),
      graphile_worker.add_job('sweep-files', max_attempts => 3),
      graphile_worker.add_job('plan-runs', run_at => now() + interval '1 hour');
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Mail server refused' || chr(10) || 'at line 1'
    where run_at <= now()`);
});

async function idOf(task: string): Promise<number> {
  const [row] = await admin.sql(`
    select j.id::int as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id
    where identifier = '${task}'`);
  return Number(row?.['id']);
}

test('lists failed jobs with their tenant and the first line of their error', async () => {
  const job = {
    state: 'failed',
    created: expect.stringMatching(/Z$/),
    next: null,
    error: 'Mail server refused',
  };
  expect(await admin.json('jobs list')).toEqual([
    { ...job, job: await idOf('send-mail'), task: 'send-mail', tenant: 'kea', attempts: '25 of 25' },
    { ...job, job: await idOf('sweep-files'), task: 'sweep-files', tenant: null, attempts: '3 of 3' },
  ]);
  expect(await admin.json('jobs list --tenant tui')).toEqual([]);
  expect(await admin.json('jobs list --state later')).toMatchObject([
    {
      task: 'plan-runs',
      state: 'later',
      attempts: '0 of 25',
      next: expect.stringMatching(/Z$/),
      error: null,
    },
  ]);
  expect((await admin.run('jobs list --state broken')).errors).toContain(
    '--state must be failed, due, running or later',
  );
});

test('shows a job with its payload and its whole error', async () => {
  expect(await admin.json(`jobs show --job ${await idOf('send-mail')}`)).toMatchObject({
    payload: `{"mailId":"${HELD}"}`,
    error: 'Mail server refused\nat line 1',
  });
  expect((await admin.run('jobs show --job 999999')).errors).toContain(
    'There is no job 999999. Finished jobs are not kept.',
  );
});

test('retries the failed jobs of a task at once, with all their attempts', async () => {
  expect((await admin.run('jobs retry --task send-mail')).output).toBe('1 job will run again.');
  expect(await admin.json('jobs list --state due')).toMatchObject([
    { task: 'send-mail', attempts: '0 of 25' },
  ]);
  expect((await admin.run('jobs retry --task send-mail')).output).toBe(
    'No failed job to retry. Nothing was changed.',
  );
  const waiting = await idOf('plan-runs');
  expect((await admin.run(`jobs retry --job ${waiting}`)).errors).toContain(
    `Job ${waiting} has not failed. Its state is later.`,
  );
});

test('removes failed jobs and no others', async () => {
  expect((await admin.run(`jobs clear --job ${await idOf('sweep-files')}`)).output).toBe('1 job removed.');
  expect((await admin.run('jobs clear --tenant kea')).output).toBe('1 job removed.');
  expect(await admin.json('jobs list')).toEqual([]);
  expect(await admin.json('jobs list --state later')).toHaveLength(1);
});
