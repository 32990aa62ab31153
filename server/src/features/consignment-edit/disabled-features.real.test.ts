import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import type { Feature } from '@cartage/domain/tenant/feature-switches.ts';
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
/** A value that needs the feature, and the error without it. */
interface Case {
  readonly body: Body;
  readonly pointer: string;
  readonly detail: string;
}
const GIVEN: Readonly<Record<Feature, Case>> = {
  customSender: {
    body: { senderParticipant: customParticipant },
    pointer: '/senderParticipant',
    detail: 'Sender site is required',
  },
  customReceiver: {
    body: { receiverParticipant: customParticipant },
    pointer: '/receiverParticipant',
    detail: 'Receiver site is required',
  },
  dangerousGoods: {
    body: {
      lineItems: [{ count: 1, packagingType: 'CTN', volume: 0.05, weight: 5, dangerousGoods: paint }],
    },
    pointer: '/lineItems/0/dangerousGoods',
    detail: 'Dangerous goods are not enabled for this provider',
  },
  hireage: {
    body: { hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 2 } },
    pointer: '/hireage',
    detail: 'Hireage is not enabled for this provider',
  },
  export: {
    body: { consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/7' } }] },
    pointer: '/consignmentFlags',
    detail: 'Export consignments are not enabled for this provider',
  },
  requestedPickup: {
    body: { requestedPickupDateTimeUtc: '2026-03-20' },
    pointer: '/requestedPickupDateTimeUtc',
    detail: 'Requested pickup dates are not enabled for this provider',
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
  async (_feature, { body, pointer, detail }) => {
    const refused = { code: 'rule-broken', errors: [{ pointer, detail }] };
    await allSwitched('true');
    const before = await created();
    const open = await put(before, body);
    expect(open.status, open.text).toBe(200);
    await allSwitched('false');
    const changed = await put(await created(), body);
    expect([changed.status, changed.json()]).toEqual([422, expect.objectContaining(refused)]);
    const { senderParticipantId, receiverParticipantId, ...rest } = world.body();
    const saved = await test.request(world.caller, `POST ${world.path}/consignments/full`, {
      body: {
        ...rest,
        ...(body.senderParticipant === undefined && { senderParticipantId }),
        ...(body.receiverParticipant === undefined && { receiverParticipantId }),
        ...body,
      },
    });
    expect([saved.status, saved.json()]).toEqual([422, expect.objectContaining(refused)]);

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
