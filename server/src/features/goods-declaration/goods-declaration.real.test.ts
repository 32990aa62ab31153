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

async function signaturesOf({ reference }: Consignment) {
  const [row] = await test.deps.database.asSystem((tx) =>
    tx.query<{ signatures: number; audits: number }>(sql`
      select
        (select count(*) from goods_signature s where s.consignment_id = c.id) as signatures,
        (select count(*) from audit_entry a
          where a.consignment_id = c.id and a.operation = 'signGoodsDeclaration') as audits
      from consignment c where c.reference = ${reference}`),
  );
  return row;
}

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
  expect(before.issues.filter(({ isRequired }) => isRequired).map(({ field }) => field)).toEqual([
    'outerCount',
    'outerKind',
    'emergencyPhone',
  ]);
  expect(before.issues.filter(({ isRequired }) => !isRequired).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['netQuantity', 'flashPoint', 'emergencyName']),
  );
  const saved = await complete(consignment);
  expect(saved).toMatchObject({ version: 2, isComplete: true, issues: [], ...CONTACT });
  expect(saved.lines).toEqual([
    {
      ...detailsOf(consignment),
      position: 1,
      declared: 'UN 1263, Paint, class 3, packing group II',
      needsFlashPoint: true,
      hasOutdatedDetails: false,
    },
  ]);
});

it('suggests the contact that was saved last, until the declaration is saved', async () => {
  const [first, second] = [await paint(), await paint()];
  const at = async (minute: number, of: Consignment, name: string) => {
    await save(of, { lines: [], emergencyName: name, emergencyPhone: '0800 555 015' });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update goods_declaration set saved_at = ${new Date(Date.UTC(2040, 0, 1, 0, minute))}
        where consignment_id = (select id from consignment where reference = ${of.reference})`),
    );
  };
  await at(2, first, 'Saved last');
  await at(1, second, 'Saved first');
  const open = await paint();
  expect(await show(open)).toMatchObject({
    emergencyName: null,
    suggestedEmergencyName: 'Saved last',
    suggestedEmergencyPhone: '0800 555 015',
  });
  const saved = await save(open, { lines: [], emergencyName: null, emergencyPhone: null });
  expect(saved.json()).toMatchObject({
    emergencyName: null,
    suggestedEmergencyName: null,
    suggestedEmergencyPhone: null,
  });
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
    detail: 'The declaration has changed since you opened it. Check it, then sign it.',
  });
  const key = { 'idempotency-key': 'sign-once' };
  const signed = await sign(consignment, contentHash, key);
  expect(signed.json()).toMatchObject({ signature: { name: 'Hana M. Wilcox', isVoid: false } });
  expect((await sign(consignment, contentHash, key)).text).toBe(signed.text);
  await authorise('Another Name');
  const again = (await sign(consignment, contentHash)).json<Declaration>();
  expect(again.signature).toEqual(signed.json<Declaration>().signature);
  expect(await signaturesOf(consignment)).toEqual({ signatures: 1, audits: 1 });
});

it('is signed once by two concurrent requests', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  const { contentHash } = await complete(consignment);
  const both = await Promise.all([sign(consignment, contentHash), sign(consignment, contentHash)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = both.map((response) => response.json<Declaration>().signature);
  expect(first).toEqual(second);
  expect(await signaturesOf(consignment)).toEqual({ signatures: 1, audits: 1 });
});

it('stores the signed content, whose hash is that of the signature', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  const { contentHash, content } = await complete(consignment);
  await sign(consignment, contentHash);
  const [stored] = await test.deps.database.asSystem((tx) =>
    tx.query<{ content: Declaration['content'] }>(sql`
      select content from goods_signature
      where consignment_id = (select id from consignment where reference = ${consignment.reference})`),
  );
  expect(stored?.content).toEqual(content);
  expect(content).toMatchObject({
    reference: consignment.reference,
    statement:
      'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
    emergencyPhone: '0800 555 014',
    items: [
      {
        position: 1,
        unNumber: '1263',
        properShippingName: 'Paint',
        technicalName: null,
        class: '3',
        subsidiaryClasses: [],
        packingGroup: 'II',
        outerCount: 4,
        flashPoint: -4.5,
      },
    ],
  });
});

it('has the signed content after the pickup, also when the master data of its site changes', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  const { contentHash, content } = await complete(consignment);
  await sign(consignment, contentHash);
  const { siteId } = content.consignor;
  await test.deps.database.asSystem(async (tx) => {
    await tx.query(sql`update consignment set status = 4 where reference = ${consignment.reference}`);
    await tx.query(sql`update site set full_name = 'Renamed site' where id = ${siteId}`);
  });
  expect(siteId).not.toBeNull();
  expect(await show(consignment)).toMatchObject({ content, contentHash, signature: { isVoid: false } });
});

it('cannot be signed by a signatory without the permission, nor by a program', async () => {
  await authorise('Hana M. Wilcox');
  const consignment = await paint();
  const { contentHash } = await complete(consignment);
  const signAs = (caller: Caller) =>
    test.request(caller, `POST ${pathOf(consignment, '/signature')}`, { body: { contentHash } });
  const reader = await test.world.person(world.organisation, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
  });
  await authorise('Hana M. Wilcox');
  expect((await signAs(reader)).status).toBe(403);
  const program = await test.world.person(world.organisation, {});
  await authorise('Hana M. Wilcox');
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update portal_user set is_machine = true where id = ${program.userId}`),
  );
  expect((await signAs(program)).json()).toMatchObject({
    status: 403,
    detail:
      'A program cannot sign a declaration. A user with the authority to sign must sign it in the portal.',
  });
  expect(await signaturesOf(consignment)).toEqual({ signatures: 0, audits: 0 });
});

it('loses its signature with a change of the address, the contact or the details', async () => {
  await authorise('Hana M. Wilcox');
  const changes = [
    (of: Consignment) => save(of, { lines: [], ...CONTACT, emergencyPhone: '0800 555 099' }),
    (of: Consignment) => save(of, { lines: [{ ...detailsOf(of), netQuantity: 48 }], ...CONTACT }),
    (of: Consignment) =>
      test.deps.database.asSystem((tx) =>
        tx.query(sql`update participant set street = 'New Road'
          where consignment_id = (select id from consignment where reference = ${of.reference})`),
      ),
  ];
  for (const change of changes) {
    const consignment = await paint();
    await sign(consignment, (await complete(consignment)).contentHash);
    expect((await show(consignment)).signature).toMatchObject({ isVoid: false });
    await change(consignment);
    expect((await show(consignment)).signature).toMatchObject({ isVoid: true });
  }
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
  const asked = await show(consignment);
  expect(asked).toMatchObject({ isComplete: false, signature: { isVoid: true } });
  expect(asked.lines).toMatchObject([{ outerCount: null, flashPoint: null, hasOutdatedDetails: true }]);
  expect(asked.content.items).toMatchObject([{ packingGroup: 'III', outerCount: null, netQuantity: null }]);
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

it('has an issue with a pallet as packaging, and rejects foreign items and a stale version', async () => {
  const consignment = await paint();
  const details = detailsOf(consignment);
  const pallet = await save(consignment, { lines: [{ ...details, outerKind: 'Pallet' }], ...CONTACT });
  expect(pallet.json()).toMatchObject({
    isComplete: false,
    issues: [
      {
        lineItemId: details.lineItemId,
        field: 'outerKind',
        message: 'A pallet is not a packaging of dangerous goods. Enter the packages on it.',
        isRequired: true,
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
  expect(stale.json()).toMatchObject({ status: 412, current: { version: 3 } });
  const { contentHash } = await show(consignment);
  const changed = await save(consignment, { lines: [], ...CONTACT, contentHash: 'b'.repeat(64) });
  expect(changed.json()).toMatchObject({
    status: 409,
    detail: 'The declaration has changed since you opened it. Check it, then save it.',
    current: { contentHash },
  });
});

it('has no declaration without dangerous goods', async () => {
  const created = (await world.create()).json<Consignment>();
  expect(await show(created)).toMatchObject({ lines: [], isComplete: true, issues: [] });
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
  expect(open).toContain('Item 1: Enter the number of packages.');
  expect(open).toContain('Not entered');
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
    'These dangerous goods are fully and correctly declared, packaged, marked and labelled for transport.',
    'Signed by Hana M. Wilcox',
    'Segregation has not been checked.',
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
