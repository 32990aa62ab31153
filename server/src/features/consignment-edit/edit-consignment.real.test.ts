import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditWorld, editWorld } from '#testing/edit-world.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';

let edits: EditWorld;
let test: EditWorld['app'];
let world: EditWorld['world'];
let rows: EditWorld['rows'];
let created: EditWorld['created'];
let ask: EditWorld['ask'];
let updated: EditWorld['updated'];
let strict: FreightWorld;

beforeAll(async () => {
  edits = await editWorld();
  ({ app: test, world, rows, created, ask, updated } = edits);
  strict = await freightWorld(test, {
    settings: { AllowCustomParticipants: 'false', HireageEnabled: 'false' },
  });
});
afterAll(() => edits.close());

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
