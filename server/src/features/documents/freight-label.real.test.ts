import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { hasRightCheckDigit } from '@cartage/domain/documents/check-digit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanPdf } from '#documents/testing/read-pdf.ts';
import { type DocumentWorld, documentWorld } from '#testing/document-world.ts';
import { freightWorld } from '#testing/freight-world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Documents = ResponseBody<'consignmentDocuments'>;

let documents: DocumentWorld;
let test: DocumentWorld['app'];
let world: DocumentWorld['world'];
let system: DocumentWorld['system'];
let ready: DocumentWorld['ready'];
let ask: DocumentWorld['ask'];
let label: DocumentWorld['label'];
let list: DocumentWorld['list'];
let open: DocumentWorld['open'];
let codesOf: DocumentWorld['codesOf'];

beforeAll(async () => {
  documents = await documentWorld();
  ({ app: test, world, system, ready, ask, label, list, open, codesOf } = documents);
});
afterAll(() => documents.close());

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
