import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';
import {
  CONTACT,
  declarationWorld,
  type DeclarationWorld,
  detailsOf,
  PAINT,
} from '#testing/declaration-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Declaration = ResponseBody<'goodsDeclaration'>;

let test: TestApp;
let world: DeclarationWorld;

beforeAll(async () => {
  test = await testApp();
  world = await declarationWorld(test);
});
afterAll(() => test.close());

it('lists what is missing, in the order of the form, and is complete with all of it', async () => {
  const consignment = await world.paint();
  const before = await world.show(consignment);
  expect(before).toMatchObject({ version: 1, isComplete: false, signature: null, signatory: null });
  expect(before.issues.filter(({ isRequired }) => isRequired).map(({ field }) => field)).toEqual([
    'outerCount',
    'outerKind',
    'emergencyPhone',
  ]);
  expect(before.issues.filter(({ isRequired }) => !isRequired).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['netQuantity', 'flashPoint', 'emergencyName']),
  );
  const saved = await world.complete(consignment);
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
  const [first, second] = [await world.paint(), await world.paint()];
  const at = async (minute: number, of: Consignment, name: string) => {
    await world.save(of, { lines: [], emergencyName: name, emergencyPhone: '0800 555 015' });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update goods_declaration set saved_at = ${new Date(Date.UTC(2040, 0, 1, 0, minute))}
        where consignment_id = (select id from consignment where reference = ${of.reference})`),
    );
  };
  await at(2, first, 'Saved last');
  await at(1, second, 'Saved first');
  const open = await world.paint();
  expect(await world.show(open)).toMatchObject({
    emergencyName: null,
    suggestedEmergencyName: 'Saved last',
    suggestedEmergencyPhone: '0800 555 015',
  });
  const saved = await world.save(open, { lines: [], emergencyName: null, emergencyPhone: null });
  expect(saved.json()).toMatchObject({
    emergencyName: null,
    suggestedEmergencyName: null,
    suggestedEmergencyPhone: null,
  });
});

it('rejects a text as the emergency phone number', async () => {
  const paint = await world.paint();
  const rejected = await world.save(paint, { lines: [], emergencyName: null, emergencyPhone: 'call me' });
  expect(rejected.status).toBe(422);
  expect(rejected.json<Problem>().errors).toEqual([
    {
      pointer: '/emergencyPhone',
      detail:
        'Enter the phone number of the 24/7 emergency contact with at least 6 digits, such as 0800 555 014 or +64 9 555 0142 ext 7.',
    },
  ]);
  expect((await world.show(paint)).emergencyPhone).toBeNull();
});

it('does not prevent Mark as ready', async () => {
  const { reference } = await world.paint();
  const response = await test.request(
    world.freight.caller,
    `POST ${world.freight.path}/consignments/${reference}/mark-as-ready`,
    { body: {} },
  );
  expect(response.status, response.text).toBe(200);
});

it('is not copied with its consignment', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  await world.sign(consignment, (await world.complete(consignment)).contentHash);
  const copied = await test.request(
    world.freight.caller,
    `POST ${world.freight.path}/consignments/${consignment.reference}/copies`,
    { body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' } },
  );
  expect(copied.status, copied.text).toBe(201);
  expect(await world.show(copied.json<Consignment>())).toMatchObject({
    version: 1,
    isComplete: false,
    signature: null,
  });
});

it('has an issue with a pallet as packaging, and rejects foreign items and a stale version', async () => {
  const consignment = await world.paint();
  const details = detailsOf(consignment);
  const pallet = await world.save(consignment, { lines: [{ ...details, outerKind: 'Pallet' }], ...CONTACT });
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
  const other = await world.paint();
  const foreign = await world.save(consignment, { lines: [detailsOf(other)], ...CONTACT });
  expect(foreign.json()).toMatchObject({
    errors: [{ pointer: '/lines/0/lineItemId', detail: 'Is not an item with dangerous goods' }],
  });
  await world.complete(consignment);
  const stale = await world.save(consignment, { lines: [], ...CONTACT }, { 'if-match': '"1"' });
  expect(stale.json()).toMatchObject({ status: 412, current: { version: 3 } });
  const { contentHash } = await world.show(consignment);
  const changed = await world.save(consignment, { lines: [], ...CONTACT, contentHash: 'b'.repeat(64) });
  expect(changed.json()).toMatchObject({
    status: 409,
    detail: 'The declaration has changed since you opened it. Check it, then save it.',
    current: { contentHash },
  });
});

it('has no declaration without dangerous goods', async () => {
  const created = (await world.freight.create()).json<Consignment>();
  expect(await world.show(created)).toMatchObject({ lines: [], isComplete: true, issues: [] });
  expect((await world.save(created, { lines: [], ...CONTACT })).json()).toMatchObject({
    status: 409,
    detail: 'This consignment has no dangerous goods.',
  });
});

it('records its details, its contact and its signature in the history', async () => {
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  await world.sign(consignment, (await world.complete(consignment)).contentHash);
  const { changes } = (
    await test.request(
      world.freight.caller,
      `GET ${world.freight.path}/consignments/${consignment.reference}/history`,
    )
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
  await world.authorise('Hana M. Wilcox');
  const consignment = await world.paint();
  const print = async () => {
    const response = await test.request(
      world.freight.caller,
      `GET ${world.pathOf(consignment, '/document')}`,
    );
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
  await world.sign(consignment, (await world.complete(consignment)).contentHash);
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
    'No conflict found in 49 CFR 177.848.',
    'Schedule 3 of Land Transport Rule 45001 decides and can be stricter',
  ])
    expect(signed).toContain(expected);
  expect(signed).not.toContain('Not signed');
});

it('shows and prints conflicts between the goods, which neither prevent the signature nor are signed', async () => {
  await world.authorise('Hana M. Wilcox');
  const peroxide = {
    unNumber: '2014',
    class: '5.1',
    subsidiaryClass1: '8',
    nameAndDescription: 'Hydrogen peroxide, aqueous solution, packing group II',
  };
  const created = await world.freight.create({
    lineItems: [PAINT, peroxide].map((dangerousGoods) => world.freight.line({ dangerousGoods })),
  });
  expect(created.status, created.text).toBe(201);
  const consignment = created.json<Consignment>();
  const finding = {
    level: 'SEPARATED',
    rule: '49 CFR 177.848(d)',
    goods: [{ places: ['item 1'] }, { places: ['item 2'] }],
  };
  expect(await world.show(consignment)).toMatchObject({
    segregation: { findings: [finding], moreFindings: 0 },
  });
  const [first, second] = consignment.lineItems;
  const details = detailsOf(consignment);
  const lines = [
    { ...details, provision: 'STANDARD' as const },
    { ...details, lineItemId: second?.id ?? 0, provision: 'STANDARD' as const },
  ];
  expect(lines[0]?.lineItemId).toBe(first?.id);
  const saved = (await world.save(consignment, { lines, ...CONTACT })).json<Declaration>();
  expect(saved.content).not.toHaveProperty('segregation');
  const signed = await world.sign(consignment, saved.contentHash);
  expect(signed.json()).toMatchObject({
    contentHash: saved.contentHash,
    signature: { isVoid: false },
    segregation: { findings: [finding] },
  });
  const limited = { ...details, provision: 'LIMITED' as const };
  const changed = await world.save(consignment, { lines: [limited], ...CONTACT });
  expect(changed.json()).toMatchObject({ segregation: { findings: [{ level: 'CHECK' }] } });
  const path = world.pathOf(consignment, '/document');
  const document = await test.request(world.freight.caller, `GET ${path}`);
  const text = (await readPdf(document.bytes)).map((one) => one.text).join(' ');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Limited quantity: the rule applies only if both packages need class labels.',
  );
});

it('is hidden from users of other sites', async () => {
  const consignment = await world.paint();
  const siteIds = world.freight.organisation.siteIds.slice(1);
  const neighbour = await test.world.person(world.freight.organisation, { siteIds });
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
    const response = await test.request(neighbour, `${method} ${world.pathOf(consignment, part)}`, { body });
    expect([method, part, response.status]).toEqual([method, part, 404]);
  }
});
