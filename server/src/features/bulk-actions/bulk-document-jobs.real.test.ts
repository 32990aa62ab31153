import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expireDocuments } from '#jobs/expire-documents.ts';
import {
  ASYNC,
  BOTH,
  type BulkDocuments,
  type BulkDocumentWorld,
  bulkDocumentWorld,
} from '#testing/bulk-document-world.ts';

type Job = ResponseBody<'bulkJob'>;

let documents: BulkDocumentWorld;
let test: BulkDocumentWorld['app'];
let world: BulkDocumentWorld['world'];
let system: BulkDocumentWorld['system'];
let work: BulkDocumentWorld['work'];
let ready: BulkDocumentWorld['ready'];
let print: BulkDocumentWorld['print'];
let jobs: BulkDocumentWorld['jobs'];
let documentsOf: BulkDocumentWorld['documentsOf'];
let finished: BulkDocumentWorld['finished'];
let pagesOf: BulkDocumentWorld['pagesOf'];

/** The maximum wait of each call that waited for documents. */
const waits: (number | undefined)[] = [];

beforeAll(async () => {
  documents = await bulkDocumentWorld({
    deps: (made) => ({
      ...made,
      awaitDocuments: (...given) => {
        waits.push(given[3]);
        return made.awaitDocuments(...given);
      },
    }),
  });
  ({ app: test, world, system, work, ready, print, jobs, documentsOf, finished, pagesOf } = documents);
});
afterEach(() => documents.stopWork());
afterAll(() => documents.close());

describe('[@BULK-03] a bulk document job', () => {
  it('is accepted at once, processed by the worker, and listed with new links and its print options', async () => {
    const references = [await ready(), await ready()];
    const response = await print(
      { documentTypes: BOTH, references },
      { ...ASYNC, 'idempotency-key': 'print' },
    );
    expect(response.status).toBe(202);
    const accepted = response.json<BulkDocuments>();
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
    expect(again.json<BulkDocuments>()).toMatchObject({ jobId: accepted.jobId, state: 'finished' });
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
    expect(accepted.json<BulkDocuments>()).toMatchObject({ state: 'working', total: 1_000, settled: 0 });
  });

  it('[@BULK-09] reports a document that cannot be generated as an error; a repeated call generates it', async () => {
    const [good, bad] = [await ready(), await ready()];
    const { jobId } = (
      await print({ documentTypes: ['CONNOTE'], references: [good, bad] })
    ).json<BulkDocuments>();
    await system`update document set state = 'failed', content = '{}', bytes = null
      where id in (select document_id from bulk_document join bulk_item using (job_id, position)
        where job_id = ${jobId} and reference = ${bad})`;
    expect((await jobs(`/${jobId}`)).json<Job>().results).toEqual([
      { reference: good, outcome: 'Success', messages: [] },
      { reference: bad, outcome: 'Error', messages: ["Couldn't create the document. Try again."] },
    ]);
    const [listed] = (await jobs('')).json<ResponseBody<'bulkJobs'>>();
    expect(listed).toMatchObject({ jobId, settled: 2, failed: 1 });
    const again = (await print({ documentTypes: ['CONNOTE'], references: [bad] })).json<BulkDocuments>();
    expect(again.results).toEqual([{ reference: bad, outcome: 'Success', messages: [] }]);
  });

  it('is not visible to others; expired files are reported, and files the user may no longer see are omitted', async () => {
    const reference = await ready();
    const { jobId } = (
      await print({ documentTypes: ['CONNOTE'], references: [reference] })
    ).json<BulkDocuments>();
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
    const { jobId } = (
      await print({ documentTypes: ['CONNOTE'], references: [reference] })
    ).json<BulkDocuments>();
    await system`update document set state = 'expired', bytes = null
      where id in (select document_id from bulk_document where job_id = ${jobId})`;
    test.now = new Date(test.now.getTime() + 60_000);
    const again = await print({ documentTypes: ['CONNOTE'], references: [reference] }, ASYNC);
    const { database, log, clock } = test.deps;
    const { workBulkJob } = await import('#jobs/work-bulk-job.ts');
    await workBulkJob({ database, log, clock }, { jobId: again.json<BulkDocuments>().jobId }, undefined);
    const [latest, first] = (await jobs('')).json<ResponseBody<'bulkJobs'>>();
    expect([latest?.state, latest?.settled]).toEqual(['working', 0]);
    expect(first).toMatchObject({ jobId, state: 'finished', settled: 1, failed: 0 });
    expect((await jobs(`/${jobId}`)).json<Job>()).toMatchObject({
      state: 'finished',
      results: [{ reference, outcome: 'Success', messages: [] }],
    });
    await work();
    await finished(again.json<BulkDocuments>().jobId);
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
