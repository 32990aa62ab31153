import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;
type Goods = NonNullable<NonNullable<NonNullable<Body['lineItems']>[number]['dangerousGoods']>>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { DangerousGoodsEnabled: 'true' } });
});
afterAll(() => test.close());

const line = (dangerousGoods: Goods) => ({ ...world.line(), dangerousGoods });
const create = (dangerousGoods: Goods) => world.create({ lineItems: [line(dangerousGoods)] });
const errorsOf = (response: { json: <Body>() => Body }) =>
  response.json<{ errors: readonly { pointer: string; detail: string }[] }>().errors;
const at = (field: string) => `/lineItems/0/dangerousGoods/${field}`;

const PASTE = { unNumber: '9999', class: '8', nameAndDescription: 'Etching paste, packing group II' };

it.each([
  [{ unNumber: '1263', class: '3' }, [{ pointer: at('nameAndDescription'), detail: 'Name is required' }]],
  [
    { unNumber: '1203', class: '8', nameAndDescription: 'Bananas' },
    [
      { pointer: at('class'), detail: 'UN 1203 has class 3' },
      { pointer: at('nameAndDescription'), detail: 'UN 1203 is "Petrol"' },
    ],
  ],
  [
    PASTE,
    [
      {
        pointer: at('unNumber'),
        detail: 'UN 9999 is not in the list. Check the number, or declare the goods as not in the list.',
      },
    ],
  ],
  [
    { unNumber: '1263', class: '3', nameAndDescription: 'Paint' },
    [{ pointer: at('nameAndDescription'), detail: 'UN 1263 has packing group I, II or III' }],
  ],
  [
    // Two amines have no entry in the demonstration list.
    { unNumber: '2922', class: '8', nameAndDescription: 'Corrosive liquid', isUnlisted: true },
    [{ pointer: at('nameAndDescription'), detail: 'Packing group is required' }],
  ],
] satisfies [Goods, unknown][])('[@FRT-05] %j is rejected', async (goods, errors) => {
  const response = await create(goods);
  expect([response.status, errorsOf(response)]).toEqual([422, errors]);
});

it('[@FRT-05] a new number needs its own class and name, also in the call for one line', async () => {
  const paint = { unNumber: '1263', class: '3', nameAndDescription: 'Paint, packing group II' };
  const before = (await create(paint)).json<Consignment>();
  const path =
    `${world.path}/consignments/${before.reference}/line-items/${before.lineItems[0]?.id}` as const;
  const response = await test.request(world.caller, `PUT ${path}`, {
    body: line({ ...paint, unNumber: '1203' }),
  });
  expect([response.status, errorsOf(response)]).toEqual([
    422,
    [{ pointer: '/dangerousGoods/nameAndDescription', detail: 'UN 1203 is "Petrol"' }],
  ]);
});

it('[@FRT-05] goods that are not in the list are stored as such and can be sent back as they were read', async () => {
  const response = await create({ ...PASTE, isUnlisted: true });
  expect(response.status, response.text).toBe(201);
  const before = response.json<Consignment>();
  const read = { ...PASTE, subsidiaryClass1: null, subsidiaryClass2: null, isUnlisted: true };
  expect(before.lineItems[0]?.dangerousGoods).toEqual(read);
  const put = (goods: Goods) =>
    test.request(world.caller, `PUT ${world.path}/consignments/${before.reference}`, {
      body: { lineItems: [{ ...line(goods), id: before.lineItems[0]?.id }] },
    });
  // A client of the specification alone does not know the flag.
  const again = await put(PASTE);
  expect(again.json<Consignment>().lineItems[0]?.dangerousGoods).toEqual(read);
  expect((await put({ ...PASTE, isUnlisted: false })).status).toBe(422);
  expect((await put({ ...PASTE, unNumber: '9998' })).status).toBe(422);
});

it.each([
  ['mark-as-ready', 1],
  ['request-pickup', 1],
  ['request-pickup', 2],
] as const)(
  '[@FRT-05] %s at status %i checks a declaration stored before the list was used',
  async (action, status) => {
    const paint = { unNumber: '1263', class: '3', nameAndDescription: 'Paint, packing group II' };
    const { id, reference } = (
      await world.create({ lineItems: [world.line(), line(paint)] })
    ).json<Consignment>();
    const statusOf = () =>
      test.deps.database.asSystem((tx) =>
        tx.query<{ status: number }>(sql`select status from consignment where id = ${id}`),
      );
    await test.deps.database.asSystem(async (tx) => {
      await tx.query(sql`update consignment set status = ${status} where id = ${id}`);
      await tx.query(
        sql`update line_item set dg_name = 'Bananas', dg_class = '8' where consignment_id = ${id} and un_number is not null`,
      );
    });
    const path = `${world.path}/consignments/${reference}/${action}` as const;
    const errors = [
      { pointer: '/lineItems/1/dangerousGoods/class', detail: 'UN 1263 has class 3' },
      {
        pointer: '/lineItems/1/dangerousGoods/nameAndDescription',
        detail: 'UN 1263 is "Paint" or "Paint related material"',
      },
    ];
    const refused = await test.request(world.caller, `POST ${path}`, { body: {} });
    expect([refused.status, errorsOf(refused)]).toEqual([422, errors]);
    expect(refused.json<{ detail: string }>().detail).toBe(
      'Item 2: UN 1263 has class 3. Item 2: UN 1263 is "Paint" or "Paint related material"',
    );
    expect(await statusOf()).toEqual([{ status }]);

    const bulk = await test.request(world.caller, `POST ${world.path}/consignments/bulk/${action}`, {
      body: { consignmentReferences: [reference] },
    });
    expect(bulk.text).toContain('Item 2: UN 1263 has class 3');
    expect(await statusOf()).toEqual([{ status }]);

    const cancelled = await test.request(
      world.caller,
      `POST ${world.path}/consignments/${reference}/cancelled`,
      {
        body: { reason: 'from Freightmaster' },
      },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
  },
);
