import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runImportJob } from '#jobs/run-import-job.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type Import, type ImportWorld, importWorld } from '#testing/import-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: ImportWorld;

beforeAll(async () => {
  test = await testApp();
  world = await importWorld(test);
});
afterAll(() => test.close());

/** Imports so many consignments. Returns the id of the import. */
const start = async (count: number): Promise<number> =>
  (await world.startRows(world.table(...Array.from({ length: count }, () => ({}))))).json<Import>().importId;

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
    expect(await world.finished(small)).toMatchObject({ created: 1 });
    const { state, created } = (await world.show(large)).json<Import>();
    expect([state, created > 0]).toEqual(['working', true]);
    await test.request(world.caller, `DELETE ${world.imports}/${large}`);
    await world.finished(large);
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
