import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { listFilters } from '@cartage/domain/search/filters.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import {
  CONTACT,
  declarationWorld,
  type DeclarationWorld,
  detailsOf,
  PAINT,
} from '#testing/declaration-world.ts';
import { providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Today = ResponseBody<'today'>;
type Page = ResponseBody<'searchConsignments'>;
type Body = Partial<Sent<'createFullConsignment', 'body'>>;
type Goods = NonNullable<NonNullable<Body['lineItems']>[number]['dangerousGoods']>;

const INCOMPLETE = 'Declaration incomplete: Complete the declaration';
const UNSIGNED = 'Declaration complete, not signed: Sign the declaration';

let test: TestApp;
let world: DeclarationWorld;

beforeAll(async () => {
  test = await testApp();
  world = await declarationWorld(test);
  await world.authorise('Hana M. Wilcox');
});
afterAll(() => test.close());

const send = (request: `${string} ${string}`, body?: unknown) => {
  const [method, path] = request.split(' ');
  return test.request(world.freight.caller, `${method} ${world.freight.path}/${path}`, { body });
};

/** The reason and action of the consignment in the section of declarations. Undefined: it is not there. */
async function onToday({ reference }: Pick<Consignment, 'reference'>): Promise<string | undefined> {
  const { sections } = (await send('POST reports/today', {})).json<Today>();
  const section = sections.find(({ code }) => code === 'DECLARATIONS');
  const { values } = listFilters.parse({
    tasks: 'DECLARATIONS',
    startDate: '2025-03-19',
    endDate: '2026-03-18',
  });
  const filter = listFilters.toBody(listFilters.resolve(values, '2026-03-18'));
  const page = (await send('POST consignments/search?pageSize=200', filter)).json<Page>();
  expect(page.rowCount).toBe(section?.count);
  const row = section?.rows.find((one) => one.reference === reference);
  expect(page.results.some((one) => one.reference === reference)).toBe(row !== undefined);
  return row && `${row.reason.text}: ${row.action.label}`;
}

/** After the check, so that the first eight rows of the section have every consignment of a test. */
const cancel = async ({ reference }: Consignment) =>
  expect((await send(`POST consignments/${reference}/cancelled`, {})).status).toBe(200);

async function create(given: Body): Promise<Consignment> {
  const created = await world.freight.create(given);
  expect(created.status, created.text).toBe(201);
  return created.json<Consignment>();
}

const goods = (over: Goods): Body => ({
  lineItems: [{ ...world.freight.line(), dangerousGoods: over }],
});

async function sign(of: Consignment): Promise<void> {
  const { contentHash } = await world.show(of);
  const signed = await world.sign(of, contentHash);
  expect(signed.status, signed.text).toBe(200);
}

it('a declaration is on Today until it is complete and signed, and again after a change', async () => {
  const paint = await world.paint();
  expect(await onToday(paint)).toBe(INCOMPLETE);
  const noPhone = await world.save(paint, { lines: [detailsOf(paint)], ...CONTACT, emergencyPhone: null });
  expect(noPhone.status, noPhone.text).toBe(200);
  expect(await onToday(paint)).toBe(INCOMPLETE);
  await world.complete(paint);
  const { organisation } = world.freight;
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update goods_declaration set emergency_phone = 'call me'
      where organisation_id = ${organisation.id} and consignment_id = ${paint.id}`),
  );
  expect(await onToday(paint)).toBe(INCOMPLETE);
  expect((await world.show(paint)).issues).toMatchObject([{ field: 'emergencyPhone', isRequired: true }]);
  await world.complete(paint);
  expect(await onToday(paint)).toBe(UNSIGNED);
  await sign(paint);
  expect(await onToday(paint)).toBeUndefined();
  await world.save(paint, { lines: [{ ...detailsOf(paint), netQuantity: 50 }], ...CONTACT });
  expect(await onToday(paint)).toBe(UNSIGNED);
  await world.complete(paint);
  expect(await onToday(paint)).toBeUndefined();
  await world.save(paint, { lines: [], ...CONTACT, emergencyName: 'Moana Reid' });
  expect(await onToday(paint)).toBe(UNSIGNED);
  await cancel(paint);
  expect(await onToday(paint)).toBeUndefined();
});

it('a draft that lacks another value is not listed, and freight is listed until its pickup', async () => {
  const late = await create({
    ...goods(PAINT),
    requestedDeliveryDate: '2026-03-20',
  });
  expect(await onToday(late)).toBe(INCOMPLETE);
  const start = test.now;
  test.now = new Date('2026-03-21T01:00:00Z');
  const { sections } = (await send('POST reports/today', {})).json<Today>();
  test.now = start;
  const codes = sections.filter(({ rows }) => rows.some(({ reference }) => reference === late.reference));
  expect(codes.map(({ code }) => code)).toEqual(['DRAFTS_TO_COMPLETE']);
  for (const action of ['mark-as-ready', 'request-pickup'] as const) {
    const done = await send(`POST consignments/${late.reference}/${action}`, {});
    expect(done.status, done.text).toBe(200);
    expect(await onToday(late)).toBe(INCOMPLETE);
  }
  const client = await providerClient(test, world.freight.organisation.tenant);
  const event = { id: 'picked-up', reference: late.reference, type: 'status', status: 'PICKUP' };
  const reported = await client.request('POST /api/provider/v1/events', {
    body: { events: [{ ...event, occurredAt: test.now.toISOString() }] },
  });
  expect(reported.text).toContain('applied');
  expect(await onToday(late)).toBeUndefined();
});

it('freight without dangerous goods is not listed', async () => {
  expect(await onToday(await create({}))).toBeUndefined();
});

/** Not a site. */
const PARTY = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  address: {
    streetNumber: '7 ',
    street: 'Tūī Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    country: 'New Zealand' as const,
    postcode: '0310',
  },
};

it.each<[string, Goods, Body]>([
  ['a packing group', PAINT, {}],
  ['a short packing group', { unNumber: '1263', class: '3', nameAndDescription: 'Paint PG iii' }, {}],
  [
    'a technical name',
    {
      unNumber: '1268',
      class: '3',
      nameAndDescription: 'Petroleum distillates, n.o.s. (naphtha), packing group II',
    },
    {},
  ],
  [
    'subsidiary classes and no packing group',
    {
      unNumber: '1017',
      class: '2.3',
      subsidiaryClass1: '5.1',
      subsidiaryClass2: '8',
      nameAndDescription: 'Chlorine, no packing group',
    },
    {},
  ],
  [
    'unlisted goods and a receiver that is not a site',
    { unNumber: '9999', class: '3', nameAndDescription: 'New  thinner (special), PG I', isUnlisted: true },
    { receiverParticipantId: null, receiverParticipant: PARTY },
  ],
])('a declaration with %s leaves Today when it is signed, as its page says', async (_what, of, over) => {
  const consignment = await create({ ...goods(of), ...over });
  expect([await onToday(consignment), (await world.show(consignment)).isComplete]).toEqual([
    INCOMPLETE,
    false,
  ]);
  const completed = await world.complete(consignment);
  expect([await onToday(consignment), completed.isComplete]).toEqual([UNSIGNED, true]);
  await sign(consignment);
  expect((await world.show(consignment)).signature).toMatchObject({ isVoid: false });
  expect(await onToday(consignment)).toBeUndefined();
  await cancel(consignment);
});

it.each<[string, (of: Consignment) => object]>([
  ['a pallet', (of) => ({ ...detailsOf(of), outerKind: 'Pallets' })],
  ['no number of packages', (of) => ({ ...detailsOf(of), outerCount: null })],
])('a declaration with %s is incomplete', async (_what, details) => {
  const paint = await world.paint();
  const saved = await world.save(paint, { lines: [details(paint)], ...CONTACT } as Parameters<
    DeclarationWorld['save']
  >[1]);
  expect([saved.status, await onToday(paint)]).toEqual([200, INCOMPLETE]);
  expect((await world.show(paint)).isComplete).toBe(false);
  await cancel(paint);
});

it.each<[string, string, (of: Consignment) => string, () => object]>([
  [
    'the weight',
    UNSIGNED,
    ({ lineItems }) => `line-items/${lineItems[0]?.id}`,
    () => ({ ...world.freight.line(), weight: 7, dangerousGoods: PAINT }),
  ],
  [
    'the packing group',
    INCOMPLETE,
    ({ lineItems }) => `line-items/${lineItems[0]?.id}`,
    () => ({
      ...world.freight.line(),
      dangerousGoods: { ...PAINT, nameAndDescription: 'Paint, packing group III' },
    }),
  ],
  [
    'the receiver',
    UNSIGNED,
    () => 'receiver',
    () => ({ receiverParticipantId: null, receiverParticipant: PARTY }),
  ],
])(
  'a change of %s after the signature lists the consignment again, as its page says',
  async (_what, expected, path, body) => {
    const paint = await world.paint();
    await world.complete(paint);
    await sign(paint);
    expect(await onToday(paint)).toBeUndefined();
    const changed = await send(`PUT consignments/${paint.reference}/${path(paint)}`, body());
    expect(changed.status, changed.text).toBe(200);
    expect((await world.show(paint)).signature).toMatchObject({ isVoid: true });
    expect(await onToday(paint)).toBe(expected);
    await cancel(paint);
  },
);
