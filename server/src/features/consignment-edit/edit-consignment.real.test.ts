import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

let test: TestApp;
let world: FreightWorld;
let strict: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, {
    settings: { DangerousGoodsEnabled: 'true', RequestedPickupDateEnabled: 'true' },
    flags: { ExportConsignments: 'true' },
    sites: 3,
  });
  strict = await freightWorld(test, {
    settings: { AllowCustomParticipants: 'false', HireageEnabled: 'false' },
  });
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into hire_unit (tenant_id, provider_code, code, name)
      select id, 'KPL', 'BLUE', 'Blue pallet' from tenant`),
  );
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function created(given?: Parameters<FreightWorld['create']>[0], of = world): Promise<Consignment> {
  const response = await of.create(given);
  expect(response.status, response.text).toBe(201);
  return response.json<Consignment>();
}

const ask = (
  { reference }: Pick<Consignment, 'reference'>,
  what: '' | '/receiver' | '/line-items' | `/line-items/${number}`,
  sent: { method?: string; body?: unknown; ifMatch?: number; of?: FreightWorld } = {},
) => {
  const { method = 'PUT', body, ifMatch, of = world } = sent;
  return test.request(of.caller, `${method} ${of.path}/consignments/${reference}${what}`, {
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  });
};

async function updated(consignment: Consignment, body: Body): Promise<Consignment> {
  const response = await ask(consignment, '', { body, ifMatch: consignment.version });
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
}

const hardware = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  email: ' Goods-In@KauriCoast.example ',
  address: {
    streetNumber: '212',
    street: 'Old Wharf Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    postcode: '0310',
  },
};

describe('an update', () => {
  it('[@CONS-22] [@CONS-24] changes the sent fields and keeps the others', async () => {
    const before = await created({ senderReference: 'S-1', notes: 'Ring the bell' });
    const after = await updated(before, {
      receiverReference: ' R-2 ',
      notes: null,
      salesReference: 'SO 7',
      hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 2 },
      consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/7' } }],
      requestedDeliveryDate: '2026-09-28',
    });
    expect(after).toEqual({
      ...before,
      version: 2,
      receiverReference: 'R-2',
      notes: null,
      salesReference: 'SO 7',
      hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE', name: 'Blue pallet' }, quantity: 2 },
      consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/7' } }],
      requestedDeliveryDateTimeUtc: '2026-09-27T11:00:00.000Z',
    });
    const read = await ask(before, '', { method: 'GET' });
    expect(read.json()).toEqual(after);
    expect(read.headers['etag']).toBe('"2"');
    const emptied = await updated(after, {
      hireage: null,
      consignmentFlags: [],
      requestedDeliveryDate: null,
    });
    expect(emptied).toMatchObject({
      hireage: null,
      consignmentFlags: [],
      requestedDeliveryDateTimeUtc: null,
    });
  });

  it('commits search text, audit and notice in one transaction', async () => {
    const before = await created();
    const after = await updated(before, { receiverParticipant: hardware });
    const found = await test.request(world.caller, `POST ${world.path}/consignments/search`, {
      body: { searchTerm: 'kauri coast', phoneNumber: '+64 9 555 0187' },
    });
    expect(found.json<{ results: { id: number }[] }>().results.map(({ id }) => id)).toEqual([before.id]);
    expect(
      await rows`
      select operation, version, (select kind from notice n where n.consignment_id = a.consignment_id
        and n.version = a.version) as kind
      from audit_entry a where consignment_id = ${before.id} order by id`,
    ).toEqual([
      { operation: 'createFullConsignment', version: 1, kind: 'consignment.created' },
      { operation: 'updateConsignment', version: 2, kind: 'consignment.changed' },
    ]);
    expect(after.receiverParticipant).toMatchObject({
      id: 0,
      fullName: 'Kauri Coast Hardware',
      email: 'goods-in@kauricoast.example',
      siteProxy: null,
      address: { postcode: '0310', country: 'New Zealand', region: { id: 'NZ-NTL', name: 'Northland' } },
    });
  });

  it('that changes nothing writes nothing', async () => {
    const before = await created({ notes: 'Same' });
    const [siteId = 0] = world.organisation.siteIds;
    const lineItems = before.lineItems.map(({ packagingType, ...line }) => ({
      ...line,
      packagingType: packagingType.code,
    }));
    const same = { notes: ' Same ', senderParticipantId: siteId, lineItems, accountId: world.accountId };
    expect(await updated(before, same)).toEqual(before);
    expect(await rows`select from audit_entry where consignment_id = ${before.id}`).toHaveLength(1);
  });

  it('[@CONS-23] on a stale version is rejected with the present consignment', async () => {
    const before = await created();
    const after = await updated(before, { notes: 'First' });
    const late = await ask(before, '', { body: { receiverNotes: 'Second' }, ifMatch: before.version });
    expect(late.status).toBe(412);
    expect(late.json()).toMatchObject({ code: 'stale-version', current: after });
    expect((await ask(before, '', { method: 'GET' })).json()).toEqual(after);
  });

  it('reports all errors, in the order of the form', async () => {
    const before = await created();
    const response = await ask(before, '', {
      body: {
        serviceType: 'OLD',
        accountId: world.closedAccountId,
        senderParticipantId: 9_999,
        receiverParticipant: {
          ...hardware,
          phone: '12',
          address: { ...hardware.address, street: 'PO Box 1' },
        },
        lineItems: [
          { ...world.line({ count: 0 }), id: before.lineItems[0]?.id },
          { ...world.line({ packagingType: 'BIN' }), dangerousGoods: { unNumber: '12', class: '' } },
        ],
        hireage: { hireUnit: { providerCode: 'KPL', code: 'NONE' }, quantity: 1 },
        consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: ' ' } }],
      },
    });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: { pointer: string; detail: string }[] }>().errors).toEqual([
      { pointer: '/accountId', detail: `Account "${world.closedAccountId}" not found` },
      { pointer: '/serviceType', detail: 'Service Type "OLD" not found' },
      { pointer: '/senderParticipantId', detail: 'Sender Site "9999" not found' },
      {
        pointer: '/receiverParticipant/address/street',
        detail: 'Freight needs a street address, not a PO Box or Private Bag',
      },
      { pointer: '/receiverParticipant/phone', detail: 'Value is not a valid phone number' },
      { pointer: '/lineItems/0/count', detail: 'Items must be a whole number from 1 to 999' },
      { pointer: '/lineItems/1/packagingType', detail: 'Packaging Type "BIN" not found' },
      { pointer: '/lineItems/1/dangerousGoods/unNumber', detail: '4 digits required' },
      { pointer: '/lineItems/1/dangerousGoods/class', detail: 'Class is required' },
      { pointer: '/lineItems/1/dangerousGoods/nameAndDescription', detail: 'Name is required' },
      { pointer: '/hireage/hireUnit', detail: 'Hire Unit "KPL - NONE" not found' },
      { pointer: '/consignmentFlags/0/flagProperties/ecert', detail: 'E-cert is required' },
    ]);
    expect((await ask(before, '', { method: 'GET' })).json()).toEqual(before);
  });

  it('[@CONS-21] accepts references and hired quantities up to their limits, and nothing longer or greater', async () => {
    const hireage = (quantity: number) => ({ hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity });
    const longest = {
      senderReference: 'a'.repeat(256),
      receiverReference: 'b'.repeat(256),
      salesReference: 'c'.repeat(250),
      hireage: hireage(999),
    };
    const before = await updated(await created(), longest);
    expect(before).toMatchObject({ ...longest, hireage: { quantity: 999 } });
    const tooLong = await ask(before, '', {
      body: {
        senderReference: 'a'.repeat(257),
        receiverReference: 'b'.repeat(257),
        salesReference: 'c'.repeat(251),
      },
    });
    expect([tooLong.status, tooLong.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [
        { pointer: '/senderReference', detail: 'Maximum length is 256 characters' },
        { pointer: '/receiverReference', detail: 'Maximum length is 256 characters' },
        { pointer: '/salesReference', detail: 'Maximum length is 250 characters' },
      ],
    ]);
    for (const quantity of [0, 1000, 1.5]) {
      const refused = await ask(before, '', { body: { hireage: hireage(quantity) } });
      expect([refused.status, refused.json<{ errors: unknown }>().errors], String(quantity)).toEqual([
        422,
        [
          {
            pointer: '/hireage/quantity',
            detail: 'Hireage quantity must be a whole number from 1 to 999',
          },
        ],
      ]);
    }
    expect((await ask(before, '', { method: 'GET' })).json()).toEqual(before);
  });

  it('[@PART-01] [@PART-03] accepts the settings that the tenant and the organisation allow', async () => {
    const before = await created({}, strict);
    const response = await ask(before, '', {
      of: strict,
      body: {
        receiverParticipant: hardware,
        lineItems: [{ ...strict.line(), dangerousGoods: { unNumber: '1263', class: '3' } }],
        hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 1 },
      },
    });
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/receiverParticipant', detail: 'Receiver site is required' },
      { pointer: '/lineItems/0/dangerousGoods', detail: 'Dangerous goods are not enabled for this provider' },
      { pointer: '/hireage', detail: 'Hireage is not enabled for this provider' },
    ]);
    await rows`insert into organisation_setting values (${world.organisation.id}, 'consignment-contact-details-required', 'ALL')`;
    const bare = { ...hardware, phone: null };
    const own = await ask(await created(), '', { body: { senderParticipant: bare } });
    expect(own.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/senderParticipant/phone', detail: 'Value is required' },
    ]);
    await rows`delete from organisation_setting where organisation_id = ${world.organisation.id}`;
  });

  it('keeps the snapshot of a site that is sent again', async () => {
    const [siteId = 0, , third = 0] = world.organisation.siteIds;
    const before = await created();
    await rows`update site set full_name = 'Renamed' where id = ${siteId}`;
    const same = await updated(before, { senderParticipantId: siteId, notes: 'x' });
    expect(same.senderParticipant.fullName).toBe(before.senderParticipant.fullName);
    const moved = await updated(same, { senderParticipantId: third });
    const back = await updated(moved, { senderParticipantId: siteId });
    expect(back.senderParticipant.fullName).toBe('Renamed');
  });
});

describe('the lines of an update', () => {
  it('[@FRT-03] keep their ids; missing lines are deleted, lines without an id are added', async () => {
    const before = await created({
      lineItems: [
        world.line({ description: 'One' }),
        world.line({ description: 'Two', count: 3 }),
        world.line(),
      ],
    });
    const [one, two] = before.lineItems;
    const after = await updated(before, {
      lineItems: [
        world.line({ packagingType: 'PLT', volume: 1.44, weight: 412.005 }),
        { ...world.line({ description: 'Two, changed', count: 2 }), id: two?.id },
      ],
    });
    expect(after.lineItems).toMatchObject([
      { packagingType: { code: 'PLT' }, volume: 1.44, weight: 412.01 },
      { id: two?.id, description: 'Two, changed', count: 2 },
    ]);
    expect(after.lineItems[0]?.id).not.toBe(one?.id);
    expect(after.totals).toEqual({
      deliveryItems: 3,
      packagingTypeName: null,
      packagingTypesCount: 2,
      weight: 417.01,
      volume: 1.49,
    });
    expect((await ask(before, '', { method: 'GET' })).json()).toEqual(after);
  });

  it('[@FRT-07] can have dangerous goods, which the list shows', async () => {
    const before = await created();
    const goods = { unNumber: '1230', class: '3', subsidiaryClass1: '6.1', subsidiaryClass2: null };
    const after = await updated(before, {
      lineItems: [
        { ...world.line(), dangerousGoods: { ...goods, nameAndDescription: ' Methanol, packing group II ' } },
      ],
    });
    expect(after.lineItems[0]?.dangerousGoods).toEqual({
      ...goods,
      nameAndDescription: 'Methanol, packing group II',
      isUnlisted: false,
    });
    expect(after.dangerousGoodsSummary.summary).toEqual([goods]);
  });

  it('of another consignment, or sent twice, are rejected', async () => {
    const [mine, other] = [await created(), await created()];
    const own = { ...world.line(), id: mine.lineItems[0]?.id };
    const foreign = { ...world.line(), id: other.lineItems[0]?.id };
    const response = await ask(mine, '', { body: { lineItems: [own, foreign, own] } });
    expect(response.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual([
      '/lineItems/1/id',
      '/lineItems/2/id',
    ]);
  });

  it('are at least one', async () => {
    const response = await ask(await created(), '', { body: { lineItems: [] } });
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/lineItems', detail: 'At least one freight item is required' },
    ]);
  });
});

describe('the calls for a single line', () => {
  it('[@FRT-03] add, change and delete it', async () => {
    const before = await created();
    const added = await ask(before, '/line-items', { method: 'POST', body: world.line({ count: 4 }) });
    expect(added.status).toBe(201);
    expect(added.headers['etag']).toBe('"2"');
    const { id } = added.json<{ id: number }>();
    const changed = await ask(before, `/line-items/${id}`, { body: world.line({ count: 5 }), ifMatch: 2 });
    expect(changed.json()).toMatchObject({ id, count: 5 });
    const gone = await ask(before, `/line-items/${id}`, { method: 'DELETE', ifMatch: 3 });
    expect(gone.json()).toMatchObject({ version: 4, lineItems: before.lineItems, totals: before.totals });
    expect((await ask(before, `/line-items/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask(before, `/line-items/${id}`, { body: world.line() })).status).toBe(404);
    const wrong = await ask(before, '/line-items', { method: 'POST', body: world.line({ count: 0 }) });
    expect(wrong.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/count');
  });

  it('[@FRT-03] the last line of a Ready consignment cannot be deleted, and one without lines cannot become Ready', async () => {
    const before = await created();
    const ready = await test.request(
      world.caller,
      `POST ${world.path}/consignments/${before.reference}/mark-as-ready`,
      {
        body: {},
      },
    );
    expect(ready.status).toBe(200);
    const line = `/line-items/${before.lineItems[0]?.id ?? 0}` as const;
    const refused = await ask(before, line, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      detail: 'The last freight item of a Ready consignment cannot be deleted',
      current: { version: 2 },
    });
    const draft = await created();
    expect(
      (await ask(draft, `/line-items/${draft.lineItems[0]?.id ?? 0}`, { method: 'DELETE' })).status,
    ).toBe(200);
    const empty = await test.request(
      world.caller,
      `POST ${world.path}/consignments/${draft.reference}/mark-as-ready`,
      {
        body: {},
      },
    );
    expect([empty.status, empty.json<{ detail: string }>().detail]).toEqual([
      422,
      'At least one freight item is required',
    ]);
  });
});

describe('the update of the receiver', () => {
  it('[@CONS-15] accepts no other fields', async () => {
    const before = await created();
    const limited = await test.world.person(world.organisation, {
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    });
    const of = { ...world, caller: limited };
    const after = await ask(before, '/receiver', { of, body: { receiverParticipant: hardware }, ifMatch: 1 });
    expect(after.json()).toMatchObject({
      version: 2,
      receiverParticipant: { fullName: 'Kauri Coast Hardware' },
    });
    const more = await ask(before, '/receiver', { of, body: { receiverParticipant: hardware, notes: 'x' } });
    expect([more.status, more.json<{ code: string }>().code]).toEqual([400, 'unknown-field']);
    expect((await ask(before, '', { of, body: { notes: 'x' } })).status).toBe(403);
  });
});
