import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { deskPerson, type ProviderClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let world: FreightWorld;
let operator: ProviderClient;

beforeAll(async () => {
  app = await testApp({ environment: { BACKUP_SCHEDULE: '0 14 * * *' } });
  world = await freightWorld(app);
  operator = await deskPerson(app, world.organisation.tenant);
});
afterAll(() => app.close());

const status = async () =>
  (await operator.request('GET /api/desk/v1/operations')).json<ResponseBody<'operationsStatus'>>();
const retry = async (ids: readonly string[]) =>
  (await operator.request('POST /api/desk/v1/operations/retries', { body: { ids } })).json<{
    retried: number;
  }>();
const queue = (text: string) => withClient(app.databaseUrl, (client) => client.query(text));

/** A failed job of the tenant, and one of another tenant. */
async function addFailedJobs(): Promise<readonly string[]> {
  const other = await app.world.organisation(await app.world.tenant());
  const ids = [];
  for (const organisationId of [world.organisation.id, other.id]) {
    const { rows } = await queue(`
      select id::text from graphile_worker.add_job('make-due-label',
        json_build_object('organisationId', ${organisationId}), max_attempts => 1)`);
    ids.push(String(rows[0]?.id));
  }
  await queue(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'Refused' || chr(10) || 'at line 1'`,
  );
  return ids;
}

test('shows the figures of the installation and its issues', async () => {
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into backup values ('new', ${new Date(app.now.getTime() - 27 * 3_600_000)}, 184000000, 0)`),
  );
  expect(await status()).toMatchObject({
    version: '20251015.4',
    at: '2026-03-18T01:30:00.000Z',
    issues: ['worker', 'backup'],
    workers: { running: 0, heartbeatSeconds: null },
    queue: { failed: 0 },
    mail: { pending: 0, oldestPendingSeconds: null, failed: 0 },
    webhooks: { pending: 0, failed: 0 },
    backup: { isScheduled: true, ageSeconds: 97_200, bytes: 184_000_000 },
    failedJobs: [],
  });
});

test('lists and retries the failed jobs of the tenant and of no other', async () => {
  const [own = '', foreign = ''] = await addFailedJobs();
  const { queue: figures, failedJobs } = await status();
  expect(figures.failed).toBe(2);
  expect(failedJobs).toMatchObject([{ id: own, task: 'make-due-label', attempts: 1, error: 'Refused' }]);
  expect(await retry([foreign])).toEqual({ retried: 0 });
  expect(await retry([own, foreign])).toEqual({ retried: 1 });
  expect(await retry([own])).toEqual({ retried: 0 });
  expect((await status()).failedJobs).toEqual([]);
  const { rows } = await queue('select id::text, attempts from graphile_worker._private_jobs order by id');
  expect(rows).toEqual([
    { id: own, attempts: 0 },
    { id: foreign, attempts: 1 },
  ]);
});

test('lists a failed scheduled task, which belongs to no tenant', async () => {
  await queue(`
    select graphile_worker.add_job('create-backup', max_attempts => 1);
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The bucket returned 403'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'create-backup')`);
  const { failedJobs } = await status();
  expect(failedJobs.map(({ task, error }) => [task, error])).toEqual([
    ['create-backup', 'The bucket returned 403'],
  ]);
});
