import type { ResponseBody } from '@cartage/contract/operations.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { flags: { DeliveryExtras: 'true', ExportConsignments: 'true' } });
});
afterAll(() => test.close());

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const show = async (reference: string, caller: Caller = world.caller) =>
  (await test.request(caller, `GET ${world.path}/consignments/${reference}`)).json<Consignment>();

/** A consignment with every field. */
async function consignmentWithEveryField(): Promise<Consignment> {
  const tenantId = world.organisation.tenant.id;
  const [extra] = await rows<{ id: number }>`
    insert into delivery_extra (tenant_id, service_type_id, code, name, description, is_per_consignment)
    select tenant_id, id, 'TAIL', 'Tail lift', 'A truck with a tail lift', true from service_type
    where tenant_id = ${tenantId} and code = 'STD'
    returning id`;
  await rows`
    insert into hire_unit (tenant_id, provider_code, code, name) values (${tenantId}, 'HIRE', 'PAL', 'Pool pallet')`;
  const response = await world.create({
    notes: 'Ring the bell',
    receiverNotes: 'Dock 4',
    salesReference: 'SO 7',
    hireage: { hireUnit: { providerCode: 'HIRE', code: 'PAL' }, quantity: 6 },
    consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/1' } }],
  });
  expect(response.status, response.text).toBe(201);
  const consignment = response.json<Consignment>();
  const { id } = consignment;
  const extras = [{ deliveryExtraId: extra?.id, instructionCode: 'ONREQUEST' }];
  const path = `${world.path}/consignments/${id}/delivery-extras/instructions` as const;
  expect((await test.request(world.caller, `PUT ${path}`, { body: extras })).status).toBe(200);
  await rows`update consignment set estimated_price = 120.5, confirmed_price = 130.05 where id = ${id}`;
  await rows`
    insert into delivery_event
      (organisation_id, consignment_id, history_seq, type_code, title, description, created_at, created_by,
        action_required)
    values (${world.organisation.id}, ${id}, 1, 'EXCP', 'Damaged', 'A corner is wet', ${test.now}, 'Depot', true)`;
  return show(consignment.reference);
}

it('[@API-07] a consignment is returned with every field of the specification', async () => {
  const consignment = await consignmentWithEveryField();
  const [extra] = consignment.deliveryExtras;
  expect(extra).toEqual({
    deliveryExtraId: expect.any(Number),
    deliveryExtraCode: 'TAIL',
    deliveryExtraName: 'Tail lift',
    deliveryExtraDescription: 'A truck with a tail lift',
    serviceTypeCode: 'STD',
    isPerConsignment: true,
    instructionCode: 'ONREQUEST',
    quantity: 1,
    quantityCompleted: 0,
  });
  expect(consignment).toMatchObject({
    id: expect.any(Number),
    reference: expect.stringMatching(/^[A-Z]{3}\d{8}$/),
    isDeliveryException: expect.any(Boolean),
    hasUnresolvedNotes: expect.any(Boolean),
    notes: 'Ring the bell',
    receiverNotes: 'Dock 4',
    senderReference: null,
    receiverReference: null,
    salesReference: 'SO 7',
    senderParticipant: { fullName: 'Site S1' },
    receiverParticipant: { fullName: 'Site S2' },
    statusHistory: [{ code: 'DRAFT' }],
    serviceType: { code: 'STD', name: 'Standard' },
    account: { id: world.accountId, code: 'MAIN', description: 'Main', isActive: true },
    lastModifiedAtDateTimeUtc: test.now.toISOString(),
    totals: {
      deliveryItems: 1,
      packagingTypeName: 'Carton',
      packagingTypesCount: 1,
      weight: 5,
      volume: 0.05,
    },
    trackingUrl: expect.stringMatching(/^http:\/\/[\w.-]+:4200\/track\/.{22,}$/),
    availableDeliveryExtras: [{ deliveryExtraCode: 'TAIL' }],
    estimatedPrice: 120.5,
    confirmedPrice: 130.05,
    requestedPickupDateTimeUtc: null,
    requestedDeliveryDateTimeUtc: null,
    confirmedDeliveryDateTimeUtc: null,
    hireage: { hireUnit: { code: 'PAL', name: 'Pool pallet', providerCode: 'HIRE' }, quantity: 6 },
    consignmentTags: [],
    lineItems: [{ count: 1, packagingType: { code: 'CTN', name: 'Carton' } }],
    consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/1' } }],
    currentStatus: { code: 'DRAFT', name: 'Draft' },
    deliveryEvents: [
      {
        id: expect.any(Number),
        actionRequired: true,
        createdAtDateTimeUtc: test.now.toISOString(),
        createdBy: 'Depot',
        deliveryEventTypeCode: 'EXCP',
        description: 'A corner is wet',
        resolvedBy: null,
        resolvedDateTimeUtc: null,
        title: 'Damaged',
      },
    ],
  });
});

it('[@API-07] [@CONS-16] prices are returned to users with the permission only', async () => {
  const { reference } = (await world.create()).json<Consignment>();
  await rows`
    update consignment set estimated_price = 98765.43, confirmed_price = 98765.43 where reference = ${reference}`;
  const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.ViewPricing');
  const other = await test.world.person(world.organisation, { permissions });
  const shown = await show(reference, other);
  expect([shown.estimatedPrice, shown.confirmedPrice]).toEqual([null, null]);
  expect(JSON.stringify(shown)).not.toContain('98765');
  expect((await show(reference)).estimatedPrice).toBe(98_765.43);
});

it('[@CONS-23] a caller who has the version gets 304 without a body', async () => {
  const { reference, version } = (await world.create()).json<Consignment>();
  const read = (known: string) =>
    test.request(world.caller, `GET ${world.path}/consignments/${reference}`, {
      headers: { 'if-none-match': known },
    });
  for (const known of [`"${version}"`, `W/"${version}"`, `"99", "${version}"`]) {
    const response = await read(known);
    expect([response.status, response.text, response.headers['etag']]).toEqual([304, '', `"${version}"`]);
  }
  for (const known of ['"99"', 'anything', '*']) expect((await read(known)).status).toBe(200);
});
