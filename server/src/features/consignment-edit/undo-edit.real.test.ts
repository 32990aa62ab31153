import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type History = ResponseBody<'consignmentHistory'>;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;
let start: Date;
let secondAccount: number;

beforeAll(async () => {
  app = await testApp();
  start = app.now;
  world = await freightWorld(app, {
    flags: { DeliveryExtras: 'true', ExportConsignments: 'true' },
    settings: {
      RequestedPickupDateEnabled: 'true',
      HireageEnabled: 'true',
      DangerousGoodsEnabled: 'true',
    },
  });
  client = await providerClient(app, world.organisation.tenant);
  await asSystem(sql`
    insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
    values (${world.organisation.tenant.id}, 'EXP', 'Express', 250, 1)`);
  await asSystem(sql`
    insert into hire_unit (tenant_id, provider_code, code, name)
    values (${world.organisation.tenant.id}, 'KPL', 'BLUE', 'Blue pallet')`);
  await asSystem(sql`
    insert into account (organisation_id, code, description, is_active)
    values (${world.organisation.id}, 'SECOND', 'Second', true)`);
  const [account] = await asSystem<{ id: number }>(sql`select id from account where code = 'SECOND'`);
  secondAccount = account?.id ?? 0;
});
afterEach(() => {
  app.now = start;
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
  app.deps.database.asSystem((tx) => tx.query<Row>(statement));

async function created(given: Parameters<FreightWorld['create']>[0] = {}): Promise<Consignment> {
  const response = await world.create(given);
  expect(response.status, response.text).toBe(201);
  return response.json<Consignment>();
}

async function send(request: `${string} ${string}`, body: unknown): Promise<Consignment> {
  const [method, path] = request.split(' ');
  const response = await app.request(world.caller, `${method} ${world.path}/consignments/${path}`, { body });
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
}

const get = (reference: string) =>
  app
    .request(world.caller, `GET ${world.path}/consignments/${reference}`)
    .then((response) => response.json<Consignment>());

const undo = (reference: string, version: number, { caller = world.caller, headers = {} } = {}) =>
  app.request(caller, `POST ${world.path}/consignments/${reference}/edits/${version}/undo`, {
    body: {},
    headers,
  });

async function undone(reference: string, version: number): Promise<Consignment> {
  const response = await undo(reference, version);
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
}

async function expectRefused(reference: string, version: number, detail: string): Promise<void> {
  const before = await get(reference);
  const response = await undo(reference, version);
  expect(response.status, response.text).toBe(409);
  expect(response.json<Problem>()).toMatchObject({ code: 'undo-refused', detail });
  expect(await get(reference)).toEqual(before);
}

async function history(reference: string, query = ''): Promise<History> {
  const response = await app.request(
    world.caller,
    `GET ${world.path}/consignments/${reference}/history${query}`,
  );
  expect(response.status, response.text).toBe(200);
  return response.json<History>();
}

/** What a reader sees, without the version and the times of changes. */
function contentOf({ version, lastModifiedDateTimeUtc, ...rest }: Consignment & Record<string, unknown>) {
  return { ...rest, version: typeof version, lastModifiedDateTimeUtc: typeof lastModifiedDateTimeUtc };
}

const PASTE = { unNumber: '9999', class: '3', nameAndDescription: 'Etching paste, packing group II' };

const pickedUp = (reference: string) => ({
  events: [
    {
      type: 'status',
      id: `undo-${reference}`,
      reference,
      occurredAt: '2026-03-18T01:30:00Z',
      status: 'PICKUP',
    },
  ],
});

const receiver = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  email: null,
  address: {
    streetNumber: '212',
    street: 'Old Wharf Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    postcode: '0310',
  },
};

describe('the undo of an edit', () => {
  it('writes the former values as a new edit that names the undone one', async () => {
    const { reference, version } = await created({ notes: 'Ring first', senderReference: 'S-1' });
    const saved = await send(`PUT ${reference}`, { notes: 'Use dock 2', senderReference: null });
    const response = await undo(reference, saved.version);
    expect(response.status, response.text).toBe(200);
    expect(response.headers['etag']).toBe(`"${version + 2}"`);
    expect(response.json<Consignment>()).toMatchObject({
      version: version + 2,
      notes: 'Ring first',
      senderReference: 'S-1',
    });
    expect((await history(reference)).edits).toEqual([
      {
        version: version + 2,
        canUndo: true,
        reason: null,
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        undoes: {
          version: version + 1,
          changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
          changedBy: expect.stringMatching(/^Name of person-/),
        },
      },
      {
        version: version + 1,
        canUndo: false,
        reason: 'This change has been undone already',
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        undoes: null,
      },
    ]);
    const audits = await asSystem(sql`
      select a.operation, a.version::int, n.kind
      from audit_entry a
      join consignment c on c.id = a.consignment_id
      left join notice n on n.consignment_id = a.consignment_id and n.version = a.version
      where c.reference = ${reference} and a.version > ${version + 1}`);
    expect(audits).toEqual([{ operation: 'undoEdit', version: version + 2, kind: 'consignment.changed' }]);
  });

  it.each<readonly [string, (consignment: Consignment) => Record<string, unknown>]>([
    ['the service type', () => ({ serviceType: 'EXP' })],
    [
      'a custom receiver instead of a site',
      () => ({ receiverParticipantId: null, receiverParticipant: receiver }),
    ],
    ['a custom sender instead of a site', () => ({ senderParticipantId: null, senderParticipant: receiver })],
    ['all references', () => ({ senderReference: 'S-2', receiverReference: 'R-2', salesReference: null })],
    ['the account', () => ({ accountId: secondAccount })],
    [
      'hireage and export',
      () => ({
        hireage: null,
        consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/ABC/2' } }],
      }),
    ],
    [
      'dangerous goods',
      ({ lineItems }) => ({
        lineItems: lineItems.map(({ id }, index) => ({
          ...world.line({ count: index + 2 }),
          id,
          dangerousGoods: index === 0 ? null : { ...PASTE, class: '8', isUnlisted: true },
        })),
      }),
    ],
    ['notes', () => ({ notes: null, receiverNotes: 'Gate 4' })],
    ['dates', () => ({ requestedPickupDateTimeUtc: '2026-03-20', requestedDeliveryDate: '2026-03-26' })],
    [
      'a removed and a changed freight item',
      ({ lineItems }) => ({
        lineItems: [{ ...world.line({ count: 9, weight: 14.5, volume: 0.1234 }), id: lineItems[1]?.id }],
      }),
    ],
    [
      'added freight items',
      ({ lineItems }) => ({
        lineItems: [
          world.line({ packagingType: 'PLT', volume: 1.2, weight: 200 }),
          ...lineItems.map(({ id }, index) => ({ ...world.line({ count: index + 2 }), id })),
        ],
      }),
    ],
  ])('restores %s exactly', async (_, change) => {
    const before = await created({
      senderReference: 'S-1',
      salesReference: 'SO-1',
      notes: 'Ring first',
      requestedPickupDateTimeUtc: '2026-03-19',
      requestedDeliveryDate: '2026-03-25',
      hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 3 },
      consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/ABC/1' } }],
      lineItems: [
        { ...world.line({ count: 2 }), dangerousGoods: { ...PASTE, isUnlisted: true } },
        world.line({ count: 3, description: 'Shelving', length: 1.25 }),
      ],
    });
    const { reference } = before;
    const saved = await send(`PUT ${reference}`, change(before));
    expect(contentOf(saved)).not.toEqual(contentOf(before));
    const after = await undone(reference, saved.version);
    expect(contentOf(after)).toEqual(contentOf(before));
    expect(contentOf(await get(reference))).toEqual(contentOf(before));
    const again = await undone(reference, after.version);
    expect(contentOf(again)).toEqual(contentOf(saved));
  });

  it('restores one field of a participant and keeps the others', async () => {
    const { reference } = await created();
    const change = (given: Partial<typeof receiver>) =>
      send(`PUT ${reference}/receiver`, { receiverParticipant: { ...receiver, ...given } });
    await change({});
    const phone = await change({ phone: '021 555 222' });
    await change({ phone: '021 555 222', fullName: 'Kauri Coast' });
    expect((await undone(reference, phone.version)).receiverParticipant).toMatchObject({
      fullName: 'Kauri Coast',
      phone: '09 555 0187',
    });
  });

  it('takes back the operations on one freight item', async () => {
    const before = await created();
    const { reference } = before;
    const added = await app.request(world.caller, `POST ${world.path}/consignments/${reference}/line-items`, {
      body: world.line({ count: 7 }),
    });
    expect(added.status, added.text).toBe(201);
    expect(contentOf(await undone(reference, before.version + 1))).toEqual(contentOf(before));
  });

  it('takes back a pickup date that a bulk action set', async () => {
    await asSystem(sql`
      insert into organisation_setting (organisation_id, name, value)
      values (${world.organisation.id}, 'allow-fm-users-request-pickup-date', 'true')`);
    const [one, two] = [await created({ requestedPickupDateTimeUtc: '2026-03-19' }), await created()];
    const references = [one.reference, two.reference];
    const body = { references, requestedPickupDateTimeUtc: '2026-03-20' };
    const job = await app.request(world.caller, `POST ${world.path}/consignments/bulk/request-pickup-date`, {
      body,
    });
    expect(job.status, job.text).toBe(200);
    expect((await history(one.reference)).changes[0]).toMatchObject({ through: 'bulk', editVersion: 2 });
    for (const before of [one, two]) {
      expect((await get(before.reference)).requestedPickupDateTimeUtc).toBe('2026-03-19T11:00:00.000Z');
      expect(contentOf(await undone(before.reference, 2))).toEqual(contentOf(before));
    }
  });

  it('goes back step by step', async () => {
    const { reference } = await created({ notes: 'one' });
    const two = await send(`PUT ${reference}`, { notes: 'two' });
    const three = await send(`PUT ${reference}`, { notes: 'three' });
    expect((await undone(reference, three.version)).notes).toBe('two');
    expect((await undone(reference, two.version)).notes).toBe('one');
  });

  it('runs once under one key', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    const headers = { 'idempotency-key': `undo-${reference}` };
    const first = await undo(reference, version, { headers });
    const second = await undo(reference, version, { headers });
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await get(reference)).version).toBe(version + 1);
  });

  it('of two concurrent requests one is refused', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    const both = await Promise.all([undo(reference, version), undo(reference, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await get(reference)).toMatchObject({ version: version + 1, notes: 'one' });
  });

  it('keeps the changes of an edit on one page of the history', async () => {
    const { reference } = await created();
    await send(`PUT ${reference}`, { notes: 'one', receiverNotes: 'two', salesReference: 'SO-3' });
    await send(`PUT ${reference}`, { notes: 'four' });
    const page = await history(reference, '?maxResults=2');
    expect(page.changes.map(({ to }) => to).toSorted()).toEqual(['SO-3', 'four', 'one', 'two']);
    const last = await history(reference, `?before=${page.next}`);
    expect([last.changes.map(({ to }) => to), last.next, last.edits]).toEqual([[reference], null, []]);
  });
});

describe('an undo is refused', () => {
  it('after 24 hours', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    app.now = new Date('2026-03-19T01:30:00.001Z');
    await expectRefused(reference, version, 'A change can be undone for 24 hours');
    app.now = new Date('2026-03-19T01:30:00Z');
    expect((await undone(reference, version)).notes).toBe('one');
  });

  it('when a field was changed again, with the field and the user', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two', salesReference: 'SO-1' });
    const other = await app.world.person(world.organisation);
    const response = await app.request(other, `PUT ${world.path}/consignments/${reference}`, {
      body: { notes: 'three' },
    });
    expect(response.status, response.text).toBe(200);
    const detail = `Notes was changed again later by Name of ${other.sub}`;
    await expectRefused(reference, version, detail);
    expect((await history(reference)).edits.find((edit) => edit.version === version)).toMatchObject({
      canUndo: false,
      reason: detail,
    });
  });

  it('when freight was changed again', async () => {
    const { reference } = await created();
    const { version } = await send(`PUT ${reference}`, { lineItems: [world.line({ count: 2 })] });
    await send(`PUT ${reference}`, { lineItems: [world.line({ count: 2 }), world.line()] });
    const response = await undo(reference, version);
    expect(response.json<Problem>().detail).toMatch(/^Freight was changed again later by Name of person-/);
  });

  it('when a value was corrected without a record', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    await app.deps.database.asSystem(async (tx) => {
      await tx.query(sql`select set_config('app.origin', '', true)`);
      await tx.query(sql`update consignment set notes = 'three' where reference = ${reference}`);
    });
    await expectRefused(reference, version, 'Notes was changed again later');
  });

  it('twice', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    await undone(reference, version);
    await expectRefused(reference, version, 'This change has been undone already');
  });

  it('when the status does not allow the change', async () => {
    const { reference } = await created({ notes: 'one', requestedDeliveryDate: '2026-03-25' });
    const notes = await send(`PUT ${reference}`, { notes: 'two' });
    const references = await send(`PUT ${reference}`, { senderReference: 'S-2' });
    await send(`POST ${reference}/request-pickup`, {});
    await expectRefused(
      reference,
      references.version,
      'References can be changed only while the consignment is Draft or Ready',
    );
    expect((await undone(reference, notes.version)).notes).toBe('one');
  });

  it('when the freight provider has acted since', async () => {
    const { reference } = await created({ notes: 'one', requestedDeliveryDate: '2026-03-25' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    await send(`POST ${reference}/request-pickup`, {});
    const event = await client.request('POST /api/provider/v1/events', { body: pickedUp(reference) });
    expect(event.status, event.text).toBe(200);
    await expectRefused(
      reference,
      version,
      'The freight provider has acted on this consignment since this change',
    );
    // A later edit is not affected.
    const later = await send(`PUT ${reference}`, { notes: 'three' });
    expect((await undone(reference, later.version)).notes).toBe('two');
  });

  it('when a former value can no longer be chosen, without half of the change', async () => {
    const { reference } = await created({ notes: 'one', serviceType: 'EXP' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two', serviceType: 'STD' });
    await asSystem(sql`update service_type set is_active = false where code = 'EXP'`);
    await expectRefused(
      reference,
      version,
      'The former values are no longer possible. Service Type "EXP" not found',
    );
    await asSystem(sql`update service_type set is_active = true where code = 'EXP'`);
  });

  it('when a former date has passed', async () => {
    const { reference } = await created({ requestedDeliveryDate: '2026-03-24' });
    await send(`POST ${reference}/mark-as-ready`, {});
    const { version } = await send(`PUT ${reference}`, { requestedDeliveryDate: '2026-03-27' });
    app.now = new Date('2026-03-19T01:00:00Z');
    await asSystem(sql`
      update consignment_edit set at = '2026-03-23T01:00:00Z', old_parts = old_parts
      where version = ${version} and consignment_id = (select id from consignment where reference = ${reference})`);
    app.now = new Date('2026-03-23T20:00:00Z');
    const response = await undo(reference, version);
    expect([response.status, response.json<Problem>().code]).toEqual([409, 'undo-refused']);
    expect(response.json<Problem>().detail).toMatch(/^The former values are no longer possible\. /);
  });

  it('for a stale version, with the consignment as it is', async () => {
    const { reference, version: first } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    const response = await undo(reference, version, { headers: { 'if-match': `"${first}"` } });
    expect(response.status).toBe(412);
    expect(response.json<Problem>()).toMatchObject({ code: 'stale-version', current: { notes: 'two' } });
  });

  it('for a version that no edit made', async () => {
    const { reference, version } = await created();
    const ready = await send(`PUT ${reference}`, { requestedDeliveryDate: '2026-03-25' }).then(() =>
      send(`POST ${reference}/mark-as-ready`, {}),
    );
    for (const each of [version, ready.version, 99]) expect((await undo(reference, each)).status).toBe(404);
  });

  it('for users without the permission of the fields', async () => {
    const { reference } = await created({ notes: 'one' });
    const notes = await send(`PUT ${reference}`, { notes: 'two' });
    const party = await send(`PUT ${reference}/receiver`, { receiverParticipant: receiver });
    const caller = {
      ...world.caller,
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const,
    };
    const refused = await undo(reference, notes.version, { caller });
    expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'not-permitted']);
    expect((await undo(reference, party.version, { caller })).status).toBe(200);
  });

  it('for another organisation, as if it did not exist', async () => {
    const { reference } = await created({ notes: 'one' });
    const { version } = await send(`PUT ${reference}`, { notes: 'two' });
    const organisation = await app.world.organisation(world.organisation.tenant, { sites: 1 });
    const caller = await app.world.person(organisation);
    const own = await app.request(
      caller,
      `POST /api/v2/customers/${organisation.id}/consignments/${reference}/edits/${version}/undo`,
      { body: {} },
    );
    const foreign = await undo(reference, version, { caller });
    expect([own.status, foreign.status]).toEqual([404, 404]);
  });
});
