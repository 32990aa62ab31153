import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Documents = ResponseBody<'consignmentDocuments'>;
type Slip = ResponseBody<'packingSlip'>;

let test: TestApp;
let world: FreightWorld;
/** Of the same organisation, with other sites. */
let neighbour: Caller;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  neighbour = await test.world.person(world.organisation, { siteIds: world.organisation.siteIds.slice(1) });
});
afterAll(() => test.close());

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function ready(over: Parameters<FreightWorld['body']>[0] = {}): Promise<Consignment> {
  const created = (await world.create(over)).json<Consignment>();
  await test.request(world.caller, `POST ${world.path}/consignments/${created.reference}/mark-as-ready`, {
    body: {},
  });
  return created;
}

const ask = (path: string, caller: Caller = world.caller) =>
  test.request(caller, `GET ${world.path}/consignments/${path}`);
const slip = async (reference: string) => (await ask(`${reference}/documents/packing-slip`)).json<Slip>();
const listedSlip = async (reference: string) =>
  (await ask(`${reference}/documents`))
    .json<Documents>()
    .find(({ fileType }) => fileType.code === 'PACKSLIP');
const slips = async (reference: string) => {
  const [row] = await system<{ n: number }>`select count(*)::int as n from document d
    join document_consignment dc on dc.document_id = d.id join consignment c on c.id = dc.consignment_id
    where c.reference = ${reference} and d.kind = 'PACKSLIP'`;
  return row?.n;
};

/** Opened in a browser tab: without a token, at the tenant's host. */
async function textOf(uri: string | null): Promise<string> {
  const { host } = world.organisation.tenant;
  const response = await test.app.inject({
    method: 'GET',
    url: new URL(uri ?? '').pathname,
    headers: { host },
  });
  expect(response.statusCode).toBe(200);
  const pages = await readPdf(response.rawPayload);
  return pages.map(({ text }) => text).join('\n');
}

it('is rendered when it is requested, never by the list of documents', async () => {
  const { reference } = await ready({ receiverNotes: 'Use the side door.', notes: 'Cost centre 4.' });
  expect(await listedSlip(reference)).toBeUndefined();
  expect(await slips(reference)).toBe(0);
  const { uri, state } = await slip(reference);
  expect(state).toBe('ready');
  const text = await textOf(uri);
  for (const shown of [reference, 'Packing slip', 'Use the side door.']) expect(text).toContain(shown);
  expect(text).not.toContain('Cost centre 4.');
  expect(await listedSlip(reference)).toMatchObject({
    fileType: { code: 'PACKSLIP', name: 'Packing Slip' },
    name: `${reference} packing slip.pdf`,
    state: 'ready',
    openings: [{ dateTimeUtc: test.now.toISOString(), paper: 'a4', isOutdated: false }],
    openingCount: 1,
  });
});

it('is expired in the list after a change, and created again on request', async () => {
  const { reference, lineItems } = await ready();
  await textOf((await slip(reference)).uri);
  await system`update line_item set item_count = 7 where id = ${lineItems[0]?.id}`;
  expect(await listedSlip(reference)).toMatchObject({
    state: 'expired',
    uri: null,
    uploadedAtDateTimeUtc: null,
    openings: [{ isOutdated: true }],
  });
  expect(await slips(reference)).toBe(1);
  expect((await slip(reference)).state).toBe('ready');
  expect(await listedSlip(reference)).toMatchObject({ state: 'ready', openings: [{ isOutdated: true }] });
});

it('is not created for a draft, nor for consignments of other sites', async () => {
  const draft = (await world.create()).json<Consignment>();
  const response = await ask(`${draft.reference}/documents/packing-slip`);
  expect([response.status, response.json<Problem>().detail]).toEqual([
    409,
    'A Draft consignment has no documents yet',
  ]);
  const { reference } = await ready();
  expect((await ask(`${reference}/documents/packing-slip`, neighbour)).status).toBe(404);
  expect(await slips(reference)).toBe(0);
});

it('is printed for many consignments in one file, after labels and notes', async () => {
  const made = [await ready(), await ready()];
  const references = made.map(({ reference }) => reference);
  const response = await test.request(world.caller, `POST ${world.path}/consignments/bulk/documents`, {
    body: { documentTypes: ['PACKSLIP', 'CONNOTE', 'FRTLABEL'], references },
  });
  const { items, combined } = response.json<ResponseBody<'bulkDocuments'>>();
  expect(items.map(({ documentType, reference }) => `${documentType} ${reference}`)).toEqual(
    ['FRTLABEL', 'CONNOTE', 'PACKSLIP'].flatMap((type) =>
      references.map((reference) => `${type} ${reference}`),
    ),
  );
  expect(combined.map(({ documentType, state }) => [documentType, state])).toEqual([
    ['FRTLABEL', 'ready'],
    ['CONNOTE', 'ready'],
    ['PACKSLIP', 'ready'],
  ]);
  const text = await textOf(combined[2]?.uri ?? null);
  for (const reference of references) expect(text).toContain(reference);
  expect(await listedSlip(references[1] ?? '')).toMatchObject({ state: 'ready', openingCount: 1 });
});
