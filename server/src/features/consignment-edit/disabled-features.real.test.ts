import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { FEATURES } from '@cartage/domain/tenant/feature-switches.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
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
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function allSwitched(value: 'true' | 'false') {
  const { id } = world.organisation.tenant;
  await rows`update tenant_setting set value = ${value} where tenant_id = ${id} and name = any(${SETTINGS})`;
  await rows`update tenant_flag set value = ${value} where tenant_id = ${id}`;
}

const customParticipant = {
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
  isUnlisted: false,
};
/** Each feature with a value that needs it, and the pointer of the error. */
const GIVEN: Readonly<Record<keyof typeof FEATURES, { readonly body: Body; readonly pointer: string }>> = {
  customSender: { body: { senderParticipant: customParticipant }, pointer: '/senderParticipant' },
  customReceiver: { body: { receiverParticipant: customParticipant }, pointer: '/receiverParticipant' },
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
  const response = await world.create();
  expect(response.status, response.text).toBe(201);
  return response.json<Consignment>();
}
const put = ({ reference }: Consignment, body: Body) =>
  test.request(world.caller, `PUT ${world.path}/consignments/${reference}`, { body });

it.each(Object.entries(GIVEN))(
  '[@CONS-22] [@DATE-01] [@PART-03] [@FRT-05] %s can be written only if the tenant has enabled it',
  async (gate, { body, pointer }) => {
    // The keys of GIVEN are the features.
    const refused = {
      code: 'rule-broken',
      errors: [{ pointer, detail: FEATURES[gate as keyof typeof FEATURES].disabledMessage }],
    };
    await allSwitched('true');
    const before = await created();
    const open = await put(before, body);
    expect(open.status, open.text).toBe(200);
    await allSwitched('false');
    const changed = await put(await created(), body);
    expect([changed.status, changed.json()]).toEqual([422, expect.objectContaining(refused)]);
    const { senderParticipantId, receiverParticipantId, ...rest } = world.body();
    const made = await test.request(world.caller, `POST ${world.path}/consignments/full`, {
      body: {
        ...rest,
        ...(body.senderParticipant === undefined && { senderParticipantId }),
        ...(body.receiverParticipant === undefined && { receiverParticipantId }),
        ...body,
      },
    });
    expect([made.status, made.json()]).toEqual([422, expect.objectContaining(refused)]);

    // A stored value may be sent again.
    const { version, lineItems } = open.json<Consignment>();
    const again = body.lineItems ? { lineItems: [{ ...body.lineItems[0], id: lineItems[0]?.id }] } : body;
    // The body belongs to one of the features.
    const same = await put(before, { ...(again as Body), notes: 'Gate 4' });
    expect(same.status, same.text).toBe(200);
    expect(same.json<Consignment>()).toMatchObject({ version: version + 1, notes: 'Gate 4' });
    await allSwitched('true');
  },
);
