import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { originOf } from '#platform/origin-of.ts';
import { generateDueLabel } from '#jobs/generate-due-label.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

/** The test day is Wednesday 18 March, and the service takes two days. */
const REQUESTED = 'Pickup requested. Delivery is requested for 20/03/2026 Fri, the earliest day.';

let test: TestApp;
let world: FreightWorld;
let worker: RunningWorker | undefined;

beforeEach(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await test.close();
});

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const byOrganisation = () =>
  rows`insert into organisation_setting values (${world.organisation.id}, 'auto-generate-freight-labels', 'true')`;

async function work(): Promise<void> {
  const { database, clock, log, config } = test.deps;
  const portalOf = (host: string) => originOf(config.publicScheme, host, config.publicPort);
  const deps = { databaseUrl: test.workerUrl, database, clock, log, portalOf, timings: FAST_TIMINGS };
  worker = await startWorker(deps);
}

async function draft(...counts: number[]): Promise<Consignment> {
  const lineItems = (counts.length === 0 ? [2] : counts).map((count) => world.line({ count }));
  return (await world.create({ lineItems })).json<Consignment>();
}
const take = async ({ reference }: Consignment, step: 'mark-as-ready' | 'request-pickup' | 'cancelled') => {
  const body = step === 'cancelled' ? { reason: 'from Freightmaster' } : {};
  const path = `POST ${world.path}/consignments/${reference}/${step}` as const;
  expect((await test.request(world.caller, path, { body })).status).toBe(200);
};
const labels = () =>
  rows<{
    state: string;
    name: string;
  }>`select state, name from document where kind = 'FRTLABEL' order by name`;
/** Priority and queue of each waiting job of the task. */
const waiting = (task: string) =>
  withClient(test.databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ priority: number; queue: string | null }>(
      'select priority, queue_name as queue from graphile_worker.jobs where task_identifier = $1 order by priority',
      [task],
    );
    return found.map(({ priority, queue }) => [
      priority,
      queue !== null && /^(?:low-priority|bulk-documents)-/.test(queue),
    ]);
  });
const idle = () =>
  vi.waitFor(
    async () => {
      const [queue] = await rows<{ jobs: number }>`
        select coalesce(sum(due + running + later), 0)::int as jobs from job_queue()`;
      expect(queue).toEqual({ jobs: 0 });
    },
    { timeout: 60_000, interval: 25 },
  );

describe('[@ATT-05] [@ATT-04] labels of a consignment that is marked as ready', () => {
  it('are generated without a request when the organisation’s setting says so, and are found later', async () => {
    await byOrganisation();
    const created = await draft();
    await take(created, 'mark-as-ready');
    await work();
    await idle();
    expect(await labels()).toEqual([{ state: 'ready', name: `${created.reference} labels.pdf` }]);
    expect(await rows`select count(*)::int as n from handling_unit`).toEqual([{ n: 2 }]);
    const path = `GET ${world.path}/consignments/${created.reference}/documents` as const;
    const listed = (await test.request(world.caller, path)).json<ResponseBody<'consignmentDocuments'>>();
    expect(listed[1]).toMatchObject({ fileType: { code: 'FRTLABEL' }, state: 'ready' });
    // The labels exist already when the pickup is requested.
    await take(created, 'request-pickup');
    await idle();
    expect(await labels()).toHaveLength(1);
  });

  it('are generated when the service type’s setting says so, for bulk actions too', async () => {
    await rows`update service_type set auto_generates_label = true where tenant_id = ${world.organisation.tenant.id}`;
    const drafts = [await draft(), await draft(), await draft()];
    const response = await test.request(world.caller, `POST ${world.path}/consignments/bulk/request-pickup`, {
      body: { consignmentReferences: drafts.map(({ reference }) => reference) },
    });
    expect(response.status).toBe(200);
    // A single label does not wait behind those of a bulk action.
    expect(await waiting('make-due-label')).toEqual(drafts.map(() => [10, true]));
    // design rule 11: the status is committed while its label is still pending.
    const job = response.json<ResponseBody<'bulkJob'>>();
    const pending = [REQUESTED, 'The freight label is still being prepared'];
    const resultsAs = (outcome: string, messages: readonly string[]) =>
      drafts.map(({ reference }) => ({ reference, outcome, messages }));
    expect(job.results).toEqual(resultsAs('Partial', pending));
    // A poll waits for a while.
    const shown = async () => {
      const path = `GET ${world.path}/consignments/bulk-jobs/${job.jobId}` as const;
      const { state, settled, results } = (await test.request(world.caller, path)).json<
        ResponseBody<'bulkJob'>
      >();
      return { state, settled, results };
    };
    const finished = (...as: Parameters<typeof resultsAs>) => ({
      state: 'finished',
      settled: 3,
      results: resultsAs(...as),
    });
    expect(await shown()).toEqual({ state: 'working', settled: 0, results: [] });
    await work();
    await idle();
    expect(await shown()).toEqual(finished('Success', [REQUESTED]));
    await rows`update document set state = 'failed', bytes = null, content = '{}'`;
    expect(await shown()).toEqual(finished('Partial', [REQUESTED, 'Failed to generate freight label']));
    await rows`update document set state = 'preparing'`;
    expect(await shown()).toMatchObject({ state: 'working' });
    const before = test.now;
    test.now = new Date(before.getTime() + 15_000);
    expect(await shown()).toEqual(finished('Partial', pending));
    test.now = before;
    await rows`update document set state = 'ready', bytes = '', media_type = 'application/pdf'`;
    expect(await labels()).toEqual(
      drafts.map(({ reference }) => ({ state: 'ready', name: `${reference} labels.pdf` })),
    );
  });

  it('have low priority in a bulk action, and normal priority when requested for one consignment', async () => {
    await byOrganisation();
    const [one, other] = [await draft(), await draft()];
    await test.request(world.caller, `POST ${world.path}/consignments/bulk/mark-as-ready`, {
      body: { consignmentReferences: [one.reference, other.reference] },
    });
    const { database, clock, config } = test.deps;
    const portalOf = (host: string) => originOf(config.publicScheme, host, config.publicPort);
    const deps = { database, clock, portalOf };
    const payloads = await withClient(test.databaseUrl, (client) =>
      client.query<{ payload: unknown }>(
        "select j.payload from graphile_worker._private_jobs j where j.key like 'label:%'",
      ),
    );
    for (const { payload } of payloads.rows) await generateDueLabel(deps, payload);
    expect(await waiting('make-document')).toEqual([
      [10, true],
      [10, true],
    ]);
    await test.request(
      world.caller,
      `GET ${world.path}/consignments/${other.reference}/documents/freight-label`,
    );
    expect(await waiting('make-document')).toEqual([
      [0, false],
      [10, true],
    ]);
    // A bulk action on one consignment runs at normal priority.
    const alone = [(await draft()).reference];
    await test.request(world.caller, `POST ${world.path}/consignments/bulk/mark-as-ready`, {
      body: { consignmentReferences: alone },
    });
    expect(await waiting('make-due-label')).toEqual([
      [0, false],
      [10, true],
      [10, true],
    ]);
    await test.request(world.caller, `POST ${world.path}/consignments/bulk/documents`, {
      body: { documentTypes: ['CONNOTE'], references: alone },
    });
    expect(await waiting('make-document')).toEqual([
      [0, false],
      [0, false],
      [10, true],
    ]);
  });

  it('are not generated and take no numbers without a setting', async () => {
    const created = await draft();
    await take(created, 'mark-as-ready');
    await work();
    await idle();
    expect(await labels()).toEqual([]);
    expect(await rows`select from handling_unit`).toEqual([]);
  });

  it('are not generated for a cancelled consignment, nor for more pieces than a file can have', async () => {
    await byOrganisation();
    const [cancelled, large] = [await draft(), await draft(999, 999, 3)];
    await take(cancelled, 'mark-as-ready');
    await take(cancelled, 'cancelled');
    await take(large, 'mark-as-ready');
    await work();
    await idle();
    expect(await labels()).toEqual([]);
  });
});
