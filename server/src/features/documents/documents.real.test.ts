import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { hasRightCheckDigit } from '@cartage/domain/documents/check-digit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf, scanPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Documents = ResponseBody<'consignmentDocuments'>;
type Label = ResponseBody<'freightLabel'>;

let test: TestApp;
let world: FreightWorld;
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
  await mark(created.reference);
  return created;
}

const mark = (reference: string) =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, { body: {} });

const ask = (path: string, caller: Caller = world.caller) =>
  test.request(caller, `GET ${world.path}/consignments/${path}`);
const label = async (reference: string, query = '') =>
  (await ask(`${reference}/documents/freight-label${query}`)).json<Label>();
const list = async (reference: string) => (await ask(`${reference}/documents`)).json<Documents>();
const bulk = (body: unknown, query = '') =>
  test.request(world.caller, `POST ${world.path}/consignments/bulk/documents${query}`, { body });

/** Opened in a browser tab: without a token, at the tenant's host. */
async function open(uri: string | null, host = world.organisation.tenant.host) {
  const { pathname } = new URL(uri ?? '');
  const response = await test.app.inject({ method: 'GET', url: pathname, headers: { host } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const codesOf = async (uri: string | null) => {
  const pages = await scanPdf((await open(uri)).bytes);
  return pages
    .flatMap(({ codes }) => codes.filter(({ format }) => format === 'Code128'))
    .map(({ text }) => text);
};

describe('a freight label', () => {
  it('[@ATT-05] [@ATT-04] has its own number for every piece, the same every time', async () => {
    const { reference } = await ready({ lineItems: [world.line({ count: 2 }), world.line({ count: 1 })] });
    const { uri, state } = await label(reference);
    expect(state).toBe('ready');
    const { status, headers, bytes } = await open(uri);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${reference} labels.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const pages = await scanPdf(bytes);
    expect(pages).toHaveLength(3);
    const codes = await codesOf(uri);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(hasRightCheckDigit(code.slice(-18))).toBe(true);
    const [tracking] = pages[0]?.codes.filter(({ format }) => format === 'QRCode') ?? [];
    const { host } = world.organisation.tenant;
    // CONS-17: the link that the sender copies.
    const { trackingUrl } = (await ask(reference)).json<Consignment>();
    expect(trackingUrl).toMatch(/\/track\/\w{20,}$/);
    expect(trackingUrl.startsWith(`http://${host}:4200/`)).toBe(true);
    expect(tracking?.text).toBe(trackingUrl);
    // Another paper makes another file with the same piece numbers.
    expect(await codesOf((await label(reference, '?paper=a4&startPosition=2')).uri)).toEqual(codes);
    expect(
      await system`select count(*)::int as n from document d join document_consignment on document_id = d.id
        join consignment c on c.id = consignment_id where reference = ${reference}`,
    ).toEqual([{ n: 2 }]);
  });

  it('[@ATT-04] is generated once for concurrent requests, and no number is used twice', async () => {
    const created = await Promise.all(
      Array.from({ length: 4 }, () => ready({ lineItems: [world.line({ count: 5 })] })),
    );
    const requests = created.flatMap(({ reference }) => [1, 2, 3].map(() => label(reference)));
    expect((await Promise.all(requests)).map(({ state }) => state)).toEqual(requests.map(() => 'ready'));
    const references = created.map(({ reference }) => reference);
    expect(
      await system`select count(*)::int as units, count(distinct sscc)::int as numbers
        from handling_unit join consignment on consignment.id = consignment_id
        where reference = any(${references})`,
    ).toEqual([{ units: 20, numbers: 20 }]);
    expect(
      await system`select count(*)::int as n from document_consignment
        join consignment on consignment.id = consignment_id where reference = any(${references})`,
    ).toEqual([{ n: 4 }]);
  });

  it('[@ATT-04] becomes outdated by a freight change: it is generated again, and its openings are marked as outdated', async () => {
    const { reference, lineItems } = await ready({ lineItems: [world.line({ count: 2 })] });
    const before = await label(reference);
    const codes = await codesOf(before.uri);
    const [, opened] = await list(reference);
    expect(opened).toMatchObject({
      fileType: { code: 'FRTLABEL', name: 'Freight Label' },
      state: 'ready',
      openings: [
        {
          id: expect.any(Number),
          dateTimeUtc: test.now.toISOString(),
          by: expect.stringContaining('person'),
          paper: '100x150',
          version: 2,
          isOutdated: false,
        },
      ],
      openingCount: 1,
    });
    // The state after a freight change.
    await system`update line_item set item_count = 3, weight_kg = 15 where id = ${lineItems[0]?.id}`;
    const [, stale] = await list(reference);
    expect(stale).toMatchObject({ state: 'preparing', uri: null, openings: [{ isOutdated: true }] });
    const after = await label(reference);
    const changed = await codesOf(after.uri);
    expect(changed.slice(0, 2)).toEqual(codes);
    expect(changed).toHaveLength(3);
    const { state, openings } = (await list(reference))[1] ?? {};
    expect(state).toBe('ready');
    expect(openings?.map(({ isOutdated }) => isOutdated)).toEqual([false, true]);
  });

  it('[@ATT-04] for a label printer is ZPL in the requested resolution', async () => {
    const { reference } = await ready();
    const { uri } = await label(reference, '?format=zpl&paper=4x6&dpi=300');
    const { headers, bytes } = await open(uri);
    expect((await list(reference))[1]?.openings[0]?.paper).toBe('4x6 zpl 300');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toContain(`${reference} labels.zpl`);
    expect(bytes.toString()).toMatch(/^\^XA\n\^CI28\n\^PW1200\n\^LL1800\n/);
  });

  it.each([
    ['?format=zpl&paper=a4', 'paper'],
    ['?paper=a6&startPosition=2', 'startPosition'],
    ['?dpi=300', 'dpi'],
  ])('rejects the combination %s', async (query, pointer) => {
    const { reference } = await ready();
    const response = await ask(`${reference}/documents/freight-label${query}`);
    expect(response.status).toBe(422);
    expect(response.json<Problem>().errors?.map((one) => one.pointer)).toEqual([pointer]);
  });

  it('does not exist for a draft', async () => {
    const { reference } = (await world.create()).json<Consignment>();
    const response = await ask(`${reference}/documents/freight-label`);
    expect(response.status).toBe(409);
    expect(response.json<Problem>().detail).toBe('A Draft consignment has no documents yet');
    expect(await list(reference)).toEqual([]);
  });

  it('needs a GS1 prefix of the provider', async () => {
    // Tenants are cached for 30 seconds.
    const later = () => {
      test.now = new Date(test.now.getTime() + 60_000);
    };
    const other = await freightWorld(test);
    later();
    await system`update tenant set gs1_prefix = null where id = ${other.organisation.tenant.id}`;
    const { reference } = (await other.create()).json<Consignment>();
    await test.request(other.caller, `POST ${other.path}/consignments/${reference}/mark-as-ready`, {
      body: {},
    });
    const path = `${other.path}/consignments/${reference}/documents` as const;
    later();
    const response = await test.request(other.caller, `GET ${path}/freight-label`);
    expect([response.status, response.json<Problem>().detail]).toEqual([
      409,
      expect.stringMatching(/ has not set up the numbers for freight labels yet$/),
    ]);
    const listed = (await test.request(other.caller, `GET ${path}`)).json<Documents>();
    expect(listed.map(({ fileType }) => fileType.code)).toEqual(['CONNOTE']);
  });
});

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
