import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type DocumentWorld, documentWorld } from '#testing/document-world.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;

let documents: DocumentWorld;
let test: DocumentWorld['app'];
let world: DocumentWorld['world'];
let neighbour: DocumentWorld['neighbour'];
let system: DocumentWorld['system'];
let ready: DocumentWorld['ready'];

beforeAll(async () => {
  documents = await documentWorld();
  ({ app: test, world, neighbour, system, ready } = documents);
});
afterAll(() => documents.close());

describe('[@BULK-07] [@BULK-10] a pickup manifest', () => {
  const manifest = (body: unknown, caller: Caller = world.caller) =>
    test.request(caller, `POST /api/v2/data/customers/${world.organisation.id}/reports/pickup-manifest`, {
      body,
    });

  it('lists consignments that can be picked up, and excludes others', async () => {
    const [good, draft] = [await ready(), (await world.create()).json<Consignment>()];
    const response = await manifest({
      consignmentIds: [draft.id, good.id],
      searchParameters: {
        searchTerm: 'kōwhai',
        statuses: ['FINAL', 'STAGED'],
        date: { dateRangeType: 'Creation', startDateUtc: '2026-03-17', endDateUtc: '2026-03-17T11:00:00Z' },
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Pickup Manifest.pdf"',
    });
    const [row] = await system<{
      bytes: Buffer;
    }>`select bytes from document where kind = 'MANIFEST' order by made_at desc limit 1`;
    const [page] = await readPdf(row?.bytes ?? Buffer.alloc(0));
    expect(page?.text).toContain(good.reference);
    expect(page?.text).not.toContain(draft.reference);
    expect(page?.text).toContain(
      'Searched for: “kōwhai”, status Ready or Staged, created 17/03/2026 to 18/03/2026',
    );
  });

  it('is rejected without a listed consignment', async () => {
    const draft = (await world.create()).json<Consignment>();
    const good = await ready();
    for (const response of [
      await manifest({ consignmentIds: [draft.id] }),
      await manifest({ consignmentIds: [good.id] }, neighbour),
    ]) {
      expect(response.status).toBe(422);
      expect(response.json<Problem>().errors?.map(({ pointer }) => pointer)).toEqual(['/consignmentIds']);
    }
  });
});
