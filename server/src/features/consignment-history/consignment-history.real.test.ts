import type { ResponseBody } from '@cartage/contract/operations.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type History = ResponseBody<'consignmentHistory'>;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app, { flags: { DeliveryExtras: 'true' } });
  client = await providerClient(app, world.organisation.tenant);
  await asSystem(sql`
    insert into delivery_extra (tenant_id, service_type_id, code, name, description, is_per_consignment, is_active)
    select tenant_id, id, 'TAIL', 'Tail lift', '', true, true from service_type where code = 'STD'`);
  await asSystem(sql`
    insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
    values (${world.organisation.tenant.id}, 'EXP', 'Express', 250, 1)`);
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

async function history(reference: string, { query = '', caller = world.caller } = {}): Promise<History> {
  const response = await app.request(caller, `GET ${world.path}/consignments/${reference}/history${query}`);
  expect(response.status, response.text).toBe(200);
  return response.json<History>();
}

const sentences = ({ changes }: History) => changes.map(changeSentence).toSorted();
/** Without the entry of the creation and estimates, which a job makes. */
const edits = async (reference: string) =>
  sentences(await history(reference)).filter((each) => each !== 'Consignment created');

describe('the history of a consignment', () => {
  it('begins with the creation, which is one entry', async () => {
    const { reference } = await created({ notes: 'Ring first', lineItems: [world.line(), world.line()] });
    expect(await history(reference)).toEqual({
      keptSinceDateTimeUtc: null,
      changes: [
        {
          id: expect.any(Number),
          changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
          changedBy: expect.stringMatching(/^Name of person-/),
          through: 'portal',
          sourceId: null,
          sourceName: null,
          field: 'created',
          item: null,
          from: null,
          to: reference,
          editVersion: null,
        },
      ],
      edits: [],
      next: null,
    });
  });

  it('has one entry for each changed field of an edit, with both values', async () => {
    const { reference, lineItems } = await created({
      senderReference: 'S-1',
      lineItems: [world.line({ count: 2, weight: 12 }), world.line({ count: 5 })],
    });
    const [first] = lineItems;
    await send(`PUT ${reference}`, {
      senderReference: 'S-2',
      notes: 'Ring first',
      serviceType: 'EXP',
      lineItems: [{ ...world.line({ count: 3, weight: 14.5 }), id: first?.id }],
    });
    expect(await edits(reference)).toEqual([
      'Freight item 1: count changed from 2 to 3',
      'Freight item 1: weight changed from 12 kg to 14.5 kg',
      expect.stringMatching(/^Freight item 2 removed: 5 × /),
      'Notes set to Ring first',
      'Sender reference changed from S-1 to S-2',
      expect.stringMatching(/^Service type changed from .+ to Express$/),
    ]);
  });

  it('keeps the version of an edit that changes nothing, without an entry', async () => {
    const { reference } = await created({ notes: 'Ring first' });
    await send(`PUT ${reference}`, { notes: 'Ring first' });
    expect(await edits(reference)).toEqual([]);
  });

  it('records receiver, extras, files and statuses', async () => {
    const consignment = await created();
    const { reference, id } = consignment;
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
    await send(`PUT ${reference}/receiver`, { receiverParticipantId: null, receiverParticipant: receiver });
    await send(`PUT ${reference}/receiver`, {
      receiverParticipantId: null,
      receiverParticipant: { ...receiver, phone: '021 555 222' },
    });
    const available = (await send(`PUT ${id}/delivery-extras/instructions`, [])).availableDeliveryExtras;
    const deliveryExtraId = available[0]?.deliveryExtraId;
    await send(`PUT ${id}/delivery-extras/instructions`, [{ deliveryExtraId, instructionCode: 'ONREQUEST' }]);
    await send(`PUT ${id}/delivery-extras/instructions`, [{ deliveryExtraId, instructionCode: 'INCLUDED' }]);
    await send(`POST ${reference}/mark-as-ready`, {});
    const found = await edits(reference);
    expect(found).toEqual(
      expect.arrayContaining([
        'Delivery extra Tail lift changed from On request to Included',
        'Delivery extra Tail lift set to On request',
        'Receiver phone changed from 09 555 0187 to 021 555 222',
        'Status changed from Draft to Ready',
        expect.stringMatching(
          /^Receiver address changed from .+ to 212 Old Wharf Street, Dargaville, Dargaville 0310, New Zealand$/,
        ),
      ]),
    );
  });

  it('names the bulk job, and the freight provider without its staff', async () => {
    const { reference } = await created({ requestedDeliveryDate: '2026-03-20' });
    const job = await app.request(world.caller, `POST ${world.path}/consignments/bulk/request-pickup`, {
      body: { consignmentReferences: [reference] },
    });
    expect(job.status, job.text).toBe(200);
    const event = {
      type: 'status',
      id: 'history-1',
      reference,
      occurredAt: '2026-03-18T01:30:00Z',
      status: 'PICKUP',
    };
    const answer = await client.request('POST /api/provider/v1/events', { body: { events: [event] } });
    expect(answer.status, answer.text).toBe(200);
    const { changes } = await history(reference);
    expect(
      changes
        .filter(({ field }) => field === 'status')
        .map(({ through, changedBy, sourceId, sourceName }) => [through, changedBy, sourceId, sourceName]),
    ).toEqual([
      ['provider', null, expect.any(Number), 'history-1'],
      ['bulk', expect.stringMatching(/^Name of person-/), expect.any(Number), null],
    ]);
    expect(sentences({ ...(await history(reference)), changes })).toEqual([
      'Consignment created',
      'Status changed from Draft to Staged',
      'Status changed from Staged to Picked Up',
    ]);
  });

  it('names the event behind each change of a batch, and no late event that changes nothing', async () => {
    const { reference } = await created();
    await send(`POST ${reference}/mark-as-ready`, {});
    await send(`POST ${reference}/request-pickup`, {});
    const occurredAt = '2026-03-18T01:30:00Z';
    const report = async (...events: object[]) => {
      const body = { events };
      const answer = await client.request('POST /api/provider/v1/events', { body });
      expect(answer.status, answer.text).toBe(200);
    };
    await report(
      { id: 'batch-price', reference, occurredAt, type: 'price', total: '184.20' },
      {
        id: 'batch-z-pickup',
        reference,
        occurredAt: '2026-03-18T01:10:00Z',
        type: 'status',
        status: 'PICKUP',
      },
      { id: 'batch-status', reference, occurredAt, type: 'status', status: 'TRANSIT' },
      { id: 'batch-day', reference, occurredAt, type: 'delivery-date', date: '2026-03-20' },
      {
        id: 'batch-note',
        reference,
        occurredAt,
        type: 'note',
        title: 'Called',
        description: 'Receiver called',
        actionRequired: false,
      },
    );
    await report({
      id: 'late-pickup',
      reference,
      occurredAt: '2026-03-18T01:20:00Z',
      type: 'status',
      status: 'PICKUP',
    });
    const all = { ...world.caller, permissions: PERMISSIONS };
    const { changes } = await history(reference, { caller: all });
    const ofProvider = changes.filter(({ through }) => through === 'provider');
    expect(Object.fromEntries(ofProvider.map(({ field, sourceName }) => [field, sourceName]))).toEqual({
      status: 'batch-status',
      confirmedDelivery: 'batch-day',
      confirmedPrice: 'batch-price',
    });
  });

  it('names the screen of a user, and none for an unknown page', async () => {
    const { reference } = await created();
    const save = async (notes: string, page: string) => {
      const { status } = await app.request(world.caller, `PUT ${world.path}/consignments/${reference}`, {
        body: { notes },
        headers: { 'x-page': page },
      });
      expect(status).toBe(200);
    };
    await save('of the page', `/consignment/${reference}`);
    await save('of the list', '/search');
    await save('of none', 'x'.repeat(2_000));
    const { changes } = await history(reference);
    expect(changes.map(({ to, sourceName }) => [to, sourceName])).toEqual([
      ['of none', null],
      ['of the list', 'list'],
      ['of the page', 'consignment'],
      [reference, null],
    ]);
  });

  it('[@CONS-16] shows prices with the permission only', async () => {
    const { reference } = await created();
    await asSystem(sql`update consignment set confirmed_price = 184.2 where reference = ${reference}`);
    const caller = {
      ...world.caller,
      permissions: PERMISSIONS.filter((name) => name !== 'Consignment.ViewPricing'),
    };
    expect(sentences(await history(reference, { caller }))).toEqual(['Consignment created']);
    const all = { ...world.caller, permissions: PERMISSIONS };
    expect(sentences(await history(reference, { caller: all }))).toEqual([
      'Confirmed price set to $184.20',
      'Consignment created',
    ]);
  });

  it('is read page by page', async () => {
    const { reference } = await created();
    for (const notes of ['one', 'two', 'three']) await send(`PUT ${reference}`, { notes });
    const first = await history(reference, { query: '?maxResults=2' });
    expect(first.changes.map(({ to }) => to)).toEqual(['three', 'two']);
    const second = await history(reference, { query: `?maxResults=2&before=${first.next}` });
    expect([second.changes.map(({ to }) => to), second.next]).toEqual([['one', reference], null]);
  });

  it('says since when changes are recorded, for an older consignment', async () => {
    const { reference } = await created();
    await asSystem(sql`update tenant set history_since = '2026-03-01T00:00:00Z'`);
    await asSystem(
      sql`delete from field_change f using consignment c where c.id = f.consignment_id and c.reference = ${reference}`,
    );
    expect(await history(reference)).toEqual({
      keptSinceDateTimeUtc: '2026-03-01T00:00:00.000Z',
      changes: [],
      edits: [],
      next: null,
    });
  });

  it('can be written by no request', async () => {
    const context = {
      tenantId: world.organisation.tenant.id,
      sub: world.caller.sub,
      organisationId: world.organisation.id,
    };
    const write = (statement: ReturnType<typeof sql>) =>
      app.deps.database.inTransaction(context, (tx) => tx.query(statement));
    await expect(write(sql`delete from field_change`)).rejects.toThrow();
    await expect(write(sql`update field_change set new_value = 'x'`)).rejects.toThrow();
    await expect(
      write(sql`insert into field_change (organisation_id, consignment_id, at, through, field)
        select organisation_id, id, now(), 'portal', 'notes' from consignment limit 1`),
    ).rejects.toThrow();
  });
});
