import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { runImportJob } from '#jobs/run-import-job.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Import = ResponseBody<'importJob'>;

let test: TestApp;
let world: FreightWorld;
let row: readonly string[];

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { CsvImportEnabled: 'true' } });
  const [sender, receiver] = await test.deps.database.asSystem((tx) =>
    tx.query<{ code: string }>(sql`
      select code from site where organisation_id = ${world.organisation.id} order by id`),
  );
  const cells: Partial<Record<Column, string>> = {
    account: 'MAIN',
    serviceType: 'STD',
    senderSite: sender?.code ?? '',
    receiverSite: receiver?.code ?? '',
    freightType: 'CTN',
    freightDescription: 'Drawer runners',
    freightQuantity: '2',
  };
  row = COLUMN_KEYS.map((column) => cells[column] ?? '');
});
afterAll(() => test.close());

const path = () => `${world.path}/consignments/imports` as const;

/** Imports so many consignments. Returns the id of the import. */
async function start(count: number): Promise<number> {
  const rows = [COLUMN_KEYS.map((column) => COLUMNS[column]), ...Array<readonly string[]>(count).fill(row)];
  const body = { fileName: 'orders', rows };
  return (await test.request(world.caller, `POST ${path()}`, { body })).json<Import>().importId;
}

const show = async (id: number) => (await test.request(world.caller, `GET ${path()}/${id}`)).json<Import>();
const finished = (id: number) =>
  vi.waitFor(
    async () => {
      const job = await show(id);
      expect(job.state).toBe('finished');
      return job;
    },
    { timeout: 40_000, interval: 25 },
  );

it('[@IMPORT-04] a large import does not hold up a later import of the organisation', async () => {
  const large = await start(1500);
  const small = await start(1);
  const { database, log, clock } = test.deps;
  const worker = await startWorker({
    databaseUrl: test.workerUrl,
    database,
    clock,
    log,
    timings: FAST_TIMINGS,
  });
  try {
    expect(await finished(small)).toMatchObject({ created: 1 });
    const { state, created } = await show(large);
    expect([state, created > 0]).toEqual(['working', true]);
    await test.request(world.caller, `DELETE ${path()}/${large}`);
    await finished(large);
  } finally {
    await worker.stop();
  }
});

it('jobs that follow the consignments of an import run after those of other users', async () => {
  const jobId = await start(2);
  const { database, log, clock } = test.deps;
  await runImportJob({ database, log, clock }, { jobId }, { signal: undefined, turnMs: 60_000 });
  const { rows: queued } = await withClient(test.adminUrl, (client) =>
    client.query(
      `select j.priority
       from import_item i
       join notice n on n.consignment_id = i.consignment_id
       join graphile_worker._private_jobs j on j.payload ->> 'noticeId' = n.id::text
       where i.job_id = $1`,
      [jobId],
    ),
  );
  expect(queued).toEqual([{ priority: 10 }, { priority: 10 }]);
});
