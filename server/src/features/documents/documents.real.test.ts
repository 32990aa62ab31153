import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type DocumentWorld, documentWorld } from '#testing/document-world.ts';

let documents: DocumentWorld;
let test: DocumentWorld['app'];
let world: DocumentWorld['world'];
let neighbour: DocumentWorld['neighbour'];
let system: DocumentWorld['system'];
let ready: DocumentWorld['ready'];
let ask: DocumentWorld['ask'];
let label: DocumentWorld['label'];
let list: DocumentWorld['list'];
let bulk: DocumentWorld['bulk'];
let open: DocumentWorld['open'];

beforeAll(async () => {
  documents = await documentWorld();
  ({ app: test, world, neighbour, system, ready, ask, label, list, bulk, open } = documents);
});
afterAll(() => documents.close());

describe('[@ATT-04] the documents of a consignment', () => {
  it('start with the consignment note, which is generated on request', async () => {
    const { reference } = await ready();
    const [note, ...others] = await list(reference);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      fileType: { code: 'CONNOTE', name: 'Consignment Note' },
      state: 'preparing',
      uri: null,
    });
    await bulk({ documentTypes: ['CONNOTE'], references: [reference] });
    const [created] = await list(reference);
    expect(created).toMatchObject({
      id: note?.id,
      state: 'ready',
      name: `${reference} consignment note.pdf`,
    });
    const [page] = await readPdf((await open(created?.uri ?? null)).bytes);
    expect(page?.text).toContain(reference);
  });

  it.each([
    [
      'the organisation',
      async () => {
        await system`insert into organisation_setting values (${world.organisation.id}, 'auto-generate-freight-labels', 'true')`;
        return () =>
          system`delete from organisation_setting where organisation_id = ${world.organisation.id}`;
      },
    ],
    [
      'the service type',
      async () => {
        await system`update service_type set auto_generates_label = true where tenant_id = ${world.organisation.tenant.id}`;
        return () =>
          system`update service_type set auto_generates_label = false where tenant_id = ${world.organisation.tenant.id}`;
      },
    ],
  ])('[@ATT-05] include an automatic label if %s requires it', async (_who, set) => {
    const undo = await set();
    const { reference } = await ready();
    expect((await list(reference)).map(({ fileType }) => fileType.code)).toEqual(['CONNOTE', 'FRTLABEL']);
    await undo();
  });

  it('[@ATT-03] [@ATT-06] end with the latest proof of delivery from the provider', async () => {
    const { id, reference } = await ready();
    const file = (bytes: string, at: Date) =>
      system`select file_proof_of_delivery(${id}, ${`${reference} proof of delivery.pdf`}, 'application/pdf',
        ${Buffer.from(bytes)}, ${at})`;
    const later = new Date(test.now.getTime() + 60_000);
    await file('signed', later);
    const first = (await list(reference)).at(-1);
    expect(first).toMatchObject({
      fileType: { code: 'PODDOC', name: 'Proof of Delivery' },
      name: `${reference} proof of delivery.pdf`,
      uploadedAtDateTimeUtc: later.toISOString(),
      state: 'ready',
      openingCount: 0,
    });
    const opened = await open(first?.uri ?? null);
    expect([opened.status, opened.bytes.toString()]).toEqual([200, 'signed']);
    expect(opened.headers['content-type']).toBe('application/pdf');
    // Received later, but older.
    await file('a first try', test.now);
    expect((await list(reference)).at(-1)).toMatchObject({
      id: first?.id,
      openings: [{ isOutdated: false }],
    });
    await file('signed again', new Date(later.getTime() + 60_000));
    const last = (await list(reference)).at(-1);
    expect(last?.id).not.toBe(first?.id);
    expect(last?.openings).toMatchObject([{ isOutdated: true }]);
    expect((await open(last?.uri ?? null)).bytes.toString()).toBe('signed again');
  });

  it('[@LIST-15] are not visible for another site', async () => {
    const { reference } = await ready();
    for (const path of [`${reference}/documents`, `${reference}/documents/freight-label`])
      expect((await ask(path, neighbour)).status).toBe(404);
  });

  it('report a failed document, and retry it on request', async () => {
    const { reference } = await ready();
    await label(reference);
    await system`update document set state = 'failed', content = '{}', bytes = null
      where id in (select document_id from document_consignment join consignment on id = consignment_id
        where reference = ${reference})`;
    expect((await list(reference)).map(({ state }) => state)).toEqual(['preparing', 'failed']);
    const again = await label(reference);
    expect(again.state).toBe('ready');
    expect((await open(again.uri)).status).toBe(200);
  });
});

describe('the link of a document', () => {
  it('works for 5 minutes, at the tenant’s host, with a valid signature', async () => {
    const { reference } = await ready();
    const { uri } = await label(reference);
    const url = new URL(uri ?? '');
    expect((await open(uri, 'localhost')).status).toBe(404);
    const [head = '', tail = ''] = url.href.split(/\.(?=[^.]*$)/);
    for (const forged of [
      `${head}A.${tail}`,
      `${head}.${tail.slice(0, -2)}${tail.endsWith('A') ? 'B' : 'A'}`,
      `${head}.${'A'.repeat(43)}`,
      `${url.origin}/api/files/x`,
    ])
      expect((await open(forged)).status, forged).toBe(404);
    const requestedAt = test.now;
    test.now = new Date(requestedAt.getTime() + 299_000);
    expect((await open(uri)).status).toBe(200);
    test.now = new Date(requestedAt.getTime() + 301_000);
    const late = await open(uri);
    expect(late.status).toBe(403);
    expect(JSON.parse(late.bytes.toString())).toMatchObject({ code: 'link-expired' });
  });

  it('records the user and the time of each opening', async () => {
    const { reference } = await ready();
    const { uri } = await label(reference, '?paper=a6');
    await open(uri);
    expect(
      await system`select user_id as "userId", at, kind from document_opening
        join document on document.id = document_id where document.name = ${`${reference} labels.pdf`}`,
    ).toEqual([{ userId: world.caller.userId, at: test.now, kind: 'FRTLABEL' }]);
  });
});
