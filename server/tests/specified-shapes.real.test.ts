import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

/** The fields of requirements API-05, API-08, API-09 and API-11, with values that the test stored. */

let app: TestApp;
let world: FreightWorld;
let reference: string;
let id: number;

const me = () => `/api/v2/users/me/organisations/${world.organisation.id}` as const;
const one = () => `${world.path}/consignments/${reference}` as const;
const store = (statement: ReturnType<typeof sql>) => app.deps.database.asSystem((tx) => tx.query(statement));
const read = async <T>(path: `/${string}`) => {
  const response = await app.request(world.caller, `GET ${path}`);
  expect(response.status, response.text).toBe(200);
  return response.json<T>();
};

const ADDRESS = {
  streetNumber: '12',
  street: 'Tūī Street',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
};
const SPECIFIED_ADDRESS = { ...ADDRESS, country: 'New Zealand', region: { id: 'NZ-AUK', name: 'Auckland' } };

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
  const [site = 0] = world.organisation.siteIds;
  await store(sql`
    update site set code = 'PEN', name = 'Penrose depot', full_name = 'Penrose depot', phone = '09 555 0187', email = 'dock@kea.example',
      street_number = '12', street = 'Tūī Street', suburb = 'Penrose', city = 'Auckland', postcode = '1061',
      region_id = 'NZ-AUK', default_account_id = ${world.accountId}
    where id = ${site}`);
  await store(sql`update membership set charge_site_id = ${site}, origin_site_id = ${site}`);
  const created = await world.create({
    receiverParticipantId: null,
    receiverParticipant: {
      fullName: 'Rātā Supplies',
      phone: '021 555 0142',
      email: 'rata@supplies.example',
      address: ADDRESS,
    },
    lineItems: [
      world.line({
        count: 2,
        packagingType: 'CTN',
        description: 'Shelves',
        length: 1.2,
        width: 0.8,
        height: 0.5,
        volume: 0.48,
        weight: 24.5,
      }),
    ],
  });
  ({ reference, id } = created.json<ResponseBody<'createFullConsignment'>>());
});
afterAll(() => app.close());

describe('[@API-05] a site', () => {
  test('of the user has the specified fields', async () => {
    const [siteId = 0] = world.organisation.siteIds;
    const entry = (await read<ResponseBody<'mySites'>>(`${me()}/sites`)).find(
      ({ site }) => site.id === siteId,
    );
    expect(entry).toMatchObject({ isDefault: true, isDefaultOrigin: true });
    expect(entry?.site).toMatchObject({
      id: siteId,
      code: 'PEN',
      name: 'Penrose depot',
      isActive: true,
      isDefault: true,
      isDefaultOrigin: true,
      defaultAccount: { id: world.accountId, code: 'MAIN', description: 'Main', isActive: true },
      defaultParticipant: {
        id: siteId,
        fullName: 'Penrose depot',
        phone: '09 555 0187',
        email: 'dock@kea.example',
        address: { ...SPECIFIED_ADDRESS, id: siteId, state: null, latitude: null, longitude: null },
        siteProxy: { id: siteId, code: 'PEN', name: 'Penrose depot', isActive: true },
      },
    });
    expect(Object.keys(entry ?? {}).toSorted()).toEqual(['isDefault', 'isDefaultOrigin', 'site']);
    expect(await read<ResponseBody<'mySite'>>(`${me()}/sites/${siteId}`)).toEqual(entry?.site);
  });

  test('that is not a default has both flags off', async () => {
    const [, other = 0] = world.organisation.siteIds;
    expect(await read(`${me()}/sites/${other}`)).toMatchObject({ isDefault: false, isDefaultOrigin: false });
  });

  test('belongs to an organisation with id, name and isActive', async () => {
    const [organisation, ...others] = await read<ResponseBody<'myOrganisations'>>(
      '/api/v2/users/me/organisations',
    );
    expect(organisation).toMatchObject({ id: world.organisation.id, isActive: true });
    expect(typeof organisation?.name).toBe('string');
    expect(others).toEqual([]);
  });
});

describe('[@API-08] a consignment', () => {
  test('has participants with the specified fields, a site only for the sender', async () => {
    const { senderParticipant, receiverParticipant } = await read<ResponseBody<'getConsignment'>>(one());
    expect(receiverParticipant).toMatchObject({
      fullName: 'Rātā Supplies',
      phone: '021 555 0142',
      email: 'rata@supplies.example',
      address: SPECIFIED_ADDRESS,
      siteProxy: null,
    });
    expect(senderParticipant).toMatchObject({
      fullName: 'Penrose depot',
      address: SPECIFIED_ADDRESS,
      siteProxy: { code: 'PEN', name: 'Penrose depot' },
    });
  });

  test('has a history of statuses, each with its delivery events', async () => {
    await app.request(world.caller, `POST ${one()}/mark-as-ready`, { body: {} });
    await store(sql`
      insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
        action_required, created_by, created_at, resolved_by, resolved_at)
      select organisation_id, consignment_id, seq, 'EXCP', 'Damaged', 'One carton is crushed', false, 'Dara Finch',
        '2026-03-18T02:00:00Z', 'Nia Parr', '2026-03-18T03:00:00Z'
      from status_history where consignment_id = ${id} and seq = 2`);
    const { statusHistory } = await read<ResponseBody<'getConsignment'>>(one());
    expect(statusHistory.map(({ code, name }) => [code, name])).toEqual([
      ['DRAFT', 'Draft'],
      ['FINAL', 'Ready'],
    ]);
    for (const { statusDateTimeUtc } of statusHistory)
      expect(statusDateTimeUtc).toBe('2026-03-18T01:30:00.000Z');
    expect(statusHistory[0]?.deliveryEvents).toEqual([]);
    expect(statusHistory[1]?.deliveryEvents).toEqual([
      {
        id: expect.any(Number),
        actionRequired: false,
        createdAtDateTimeUtc: '2026-03-18T02:00:00.000Z',
        createdBy: 'Dara Finch',
        deliveryEventTypeCode: 'EXCP',
        description: 'One carton is crushed',
        resolvedBy: 'Nia Parr',
        resolvedDateTimeUtc: '2026-03-18T03:00:00.000Z',
        title: 'Damaged',
      },
    ]);
  });
});

const SPECIFIED_LINE = {
  count: 2,
  description: 'Shelves',
  length: 1.2,
  width: 0.8,
  height: 0.5,
  volume: 0.48,
  weight: 24.5,
  dangerousGoods: null,
};

describe('[@API-09]', () => {
  test('a line item has the specified fields; in the list, its packaging type has another name', async () => {
    const { lineItems } = await read<ResponseBody<'getConsignment'>>(one());
    const packaging = { code: 'CTN', name: 'Carton' };
    expect(lineItems).toMatchObject([{ ...SPECIFIED_LINE, packagingType: packaging }]);
    const listed = await app.request(
      world.caller,
      `POST ${world.path}/consignments/consignments-line-items`,
      {
        body: [id],
      },
    );
    expect(listed.json()).toMatchObject({
      [id]: [{ ...SPECIFIED_LINE, id: lineItems[0]?.id, packagingTypeObject: packaging }],
    });
  });

  test('a link names both consignments and its type', async () => {
    const body = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    const copied = await app.request(world.caller, `POST ${one()}/copies`, { body });
    const copy = copied.json<ResponseBody<'copyConsignment'>>();
    const { currentStatus } = await read<ResponseBody<'getConsignment'>>(one());
    expect(await read(`${one()}/links`)).toEqual([
      {
        sourceConsignment: {
          id,
          reference,
          currentStatus: { code: currentStatus.code, name: currentStatus.name },
        },
        targetConsignment: {
          id: copy.id,
          reference: copy.reference,
          currentStatus: { code: 'DRAFT', name: 'Draft' },
        },
        linkType: { name: 'Copy' },
      },
    ]);
  });
});

describe('[@API-11] reference data has the specified fields', () => {
  test('service types', async () => {
    expect(await read(`/api/v2/organisations/${world.organisation.id}/service-types`)).toMatchObject([
      { code: 'STD', name: 'Standard' },
    ]);
  });

  test('statuses', async () => {
    expect(await read('/api/v2/statuses')).toEqual([
      { code: 'DRAFT', name: 'Draft', displaySequence: 1 },
      { code: 'FINAL', name: 'Ready', displaySequence: 2 },
      { code: 'STAGED', name: 'Staged', displaySequence: 3 },
      { code: 'PICKUP', name: 'Picked Up', displaySequence: 4 },
      { code: 'TRANSIT', name: 'In Transit', displaySequence: 5 },
      { code: 'DELIVERING', name: 'Delivering', displaySequence: 6 },
      { code: 'DELIVERED', name: 'Delivered', displaySequence: 7 },
      { code: 'CANCELLED', name: 'Cancelled', displaySequence: 8 },
      { code: 'ERR', name: 'Error', displaySequence: 9 },
    ]);
  });

  test('hire units', async () => {
    const { id: tenantId } = world.organisation.tenant;
    await store(
      sql`insert into hire_unit (tenant_id, provider_code, code, name) values (${tenantId}, 'KPL', 'KPL-BLUE', 'Pallet')`,
    );
    expect(await read('/api/v2/references/hire-units')).toMatchObject([
      { providerCode: 'KPL', code: 'KPL-BLUE' },
    ]);
  });

  test('accounts', async () => {
    expect(await read(`${me()}/accounts`)).toEqual([
      { id: world.accountId, code: 'MAIN', description: 'Main', isActive: true },
      { id: world.closedAccountId, code: 'SHUT', description: 'Shut', isActive: false },
    ]);
  });

  test('tags', async () => {
    const { id: tenantId } = world.organisation.tenant;
    await store(sql`
      insert into tag (tenant_id, code, name, colour) values (${tenantId}, 'URG', 'Urgent', '#c9082a')`);
    await store(sql`
      insert into consignment_tag (organisation_id, consignment_id, tenant_id, code)
      values (${world.organisation.id}, ${id}, ${tenantId}, 'URG')`);
    const { consignmentTags } = await read<ResponseBody<'getConsignment'>>(one());
    expect(consignmentTags).toEqual([{ code: 'URG', colour: '#c9082a', name: 'Urgent' }]);
  });
});
