import type { Answer } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { originOf } from '#documents/file-addresses.ts';
import { makeDueLabel } from '#jobs/make-due-label.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { QUICK_PACE } from '#testing/quick-pace.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = Answer<'createFullConsignment'>;

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
  test.parts.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const byOrganisation = () =>
  rows`insert into organisation_setting values (${world.organisation.id}, 'auto-generate-freight-labels', 'true')`;

async function work(): Promise<void> {
  const { database, clock, log, config } = test.parts;
  const portalOf = (host: string) => originOf(config.publicScheme, host, config.publicPort);
  const parts = { databaseUrl: test.databaseUrl, database, clock, log, portalOf, pace: QUICK_PACE };
  worker = await startWorker(parts);
}

async function draft(...counts: number[]): Promise<Consignment> {
  const lineItems = (counts.length === 0 ? [2] : counts).map((count) => world.line({ count }));
  return (await world.create({ lineItems })).json<Consignment>();
}
const take = async ({ reference }: Consignment, step: 'mark-as-ready' | 'request-pickup' | 'cancelled') => {
  const body = step === 'cancelled' ? { reason: 'from Freightmaster' } : {};
  const path = `POST ${world.path}/consignments/${reference}/${step}` as const;
  expect((await test.ask(world.caller, path, { body })).status).toBe(200);
};
const labels = () =>
  rows<{
    state: string;
    name: string;
  }>`select state, name from document where kind = 'FRTLABEL' order by name`;
/** How soon each such job is done, and whether it is one of those that have time. */
const waiting = (task: string) =>
  withClient(test.databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ priority: number; queue: string | null }>(
      'select priority, queue_name as queue from graphile_worker.jobs where task_identifier = $1 order by priority',
      [task],
    );
    return found.map(({ priority, queue }) => [priority, queue?.startsWith('later-') === true]);
  });
const idle = () =>
  vi.waitFor(
    async () => {
      const [queue] = await rows<{ jobs: number }>`
        select coalesce(sum(due + running + later), 0)::int as jobs from job_queue()`;
      expect(queue).toEqual({ jobs: 0 });
    },
    { timeout: 20_000, interval: 25 },
  );

describe('[@ATT-05] [@ATT-04] labels of a consignment that is marked as ready', () => {
  it('are made without being asked for where the organisation says so, and are those that are found later', async () => {
    await byOrganisation();
    const made = await draft();
    await take(made, 'mark-as-ready');
    await work();
    await idle();
    expect(await labels()).toEqual([{ state: 'ready', name: `${made.reference} labels.pdf` }]);
    expect(await rows`select count(*)::int as n from handling_unit`).toEqual([{ n: 2 }]);
    const path = `GET ${world.path}/consignments/${made.reference}/documents` as const;
    const listed = (await test.ask(world.caller, path)).json<Answer<'consignmentDocuments'>>();
    expect(listed[1]).toMatchObject({ fileType: { code: 'FRTLABEL' }, state: 'ready' });
    // The next step finds them made.
    await take(made, 'request-pickup');
    await idle();
    expect(await labels()).toHaveLength(1);
  });

  it('are made where the service type says so, of many as of one', async () => {
    await rows`update service_type set auto_generates_label = true where tenant_id = ${world.organisation.tenant.id}`;
    const drafts = [await draft(), await draft(), await draft()];
    const answer = await test.ask(world.caller, `POST ${world.path}/consignments/bulk/request-pickup`, {
      body: { consignmentReferences: drafts.map(({ reference }) => reference) },
    });
    expect(answer.status).toBe(200);
    // Whoever asks for one label does not wait behind those of many.
    expect(await waiting('make-due-label')).toEqual(drafts.map(() => [10, true]));
    // DESIGN decision 11: the status is committed, what comes with it is not there yet.
    const job = answer.json<Answer<'bulkJob'>>();
    const pending = ['Pickup requested', 'The freight label is still being made'];
    const resultsAs = (outcome: string, messages: readonly string[]) =>
      drafts.map(({ reference }) => ({ reference, outcome, messages }));
    expect(job.results).toEqual(resultsAs('Partial', pending));
    // Whoever follows it waits a while.
    const shown = async () => {
      const path = `GET ${world.path}/consignments/bulk-jobs/${job.jobId}` as const;
      const { state, settled, results } = (await test.ask(world.caller, path)).json<Answer<'bulkJob'>>();
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
    expect(await shown()).toEqual(finished('Success', ['Pickup requested']));
    await rows`update document set state = 'failed', bytes = null, content = '{}'`;
    expect(await shown()).toEqual(
      finished('Partial', ['Pickup requested', 'Failed to generate freight label']),
    );
    await rows`update document set state = 'preparing'`;
    expect(await shown()).toMatchObject({ state: 'working' });
    const asked = test.now;
    test.now = new Date(asked.getTime() + 15_000);
    expect(await shown()).toEqual(finished('Partial', pending));
    test.now = asked;
    await rows`update document set state = 'ready', bytes = '', media_type = 'application/pdf'`;
    expect(await labels()).toEqual(
      drafts.map(({ reference }) => ({ state: 'ready', name: `${reference} labels.pdf` })),
    );
  });

  it('have time as some of many, and are drawn at once where somebody asks for them alone', async () => {
    await byOrganisation();
    const [one, other] = [await draft(), await draft()];
    await test.ask(world.caller, `POST ${world.path}/consignments/bulk/mark-as-ready`, {
      body: { consignmentReferences: [one.reference, other.reference] },
    });
    const { database, clock, config } = test.parts;
    const portalOf = (host: string) => originOf(config.publicScheme, host, config.publicPort);
    const parts = { database, clock, portalOf };
    const payloads = await withClient(test.databaseUrl, (client) =>
      client.query<{ payload: unknown }>(
        "select j.payload from graphile_worker._private_jobs j where j.key like 'label:%'",
      ),
    );
    for (const { payload } of payloads.rows) await makeDueLabel(parts, payload);
    expect(await waiting('make-document')).toEqual([
      [10, true],
      [10, true],
    ]);
    await test.ask(world.caller, `GET ${world.path}/consignments/${other.reference}/documents/freight-label`);
    expect(await waiting('make-document')).toEqual([
      [0, false],
      [10, true],
    ]);
    // One alone is none of many, though it is asked for as they are.
    const alone = [(await draft()).reference];
    await test.ask(world.caller, `POST ${world.path}/consignments/bulk/mark-as-ready`, {
      body: { consignmentReferences: alone },
    });
    expect(await waiting('make-due-label')).toEqual([
      [0, false],
      [10, true],
      [10, true],
    ]);
    await test.ask(world.caller, `POST ${world.path}/consignments/bulk/documents`, {
      body: { documentTypes: ['CONNOTE'], references: alone },
    });
    expect(await waiting('make-document')).toEqual([
      [0, false],
      [0, false],
      [10, true],
    ]);
  });

  it('are not made, and number nothing, where nobody says so', async () => {
    const made = await draft();
    await take(made, 'mark-as-ready');
    await work();
    await idle();
    expect(await labels()).toEqual([]);
    expect(await rows`select from handling_unit`).toEqual([]);
  });

  it('are not made of what is cancelled before, nor of more pieces than a file can have', async () => {
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
