import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

let test: TestApp;
let world: FreightWorld;
let strict: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { settings: { RequestedPickupDateEnabled: 'true' } });
  strict = await freightWorld(test, { settings: { FreightItemDescriptionOptional: 'false' } });
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

async function created(given?: Parameters<FreightWorld['create']>[0]): Promise<Consignment> {
  const response = await world.create(given);
  expect(response.status, response.text).toBe(201);
  return response.json<Consignment>();
}

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

describe('an invalid consignment', () => {
  it('is rejected with all errors, in the order of the form', async () => {
    const [before] = await rows<{ count: number }>`select count(*)::int as count from consignment`;
    const response = await world.create({
      accountId: world.closedAccountId,
      serviceType: 'OLD',
      senderParticipantId: 999_999,
      receiverParticipantId: 999_998,
      lineItems: [
        world.line(),
        world.line({ count: 1.5, packagingType: 'BIN', description: 'ab', weight: 0.009, volume: 100.0001 }),
      ],
    });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'rule-broken',
      errors: [
        { pointer: '/accountId', detail: `Account "${world.closedAccountId}" not found` },
        { pointer: '/serviceType', detail: 'Service Type "OLD" not found' },
        { pointer: '/senderParticipantId', detail: 'Sender Site "999999" not found' },
        { pointer: '/receiverParticipantId', detail: 'Receiver Site "999998" not found' },
        { pointer: '/lineItems/1/count', detail: 'Items must be a whole number from 1 to 999' },
        { pointer: '/lineItems/1/packagingType', detail: 'Packaging Type "BIN" not found' },
        {
          pointer: '/lineItems/1/description',
          detail: 'Description must have from 3 to 5,000 characters',
        },
        { pointer: '/lineItems/1/volume', detail: 'Volume must be a number from 0.0001 to 100 m³' },
        { pointer: '/lineItems/1/weight', detail: 'Weight must be a number from 0.01 to 40,000 kg' },
      ],
    });
    const [after] = await rows<{ count: number }>`select count(*)::int as count from consignment`;
    expect(after).toEqual(before);
  });

  it.each([
    [{ count: 0 }, '/lineItems/0/count'],
    [{ count: 1000 }, '/lineItems/0/count'],
    [{ volume: 0.00009 }, '/lineItems/0/volume'],
    [{ volume: 0 }, '/lineItems/0/volume'],
    [{ weight: 40_000.01 }, '/lineItems/0/weight'],
    [{ weight: 0.005 }, '/lineItems/0/weight'],
    [{ length: -0.01 }, '/lineItems/0/length'],
    [{ width: 100.01 }, '/lineItems/0/width'],
    [{ height: 1e300 }, '/lineItems/0/height'],
    [{ packagingType: 'ctn' }, '/lineItems/0/packagingType'],
  ])('[@FRT-01] %j is rejected at %s', async (over, pointer) => {
    const response = await world.create({ lineItems: [world.line(over)] });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: { pointer: string }[] }>().errors.map((error) => error.pointer)).toEqual([
      pointer,
    ]);
  });

  it('[@ATT-04] that has characters without a font is rejected at their fields', async () => {
    const response = await world.create({
      senderReference: 'PO 𐀀',
      notes: 'Ring ភ្នំពេញ',
      lineItems: [world.line({ description: 'Lamp shades 𐀀' })],
    });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/senderReference', detail: "Has characters that can't be printed on labels: 𐀀" },
      { pointer: '/notes', detail: "Has characters that can't be printed on labels: ភ ្ ន ំ ព េ ញ" },
      { pointer: '/lineItems/0/description', detail: "Has characters that can't be printed on labels: 𐀀" },
    ]);
  });

  it('uses no reference number', async () => {
    const first = await created();
    await world.create({ accountId: 999_999 });
    const second = await created();
    expect(Number(second.reference.slice(3)) - Number(first.reference.slice(3))).toBe(1);
  });

  it('reports records of another organisation as not found', async () => {
    const other = await freightWorld(test);
    const response = await world.create({
      accountId: other.accountId,
      senderParticipantId: other.organisation.siteIds[0] ?? 0,
    });
    expect(response.json()).toMatchObject({
      errors: [
        { detail: `Account "${other.accountId}" not found` },
        { detail: `Sender Site "${other.organisation.siteIds[0]}" not found` },
      ],
    });
  });

  it('needs a description if the tenant requires one', async () => {
    const response = await strict.create();
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: [{ pointer: '/lineItems/0/description', detail: 'Description is required' }],
    });
  });

  it('cannot be created by a user without sites', async () => {
    const userWithoutSites = await test.world.person(world.organisation, { siteIds: [] });
    const response = await test.request(userWithoutSites, `POST ${world.path}/consignments/full`, {
      body: world.body(),
    });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'No site configured for you. Please contact your service provider.',
    });
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
