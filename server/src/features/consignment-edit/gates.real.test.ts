import type { Answer, Sent } from '@cartage/contract/operations.ts';
import { GATES } from '@cartage/domain/tenant/gates.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = Answer<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

let test: TestApp;
let world: FreightWorld;

const SETTINGS = [
  'AllowCustomParticipants',
  'HireageEnabled',
  'DangerousGoodsEnabled',
  'RequestedPickupDateEnabled',
];

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, {
    settings: Object.fromEntries(SETTINGS.map((name) => [name, 'true'])),
    flags: { ExportConsignments: 'true' },
  });
  await rows`
    insert into hire_unit (tenant_id, provider_code, code, name) select id, 'KPL', 'BLUE', 'Blue pallet' from tenant`;
});
afterAll(() => test.close());

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.parts.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function allSwitched(value: 'true' | 'false') {
  const { id } = world.organisation.tenant;
  await rows`update tenant_setting set value = ${value} where tenant_id = ${id} and name = any(${SETTINGS})`;
  await rows`update tenant_flag set value = ${value} where tenant_id = ${id}`;
}

const somebody = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 439 7000',
  email: null,
  address: {
    streetNumber: '4',
    street: 'Victoria Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    postcode: '0310',
  },
};
const paint = {
  unNumber: '1263',
  class: '3',
  subsidiaryClass1: null,
  subsidiaryClass2: null,
  nameAndDescription: 'Paint, packing group I',
};
/** Each gate with what it lets in, and where it is refused. */
const GIVEN: Readonly<Record<keyof typeof GATES, { readonly body: Body; readonly pointer: string }>> = {
  customSender: { body: { senderParticipant: somebody }, pointer: '/senderParticipant' },
  customReceiver: { body: { receiverParticipant: somebody }, pointer: '/receiverParticipant' },
  dangerousGoods: {
    body: {
      lineItems: [{ count: 1, packagingType: 'CTN', volume: 0.05, weight: 5, dangerousGoods: paint }],
    },
    pointer: '/lineItems/0/dangerousGoods',
  },
  hireage: {
    body: { hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 2 } },
    pointer: '/hireage',
  },
  export: {
    body: { consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/7' } }] },
    pointer: '/consignmentFlags',
  },
  requestedPickup: {
    body: { requestedPickupDateTimeUtc: '2026-03-20' },
    pointer: '/requestedPickupDateTimeUtc',
  },
};

async function created(): Promise<Consignment> {
  const answer = await world.create();
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Consignment>();
}
const put = ({ reference }: Consignment, body: Body) =>
  test.ask(world.caller, `PUT ${world.path}/consignments/${reference}`, { body });

it.each(Object.entries(GIVEN))(
  '[@CONS-22] [@DATE-01] [@PART-03] [@FRT-05] %s is written where the tenant has it, and nowhere else',
  async (gate, { body, pointer }) => {
    // The entries of GIVEN are the gates.
    const refused = {
      code: 'rule-broken',
      errors: [{ pointer, detail: GATES[gate as keyof typeof GATES].closed }],
    };
    await allSwitched('true');
    const before = await created();
    const open = await put(before, body);
    expect(open.status, open.text).toBe(200);
    await allSwitched('false');
    const changed = await put(await created(), body);
    expect([changed.status, changed.json()]).toEqual([422, expect.objectContaining(refused)]);
    const { senderParticipantId, receiverParticipantId, ...rest } = world.body();
    const made = await test.ask(world.caller, `POST ${world.path}/consignments/full`, {
      body: {
        ...rest,
        ...(body.senderParticipant === undefined && { senderParticipantId }),
        ...(body.receiverParticipant === undefined && { receiverParticipantId }),
        ...body,
      },
    });
    expect([made.status, made.json()]).toEqual([422, expect.objectContaining(refused)]);

    // What stands there since may be sent along.
    const { version, lineItems } = open.json<Consignment>();
    const again = body.lineItems ? { lineItems: [{ ...body.lineItems[0], id: lineItems[0]?.id }] } : body;
    // The body is one of the gates' own.
    const same = await put(before, { ...(again as Body), notes: 'Gate 4' });
    expect(same.status, same.text).toBe(200);
    expect(same.json<Consignment>()).toMatchObject({ version: version + 1, notes: 'Gate 4' });
    await allSwitched('true');
  },
);

it('[@FRT-05] class and name of one UN number are not stored under another', async () => {
  const line = (goods: object, id?: number) => ({
    ...world.line(),
    ...(id !== undefined && { id }),
    dangerousGoods: { ...paint, ...goods },
  });
  const refused = [
    {
      pointer: '/lineItems/0/dangerousGoods/unNumber',
      detail: 'Class and name are those of UN 1263: choose those of this number',
    },
  ];
  const made = await world.create({ lineItems: [line({ unNumber: '3999' })] });
  expect([made.status, made.json<{ errors: unknown }>().errors]).toEqual([422, refused]);

  const own = { nameAndDescription: 'Paint of our own' };
  const before = (await world.create({ lineItems: [line(own)] })).json<Consignment>();
  const { id } = before.lineItems[0] ?? {};
  const left = await put(before, { lineItems: [line({ ...own, unNumber: '3999' }, id)] });
  expect([left.status, left.json<{ errors: unknown }>().errors]).toEqual([422, refused]);
  const path = `${world.path}/consignments/${before.reference}/line-items/${id}` as const;
  const alone = await test.ask(world.caller, `PUT ${path}`, { body: line({ ...own, unNumber: '3999' }) });
  expect(alone.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/dangerousGoods/unNumber');

  const chosen = await put(before, {
    lineItems: [line({ unNumber: '3999', class: '8', nameAndDescription: 'Something sour' }, id)],
  });
  expect(chosen.status, chosen.text).toBe(200);
});
