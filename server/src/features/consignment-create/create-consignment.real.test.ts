import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsignmentWorld, consignmentWorld } from '#testing/consignment-world.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

let consignments: ConsignmentWorld;
let test: ConsignmentWorld['app'];
let world: ConsignmentWorld['world'];
let rows: ConsignmentWorld['rows'];
let created: ConsignmentWorld['created'];

beforeAll(async () => {
  consignments = await consignmentWorld({ settings: { RequestedPickupDateEnabled: 'true' } });
  ({ app: test, world, rows, created } = consignments);
});
afterAll(() => consignments.close());

describe('a valid consignment', () => {
  it('[@API-12] is returned complete, with its version and location', async () => {
    const response = await world.create({
      senderReference: ' S-1 ',
      salesReference: 'SO 9',
      notes: 'Fragile',
      receiverNotes: '',
    });
    expect(response.status).toBe(201);
    const consignment = response.json<Consignment>();
    expect(response.headers['etag']).toBe('"1"');
    expect(response.headers['location']).toBe(`${world.path}/consignments/${consignment.reference}`);
    expect(consignment).toMatchObject({
      version: 1,
      currentStatus: { code: 'DRAFT', name: 'Draft' },
      statusHistory: [{ code: 'DRAFT', statusDateTimeUtc: test.now.toISOString() }],
      senderParticipant: { id: world.organisation.siteIds[0], siteProxy: { code: 'S1' } },
      receiverParticipant: { id: world.organisation.siteIds[1] },
      senderReference: 'S-1',
      receiverReference: null,
      salesReference: 'SO 9',
      notes: 'Fragile',
      receiverNotes: null,
      account: { id: world.accountId, code: 'MAIN' },
      serviceType: { code: 'STD', name: 'Standard' },
      site: { id: world.organisation.siteIds[0], code: 'S1' },
      createdBy: `Name of ${world.caller.sub}`,
      abilities: { markAsReady: { allowed: true } },
    });
    expect(consignment.reference).toMatch(/^[A-Z]{3}\d{8}$/);
  });

  it('reads back as it was returned, and is in the list', async () => {
    const consignment = await created({ receiverReference: 'PO Kōwhai' });
    const read = await test.request(world.caller, `GET ${world.path}/consignments/${consignment.reference}`);
    expect(read.json()).toEqual(consignment);
    expect(read.headers['etag']).toBe('"1"');
    const found = await test.request(world.caller, `POST ${world.path}/consignments/search`, {
      body: { searchTerm: 'po kowhai' },
    });
    expect(found.json<{ results: { id: number }[] }>().results.map(({ id }) => id)).toEqual([consignment.id]);
  });

  it('[@FRT-01] rounds half up from the sent decimals, and sums decimals exactly', async () => {
    const { lineItems, totals } = await created({
      lineItems: [
        world.line({ count: 3, weight: 1.005, volume: 0.00015, length: 1.005, width: 0, height: 100 }),
        world.line({ count: 2, weight: 0.1, volume: 0.2, packagingType: 'PLT', description: ' Box ' }),
        world.line({ weight: 0.2, volume: 0.1 }),
      ],
    });
    expect(lineItems.map(({ weight, volume, length }) => [weight, volume, length])).toEqual([
      [1.01, 0.0002, 1.01],
      [0.1, 0.2, null],
      [0.2, 0.1, null],
    ]);
    expect(lineItems[1]).toMatchObject({
      description: 'Box',
      packagingType: { code: 'PLT', name: 'Pallet' },
    });
    expect(totals).toEqual({
      deliveryItems: 6,
      packagingTypeName: null,
      packagingTypesCount: 2,
      weight: 1.31,
      volume: 0.3002,
    });
    expect(new Set(lineItems.map(({ id }) => id)).size).toBe(3);
  });

  it('treats a date without a time as midnight, and stores the day of an instant', async () => {
    const { id, requestedPickupDateTimeUtc, requestedDeliveryDateTimeUtc } = await created({
      requestedPickupDateTimeUtc: '2026-09-28',
      requestedDeliveryDate: '2026-09-30T11:30:00Z',
    });
    expect(requestedPickupDateTimeUtc).toBe('2026-09-27T11:00:00.000Z');
    expect(requestedDeliveryDateTimeUtc).toBe('2026-09-30T11:30:00.000Z');
    const [days] = await rows`
      select requested_pickup_day as pickup, requested_delivery_day as delivery from consignment where id = ${id}`;
    expect(days).toEqual({ pickup: '2026-09-28', delivery: '2026-10-01' });
  });

  it('commits history, search text, document, audit, notice, job and count in one transaction', async () => {
    const { id } = await created();
    const [kept] = await rows<Record<string, unknown>>`
      select
        (select count(*)::int from status_history where consignment_id = ${id}) as history,
        (select count(*)::int from participant where consignment_id = ${id}) as participants,
        (select count(*)::int from consignment_text where consignment_id = ${id}) as texts,
        (select count(*)::int from consignment_doc where consignment_id = ${id}) as documents,
        (select count(*)::int from audit_entry where consignment_id = ${id} and operation = 'createFullConsignment')
          as audits,
        (select string_agg(kind, ',') from notice where consignment_id = ${id}) as notices`;
    expect(kept).toEqual({
      history: 1,
      participants: 2,
      texts: 1,
      documents: 1,
      audits: 1,
      notices: 'consignment.created',
    });
  });

  it('belongs to the user’s charge site, or else the first active site', async () => {
    const [first = 0, second = 0] = world.organisation.siteIds;
    expect((await created()).site.id).toBe(first);
    await rows`update membership set charge_site_id = ${second} where user_id = ${world.caller.userId}`;
    expect((await created()).site.id).toBe(second);
    await rows`update site set is_active = false where id = ${second}`;
    expect((await created({ receiverParticipantId: first })).site.id).toBe(first);
    await rows`update site set is_active = true where id = ${second}`;
    await rows`update membership set charge_site_id = null where user_id = ${world.caller.userId}`;
  });
});

describe('a repeated request', () => {
  it('creates one consignment, for concurrent and sequential repeats', async () => {
    const headers = { 'idempotency-key': 'one-intent' };
    const together = await Promise.all(
      Array.from({ length: 50 }, () => world.create({ notes: 'twins' }, headers)),
    );
    const later = [];
    for (let repeat = 0; repeat < 5; repeat++) later.push(await world.create({ notes: 'twins' }, headers));
    // A concurrent request with the same key gets 409 and can retry.
    const statuses = new Set(together.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(later.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(later.every((response) => response.headers['idempotency-replayed'] === 'true')).toBe(true);
    const done = [...together, ...later].filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(new Set(done.map(({ headers }) => `${headers['etag']} ${headers['location']}`)).size).toBe(1);
    expect(await rows`select id from consignment where notes = 'twins'`).toHaveLength(1);
  });

  it('is rejected with another body', async () => {
    const headers = { 'idempotency-key': 'another-intent' };
    await world.create({}, headers);
    const response = await world.create({ notes: 'changed' }, headers);
    expect([response.status, response.json<{ code: string }>().code]).toEqual([422, 'key-reused']);
  });

  it('can be corrected under the same key after a rejection', async () => {
    const headers = { 'idempotency-key': 'a-third-intent' };
    expect((await world.create({ accountId: 999_999 }, headers)).status).toBe(422);
    expect((await world.create({}, headers)).status).toBe(201);
  });
});

it('a hundred concurrent requests get a hundred different references', async () => {
  const references = new Set<string>();
  for (let wave = 0; wave < 5; wave++) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => world.create()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    for (const response of responses) references.add(response.json<Consignment>().reference);
  }
  expect(references.size).toBe(100);
});

// Runs last, because the clock of the test only moves forward.
it('counts a consignment on its day in the tenant’s time zone', async () => {
  test.now = new Date('2026-03-18T11:30:00Z');
  const { id } = await created();
  const on = async (day: string) => {
    const date = { dateRangeType: 'Creation', startDateUtc: day, endDateUtc: day };
    const found = await test.request(world.caller, `POST ${world.path}/consignments/search?pageSize=200`, {
      body: { date },
    });
    return found.json<{ rowCount: number; results: { id: number }[] }>();
  };
  expect(await on('2026-03-19')).toMatchObject({ rowCount: 1, results: [{ id }] });
  const before = await on('2026-03-18');
  expect(before.rowCount).toBe(before.results.length);
});
