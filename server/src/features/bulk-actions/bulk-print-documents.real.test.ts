import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { expireDocuments } from '#jobs/expire-documents.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Bulk = ResponseBody<'bulkDocuments'>;
type Job = ResponseBody<'bulkJob'>;
type Documents = ResponseBody<'bulkJobDocuments'>;
type Consignment = ResponseBody<'createFullConsignment'>;

let test: TestApp;
let world: FreightWorld;
let worker: RunningWorker | undefined;

/** The maximum wait of each call that waited for documents. */
const waits: (number | undefined)[] = [];

beforeAll(async () => {
  test = await testApp({
    deps: (made) => ({
      ...made,
      awaitDocuments: (...given) => {
        waits.push(given[3]);
        return made.awaitDocuments(...given);
      },
    }),
  });
  world = await freightWorld(test);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function work(): Promise<void> {
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
}

async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<string> {
  const { reference } = (await world.create(over)).json<Consignment>();
  await test.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
    body: {},
  });
  return reference;
}

const print = (
  body: { readonly documentTypes: readonly string[]; readonly references: readonly string[] },
  headers: Readonly<Record<string, string>> = {},
) => test.request(world.caller, `POST ${world.path}/consignments/bulk/documents`, { body, headers });
const ASYNC = { prefer: 'respond-async' };
const BOTH = ['FRTLABEL', 'CONNOTE'];

const jobs = (path: string, caller: Caller = world.caller) =>
  test.request(caller, `GET ${world.path}/consignments/bulk-jobs${path}`);
const documentsOf = async (id: number) => (await jobs(`/${id}/documents`)).json<Documents>();

async function finished(id: number): Promise<Job> {
  return vi.waitFor(
    async () => {
      const job = (await jobs(`/${id}`)).json<Job>();
      expect(job.state).toBe('finished');
      return job;
    },
    { timeout: 60_000, interval: 25 },
  );
}

/** Opened in a browser tab: without a token, at the tenant's host. */
async function pagesOf(uri: string | null) {
  const { host } = world.organisation.tenant;
  const response = await test.app.inject({
    method: 'GET',
    url: new URL(uri ?? '').pathname,
    headers: { host },
  });
  expect(response.statusCode).toBe(200);
  return readPdf(response.rawPayload);
}

describe('[@BULK-08] documents of many consignments', () => {
  it('are returned one by one and as one combined file of each kind, in the order of the request', async () => {
    const made = [await ready(), await ready({ lineItems: [world.line({ count: 2 })] }), await ready()];
    const references = made.toReversed();
    const response = await print({ documentTypes: BOTH, references });
    expect(response.status).toBe(200);
    const { items, combined, results, state, total } = response.json<Bulk>();
    expect([state, total]).toEqual(['finished', 3]);
    expect(items.map(({ documentType, reference }) => `${documentType} ${reference}`)).toEqual([
      ...references.map((reference) => `FRTLABEL ${reference}`),
      ...references.map((reference) => `CONNOTE ${reference}`),
    ]);
    expect(results).toEqual(references.map((reference) => ({ reference, outcome: 'Success', messages: [] })));
    expect(combined.map(({ documentType }) => documentType)).toEqual(BOTH);
    const [labels, notes] = await Promise.all(combined.map(({ uri }) => pagesOf(uri)));
    const order = labels?.map(({ text }) => references.findIndex((reference) => text.includes(reference)));
    expect(order).toEqual([0, 1, 1, 2]);
    expect(notes?.map(({ text }) => references.findIndex((reference) => text.includes(reference)))).toEqual([
      0, 1, 2,
    ]);
  });

  it('[@BULK-11] give the reason for each consignment without a document', async () => {
    const draft = (await world.create()).json<Consignment>().reference;
    const good = await ready();
    const references = [draft, good, 'XXX00000000'];
    const { items, results } = (await print({ documentTypes: ['FRTLABEL'], references })).json<Bulk>();
    expect(items.map(({ reference }) => reference)).toEqual([good]);
    expect(results).toEqual([
      { reference: good, outcome: 'Success', messages: [] },
      {
        reference: draft,
        outcome: 'Error',
        messages: ['Only a consignment that is Ready or on its way has documents'],
      },
      { reference: 'XXX00000000', outcome: 'Error', messages: ['Not found'] },
    ]);
  });

  it('for too many pieces include notes, but no labels', async () => {
    const lineItems = Array.from({ length: 3 }, () => world.line({ count: 999 }));
    const reference = await ready({ lineItems });
    const { results, combined } = (
      await print({ documentTypes: BOTH, references: [reference] })
    ).json<Bulk>();
    expect(results).toEqual([
      {
        reference,
        outcome: 'Partial',
        messages: ['More than 2,000 pieces are too many for one label file'],
      },
    ]);
    expect(combined.map(({ documentType }) => documentType)).toEqual(['CONNOTE']);
    // An item without its label is not a success.
    const [listed] = (await jobs('')).json<ResponseBody<'bulkJobs'>>();
    expect(listed).toMatchObject({ settled: 1, failed: 1 });
    const label = await test.request(
      world.caller,
      `GET ${world.path}/consignments/${reference}/documents/freight-label`,
    );
    expect([label.status, label.json<Problem>().detail]).toEqual([
      409,
      'More than 2,000 pieces are too many for one label file',
    ]);
    expect(
      await system`select count(*)::int as n from handling_unit u join consignment c on c.id = u.consignment_id
        where c.reference = ${reference}`,
    ).toEqual([{ n: 0 }]);
  });

  it('have no more labels per file than a print dialog can take, in the order of the request', async () => {
    const references: string[] = [];
    for (let made = 0; made < 7; made++) {
      const lines = [world.line({ count: 999 }), world.line({ count: made === 6 ? 2 : 999 })];
      references.unshift(await ready({ lineItems: lines }));
    }
    const accepted = (await print({ documentTypes: ['FRTLABEL'], references }, ASYNC)).json<Bulk>();
    const { database, log, clock } = test.deps;
    const { workBulkJob } = await import('#jobs/work-bulk-job.ts');
    await workBulkJob({ database, log, clock }, { jobId: accepted.jobId }, undefined);
    // The 13,000 labels are not rendered here; the requests are checked.
    const files = await system<{ pieces: number; position: number | null }>`
      select pieces, position from bulk_document where job_id = ${accepted.jobId} order by position, id`;
    const each = [1_001, 1_998, 1_998, 1_998, 1_998, 1_998, 1_998];
    expect(files.map(({ pieces }) => pieces)).toEqual([...each, ...each]);
    const combined = await system<{ references: string[] }>`
      select array(select one ->> 'reference' from json_array_elements(d.content::json -> 'consignments') one) as references
      from bulk_document b join document d on d.id = b.document_id
      where b.job_id = ${accepted.jobId} and b.position is null order by b.id`;
    expect(combined.flatMap((one) => one.references)).toEqual(references);
    await system`update document set state = 'failed' where state = 'preparing'`;
  });
});

describe('[@BULK-03] a bulk document job', () => {
  it('is accepted at once, processed by the worker, and listed with new links and its print options', async () => {
    const references = [await ready(), await ready()];
    const response = await print(
      { documentTypes: BOTH, references },
      { ...ASYNC, 'idempotency-key': 'print' },
    );
    expect(response.status).toBe(202);
    const accepted = response.json<Bulk>();
    expect(accepted).toMatchObject({
      action: 'documents',
      state: 'working',
      total: 2,
      settled: 0,
      items: [],
    });
    expect(response.headers['location']).toBe(`${world.path}/consignments/bulk-jobs/${accepted.jobId}`);
    await work();
    const job = await finished(accepted.jobId);
    expect(job.results.map(({ outcome }) => outcome)).toEqual(['Success', 'Success']);
    expect(job.printing).toEqual({
      documentTypes: BOTH,
      paper: '100x150',
      format: 'pdf',
      dpi: null,
      startPosition: 1,
    });
    const { items, combined } = await documentsOf(accepted.jobId);
    expect([items.length, combined.length]).toEqual([4, 2]);
    for (const { uri } of combined) expect(await pagesOf(uri)).toHaveLength(2);
    // A repeated request returns the same job and creates no second one.
    const again = await print({ documentTypes: BOTH, references }, { ...ASYNC, 'idempotency-key': 'print' });
    expect(again.json<Bulk>()).toMatchObject({ jobId: accepted.jobId, state: 'finished' });
    const [listed] = (await jobs('')).json<ResponseBody<'bulkJobs'>>();
    expect(listed).toMatchObject({ jobId: accepted.jobId, action: 'documents', settled: 2, failed: 0 });
  });

  it('accepts up to 1,000, and waits for up to 200', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `ZZZ${String(index).padStart(8, '0')}`);
    const refused = await print({ documentTypes: ['CONNOTE'], references: many(201) });
    expect([refused.status, refused.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/references']);
    const tooMany = await print({ documentTypes: ['CONNOTE'], references: many(1_001) }, ASYNC);
    expect(tooMany.status).toBe(422);
    const accepted = await print({ documentTypes: ['CONNOTE'], references: many(1_000) }, ASYNC);
    expect(accepted.status).toBe(202);
    expect(accepted.json<Bulk>()).toMatchObject({ state: 'working', total: 1_000, settled: 0 });
  });

  it('[@BULK-09] reports a document that cannot be generated as an error; a repeated call generates it', async () => {
    const [good, bad] = [await ready(), await ready()];
    const { jobId } = (await print({ documentTypes: ['CONNOTE'], references: [good, bad] })).json<Bulk>();
    await system`update document set state = 'failed', content = '{}', bytes = null
      where id in (select document_id from bulk_document join bulk_item using (job_id, position)
        where job_id = ${jobId} and reference = ${bad})`;
    expect((await jobs(`/${jobId}`)).json<Job>().results).toEqual([
      { reference: good, outcome: 'Success', messages: [] },
      { reference: bad, outcome: 'Error', messages: ["Couldn't create the document. Try again."] },
    ]);
    const [listed] = (await jobs('')).json<ResponseBody<'bulkJobs'>>();
    expect(listed).toMatchObject({ jobId, settled: 2, failed: 1 });
    const again = (await print({ documentTypes: ['CONNOTE'], references: [bad] })).json<Bulk>();
    expect(again.results).toEqual([{ reference: bad, outcome: 'Success', messages: [] }]);
  });

  it('is not visible to others; expired files are reported, and files the user may no longer see are omitted', async () => {
    const reference = await ready();
    const { jobId } = (await print({ documentTypes: ['CONNOTE'], references: [reference] })).json<Bulk>();
    const colleague = await test.world.person(world.organisation);
    expect((await jobs(`/${jobId}/documents`, colleague)).status).toBe(404);
    const [own, other] = world.organisation.siteIds;
    await system`update consignment set site_id = ${other} where reference = ${reference}`;
    await system`delete from membership_site where user_id = ${world.caller.userId} and site_id = ${other}`;
    expect(await documentsOf(jobId)).toEqual({ items: [], combined: [] });
    await system`update consignment set site_id = ${own} where reference = ${reference}`;
    await system`insert into membership_site (user_id, organisation_id, site_id)
      values (${world.caller.userId}, ${world.organisation.id}, ${other})`;
    const { database, clock } = test.deps;
    await expireDocuments({ database, clock: () => new Date(clock().getTime() + 31 * 86_400_000) });
    const { items, combined } = await documentsOf(jobId);
    expect([...items, ...combined].map(({ uri, state }) => [uri, state])).toEqual([
      [null, 'expired'],
      [null, 'expired'],
    ]);
  });

  it('stays finished while one of its documents is generated again', async () => {
    const reference = await ready();
    const { jobId } = (await print({ documentTypes: ['CONNOTE'], references: [reference] })).json<Bulk>();
    await system`update document set state = 'expired', bytes = null
      where id in (select document_id from bulk_document where job_id = ${jobId})`;
    test.now = new Date(test.now.getTime() + 60_000);
    const again = await print({ documentTypes: ['CONNOTE'], references: [reference] }, ASYNC);
    const { database, log, clock } = test.deps;
    const { workBulkJob } = await import('#jobs/work-bulk-job.ts');
    await workBulkJob({ database, log, clock }, { jobId: again.json<Bulk>().jobId }, undefined);
    const [latest, first] = (await jobs('')).json<ResponseBody<'bulkJobs'>>();
    expect([latest?.state, latest?.settled]).toEqual(['working', 0]);
    expect(first).toMatchObject({ jobId, state: 'finished', settled: 1, failed: 0 });
    expect((await jobs(`/${jobId}`)).json<Job>()).toMatchObject({
      state: 'finished',
      results: [{ reference, outcome: 'Success', messages: [] }],
    });
    await work();
    await finished(again.json<Bulk>().jobId);
  });

  it('[@API-12] a synchronous call has one deadline for items and files', async () => {
    const reference = await ready();
    waits.length = 0;
    await withClient(test.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table bulk_document in share row exclusive mode');
      const response = print({ documentTypes: ['CONNOTE'], references: [reference] });
      await vi.waitFor(async () => {
        const { rows } = await client.query(
          "select from pg_locks where relation = 'bulk_document'::regclass and not granted",
        );
        expect(rows).toHaveLength(1);
      });
      // The time of the items is deducted from the wait for the files.
      await client.query('select pg_sleep(0.3)');
      await client.query('commit');
      expect((await response).status).toBe(200);
    });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(9_700);
  });
});
