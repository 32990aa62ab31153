import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Declaration = ResponseBody<'goodsDeclaration'>;
type Input = Sent<'saveGoodsDeclaration', 'body'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { DangerousGoodsEnabled: 'true' } });
});
afterAll(() => test.close());

const PAINT = { unNumber: '1263', class: '3', nameAndDescription: 'Paint, packing group II' };

async function paint(over: Parameters<FreightWorld['body']>[0] = {}): Promise<Consignment> {
  const created = await world.create({ lineItems: [{ ...world.line(), dangerousGoods: PAINT }], ...over });
  expect(created.status, created.text).toBe(201);
  return created.json<Consignment>();
}

const pathOf = ({ reference }: Pick<Consignment, 'reference'>, part = '') =>
  `${world.path}/consignments/${reference}/dangerous-goods-declaration${part}` as const;
const show = async (of: Consignment, by: Caller = world.caller) =>
  (await test.request(by, `GET ${pathOf(of)}`)).json<Declaration>();
const save = (of: Consignment, body: Input, headers = {}) =>
  test.request(world.caller, `PUT ${pathOf(of)}`, { body, headers });
const sign = (of: Consignment, contentHash: string, headers = {}) =>
  test.request(world.caller, `POST ${pathOf(of, '/signature')}`, { body: { contentHash }, headers });
const authorise = (name: string | null) =>
  test.deps.database.asSystem((tx) =>
    tx.query(sql`update membership set declaration_signatory = ${name}
      where organisation_id = ${world.organisation.id}`),
  );

const CONTACT = { emergencyName: 'Aroha Ngata', emergencyPhone: '0800 555 014' };
const detailsOf = ({ lineItems }: Consignment): Input['lines'][number] => ({
  lineItemId: lineItems[0]?.id ?? 0,
  innerCount: 24,
  innerKind: 'can',
  innerSize: '500 mL',
  outerCount: 4,
  outerKind: 'box',
  netQuantity: 48.5,
  netUnit: 'L',
  provision: 'LIMITED',
  flashPoint: -4.5,
  isMarinePollutant: true,
});
const complete = async (of: Consignment) =>
  (await save(of, { lines: [detailsOf(of)], ...CONTACT })).json<Declaration>();

it('lists what is missing, in the order of the form, and is complete with all of it', async () => {
  const consignment = await paint();
  const before = await show(consignment);
  expect(before).toMatchObject({ version: 1, isComplete: false, signature: null, signatory: null });
  expect(before.missing.map(({ field }) => field)).toEqual(
    expect.arrayContaining([
      'outerCount',
      'outerKind',
      'netQuantity',
      'flashPoint',
      'emergencyName',
      'emergencyPhone',
    ]),
  );
  const saved = await complete(consignment);
  expect(saved).toMatchObject({ version: 2, isComplete: true, missing: [], ...CONTACT });
  expect(saved.lines).toEqual([
    {
      ...detailsOf(consignment),
      position: 1,
      declared: 'UN 1263, Paint, class 3, packing group II',
      needsFlashPoint: true,
    },
  ]);
  const next = await show(await paint());
  expect([next.emergencyName, next.lastEmergencyName, next.lastEmergencyPhone]).toEqual([
    null,
    'Aroha Ngata',
    '0800 555 014',
  ]);
});

it('does not prevent Mark as ready', async () => {
  const { reference } = await paint();
  const response = await test.request(
    world.caller,
    `POST ${world.path}/consignments/${reference}/mark-as-ready`,
    { body: {} },
  );
  expect(response.status, response.text).toBe(200);
});

it('is signed by a user with the authority, once for a content', async () => {
  const consignment = await paint();
  const { contentHash: incomplete } = await show(consignment);
  await authorise(null);
  expect((await sign(consignment, incomplete)).status).toBe(403);
  await authorise('Hana M. Wilcox');
  expect((await sign(consignment, incomplete)).json()).toMatchObject({
    status: 409,
    detail: 'The declaration is incomplete. Complete it before you sign it.',
  });
  const { contentHash } = await complete(consignment);
  expect((await sign(consignment, incomplete)).json()).toMatchObject({
    status: 409,
    detail: 'The declaration has changed since you opened it. Read it again before you sign it.',
  });
  const key = { 'idempotency-key': 'sign-once' };
  const signed = await sign(consignment, contentHash, key);
  expect(signed.json()).toMatchObject({ signature: { name: 'Hana M. Wilcox', isVoid: false } });
  expect((await sign(consignment, contentHash, key)).text).toBe(signed.text);
  await authorise('Another Name');
  const again = (await sign(consignment, contentHash)).json<Declaration>();
  expect(again.signature).toEqual(signed.json<Declaration>().signature);
});

it('loses its signature with a change of the goods, and has it again when the change is undone', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  const { contentHash } = await complete(consignment);
  await sign(consignment, contentHash);
  const line =
    `${world.path}/consignments/${consignment.reference}/line-items/${consignment.lineItems[0]?.id}` as const;
  const changed = await test.request(world.caller, `PUT ${line}`, {
    body: { ...world.line(), dangerousGoods: { ...PAINT, nameAndDescription: 'Paint, packing group III' } },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await show(consignment)).toMatchObject({ isComplete: true, signature: { isVoid: true } });
  const undone = await test.request(
    world.caller,
    `POST ${world.path}/consignments/${consignment.reference}/edits/2/undo`,
    { body: {} },
  );
  expect(undone.status, undone.text).toBe(200);
  expect(await show(consignment)).toMatchObject({
    isComplete: true,
    contentHash,
    signature: { isVoid: false },
  });
});

it('is not copied with its consignment', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  await sign(consignment, (await complete(consignment)).contentHash);
  const copied = await test.request(
    world.caller,
    `POST ${world.path}/consignments/${consignment.reference}/copies`,
    { body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' } },
  );
  expect(copied.status, copied.text).toBe(201);
  expect(await show(copied.json<Consignment>())).toMatchObject({
    version: 1,
    isComplete: false,
    signature: null,
  });
});

it('rejects a pallet as packaging, foreign items and a stale version', async () => {
  const consignment = await paint();
  const details = detailsOf(consignment);
  const pallet = await save(consignment, { lines: [{ ...details, outerKind: 'Pallet' }], ...CONTACT });
  expect(pallet.json()).toMatchObject({
    status: 422,
    errors: [
      {
        pointer: '/lines/0/outerKind',
        detail: 'A pallet is not a packaging of dangerous goods. Enter the packages on it.',
      },
    ],
  });
  const other = await paint();
  const foreign = await save(consignment, { lines: [detailsOf(other)], ...CONTACT });
  expect(foreign.json()).toMatchObject({
    errors: [{ pointer: '/lines/0/lineItemId', detail: 'Is not an item with dangerous goods' }],
  });
  await complete(consignment);
  const stale = await save(consignment, { lines: [], ...CONTACT }, { 'if-match': '"1"' });
  expect(stale.json()).toMatchObject({ status: 412, current: { version: 2 } });
});

it('has no declaration without dangerous goods', async () => {
  const created = (await world.create()).json<Consignment>();
  expect(await show(created)).toMatchObject({ lines: [], isComplete: true, missing: [] });
  expect((await save(created, { lines: [], ...CONTACT })).json()).toMatchObject({
    status: 409,
    detail: 'This consignment has no dangerous goods.',
  });
});

it('records its details, its contact and its signature in the history', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  await sign(consignment, (await complete(consignment)).contentHash);
  const { changes } = (
    await test.request(world.caller, `GET ${world.path}/consignments/${consignment.reference}/history`)
  ).json<ResponseBody<'consignmentHistory'>>();
  expect(changes.slice(0, 3).map(({ field, item, to }) => [field, item, to])).toEqual([
    ['declarationSignature', null, 'Hana M. Wilcox'],
    [
      'item.declaration',
      '1',
      '4 × box, inner 24 × can 500 mL, net 48.5 L, limited quantity, flash point -4.5 °C, marine pollutant',
    ],
    ['emergencyContact', null, 'Aroha Ngata, 0800 555 014'],
  ]);
});

it('prints what is missing, then the signed declaration', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  const print = async () => {
    const response = await test.request(world.caller, `GET ${pathOf(consignment, '/document')}`);
    expect(response.status, response.text.slice(0, 300)).toBe(200);
    return (await readPdf(response.bytes))
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  };
  const open = await print();
  expect(open).toContain('Declaration incomplete');
  expect(open).toContain('Item 1: Enter the flash point, which class 3 needs');
  expect(open).toContain('Not signed');
  await sign(consignment, (await complete(consignment)).contentHash);
  const signed = await print();
  for (const expected of [
    'Dangerous Goods Declaration',
    'UN 1263, Paint, class 3, packing group II',
    'Limited quantity',
    '4 × box',
    'Inner: 24 × can of 500 mL',
    '48.5 L',
    '-4.5 °C',
    'Aroha Ngata, 0800 555 014',
    'Totals per class',
    'Declared complete and correct by Hana M. Wilcox',
    'This declaration does not check the segregation of the goods.',
  ])
    expect(signed).toContain(expected);
  expect(signed).not.toContain('Not signed');
});

it('is hidden from users of other sites', async () => {
  const consignment = await paint();
  const siteIds = world.organisation.siteIds.slice(1);
  const neighbour = await test.world.person(world.organisation, { siteIds });
  for (const [method, part] of [
    ['GET', ''],
    ['PUT', ''],
    ['POST', '/signature'],
    ['GET', '/document'],
  ] as const) {
    const body =
      method === 'PUT'
        ? { lines: [], ...CONTACT }
        : method === 'POST'
          ? { contentHash: 'a'.repeat(64) }
          : undefined;
    const response = await test.request(neighbour, `${method} ${pathOf(consignment, part)}`, { body });
    expect([method, part, response.status]).toEqual([method, part, 404]);
  }
});
