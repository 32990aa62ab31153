import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ASYNC,
  BOTH,
  type BulkDocuments,
  type BulkDocumentWorld,
  bulkDocumentWorld,
} from '#testing/bulk-document-world.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

let documents: BulkDocumentWorld;
let test: BulkDocumentWorld['app'];
let world: BulkDocumentWorld['world'];
let system: BulkDocumentWorld['system'];
let ready: BulkDocumentWorld['ready'];
let print: BulkDocumentWorld['print'];
let jobs: BulkDocumentWorld['jobs'];
let pagesOf: BulkDocumentWorld['pagesOf'];

beforeAll(async () => {
  documents = await bulkDocumentWorld();
  ({ app: test, world, system, ready, print, jobs, pagesOf } = documents);
});
afterAll(() => documents.close());

describe('[@BULK-08] documents of many consignments', () => {
  it('are returned one by one and as one combined file of each kind, in the order of the request', async () => {
    const made = [await ready(), await ready({ lineItems: [world.line({ count: 2 })] }), await ready()];
    const references = made.toReversed();
    const response = await print({ documentTypes: BOTH, references });
    expect(response.status).toBe(200);
    const { items, combined, results, state, total } = response.json<BulkDocuments>();
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
    const { items, results } = (
      await print({ documentTypes: ['FRTLABEL'], references })
    ).json<BulkDocuments>();
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
    ).json<BulkDocuments>();
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
    const accepted = (await print({ documentTypes: ['FRTLABEL'], references }, ASYNC)).json<BulkDocuments>();
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
