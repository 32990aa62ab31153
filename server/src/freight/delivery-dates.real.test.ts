import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let easy: FreightWorld;
let strict: FreightWorld;

beforeAll(async () => {
  // Wednesday 18 March 2026, 14:30 in New Zealand; two transit days.
  test = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  easy = await freightWorld(test, { settings: { RequestedPickupDateEnabled: 'true' } });
  strict = await freightWorld(test, { settings: { CanUseDefaultRequestedDeliveryDate: 'false' } });
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const created = async (world: FreightWorld) => (await world.create()).json<Consignment>();
const step = (world: FreightWorld, { reference }: Consignment, what: 'mark-as-ready' | 'request-pickup') =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/${what}`, { body: {} });
const put = (world: FreightWorld, { reference }: Consignment, body: object) =>
  test.request(world.caller, `PUT ${world.path}/consignments/${reference}`, { body });

describe('a consignment that leaves Draft', () => {
  it('[@CONS-07] gets the service date as delivery date if the tenant sets defaults', async () => {
    const marked = (await step(easy, await created(easy), 'mark-as-ready')).json<Consignment>();
    expect(marked.version).toBe(2);
    // Midnight of Friday 20 March.
    expect(marked.requestedDeliveryDateTimeUtc).toBe('2026-03-19T11:00:00.000Z');
    const requested = (await step(easy, await created(easy), 'request-pickup')).json<Consignment>();
    expect(requested.requestedDeliveryDateTimeUtc).toBe('2026-03-19T11:00:00.000Z');
  });

  it('[@CONS-07] needs a requested delivery date if the tenant sets no defaults', async () => {
    const draft = await created(strict);
    for (const what of ['mark-as-ready', 'request-pickup'] as const) {
      const refused = await step(strict, draft, what);
      expect(refused.status).toBe(422);
      expect(refused.json()).toMatchObject({
        detail: 'Requested delivery date is required',
        current: { version: 1, currentStatus: { code: 'DRAFT' } },
      });
    }
    expect((await put(strict, draft, { requestedDeliveryDate: '2026-03-23' })).status).toBe(200);
    expect((await step(strict, draft, 'mark-as-ready')).status).toBe(200);
    const emptied = await put(strict, draft, { requestedDeliveryDate: null });
    expect(emptied.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/requestedDeliveryDate', detail: 'Requested delivery date is required' },
    ]);
  });
});

describe('requested dates', () => {
  const faults = async (body: object, consignment?: Consignment) => {
    const response = await put(easy, consignment ?? (await created(easy)), body);
    if (response.status === 200) return [];
    expect(response.status, response.text).toBe(422);
    return response
      .json<{ errors: { pointer: string; detail: string }[] }>()
      .errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
  };

  it('[@DATE-02] follow the same rules as the page; a rejected date changes nothing', async () => {
    const consignment = await created(easy);
    const pickup = (day: string) => faults({ requestedPickupDateTimeUtc: day }, consignment);
    const delivery = (day: string) => faults({ requestedDeliveryDate: day }, consignment);
    expect(await pickup('2026-03-17')).toEqual(['/requestedPickupDateTimeUtc Past date']);
    expect(await pickup('2026-03-21')).toEqual(['/requestedPickupDateTimeUtc Not a working date']);
    expect(await delivery('2026-03-19')).toEqual(['/requestedDeliveryDate Earlier than the service date']);
    expect(await delivery('2026-04-03')).toEqual(['/requestedDeliveryDate Not a working date']);
    expect(
      await faults(
        { requestedPickupDateTimeUtc: '2026-03-24', requestedDeliveryDate: '2026-03-23' },
        consignment,
      ),
    ).toEqual(['/requestedDeliveryDate Earlier than the requested pickup date']);
    const read = await test.request(easy.caller, `GET ${easy.path}/consignments/${consignment.reference}`);
    expect(read.json()).toEqual(consignment);
    expect(
      await faults({ requestedPickupDateTimeUtc: '2026-03-18', requestedDeliveryDate: '2026-03-20' }),
    ).toEqual([]);
  });

  it("name the reason of 'Not a working date': a holiday or the day of the week", async () => {
    const errorsOf = async (body: object) =>
      (await put(easy, await created(easy), body)).json<{ errors: unknown }>().errors;
    expect(await errorsOf({ requestedDeliveryDate: '2026-04-03' })).toEqual([
      { pointer: '/requestedDeliveryDate', detail: 'Not a working date', reason: 'Good Friday' },
    ]);
    expect(await errorsOf({ requestedPickupDateTimeUtc: '2026-03-21' })).toEqual([
      { pointer: '/requestedPickupDateTimeUtc', detail: 'Not a working date', reason: 'Saturday' },
    ]);
    expect(await errorsOf({ requestedPickupDateTimeUtc: '2026-03-17' })).toEqual([
      { pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' },
    ]);
  });

  it('[@DATE-02] stay valid for an edit of another field when they have passed', async () => {
    const consignment = await created(easy);
    const dates = { requestedPickupDateTimeUtc: '2026-03-19', requestedDeliveryDate: '2026-03-27' };
    expect(await faults(dates, consignment)).toEqual([]);
    const before = test.now;
    test.now = new Date('2026-03-24T01:30:00Z');
    expect(await faults({ requestedDeliveryDate: '2026-03-30' }, consignment)).toEqual([]);
    test.now = before;
  });

  it('[@DATE-02] are checked when a consignment is created', async () => {
    const saved = async (body: object) => {
      const response = await easy.create(body);
      const { errors = [] } = response.json<{ errors?: { pointer: string; detail: string }[] }>();
      return [response.status, ...errors.map(({ pointer, detail }) => `${pointer} ${detail}`)];
    };
    expect(
      await saved({ requestedPickupDateTimeUtc: '2020-01-01', requestedDeliveryDate: '2020-01-05' }),
    ).toEqual([422, '/requestedPickupDateTimeUtc Past date', '/requestedDeliveryDate Not a working date']);
    expect(await saved({ requestedDeliveryDate: '2026-03-19' })).toEqual([
      422,
      '/requestedDeliveryDate Earlier than the service date',
    ]);
    expect(await saved({ requestedPickupDateTimeUtc: '2026-03-18' })).toEqual([201]);
    expect(await saved({ requestedDeliveryDate: '2026-03-20' })).toEqual([201]);
  });

  it('[@DATE-02] are checked again when a consignment leaves Draft, in single and bulk calls', async () => {
    const dates = { requestedPickupDateTimeUtc: '2026-03-19', requestedDeliveryDate: '2026-03-24' };
    const [draft, other] = [await created(easy), await created(easy)];
    for (const one of [draft, other]) expect(await faults(dates, one)).toEqual([]);
    const before = test.now;
    test.now = new Date('2026-03-20T01:30:00Z');
    for (const what of ['mark-as-ready', 'request-pickup'] as const) {
      const refused = await step(easy, draft, what);
      expect(refused.status).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'rule-broken',
        detail: 'Requested pickup: Past date',
        errors: [{ pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' }],
        current: { version: 2, currentStatus: { code: 'DRAFT' } },
      });
    }
    const path = `${easy.path}/consignments/bulk/mark-as-ready` as const;
    const body = { consignmentReferences: [other.reference] };
    const job = (await test.request(easy.caller, `POST ${path}`, { body })).json<{ results: unknown }>();
    expect(job.results).toEqual([
      { reference: other.reference, outcome: 'Error', messages: ['Requested pickup: Past date'] },
    ]);
    // A draft can still be edited, including its date in the past.
    expect(await faults({ notes: 'Gate 4' }, draft)).toEqual([]);
    expect(await faults({ requestedPickupDateTimeUtc: '2026-03-20' }, draft)).toEqual([]);
    expect((await step(easy, draft, 'mark-as-ready')).status).toBe(200);
    test.now = before;
  });

  it('[@DATE-02] of a Ready consignment are checked again when a party moves to another region', async () => {
    const ready = (await step(easy, await created(easy), 'mark-as-ready')).json<Consignment>();
    // Monday 23 March is the anniversary day of Otago only.
    expect(await faults({ requestedDeliveryDate: '2026-03-23' }, ready)).toEqual([]);
    const dunedin = {
      fullName: 'Harbour Hardware',
      phone: '03 477 4000',
      email: null,
      address: {
        streetNumber: '1',
        street: 'George Street',
        suburb: 'Dunedin Central',
        city: 'Dunedin',
        postcode: '9016',
      },
    };
    expect(await faults({ receiverParticipant: dunedin }, ready)).toEqual([
      '/requestedDeliveryDate Not a working date',
    ]);
    expect(
      await faults({ receiverParticipant: dunedin, requestedDeliveryDate: '2026-03-24' }, ready),
    ).toEqual([]);
    expect(await faults({ notes: 'Ring first' }, ready)).toEqual([]);
  });

  it('[@DATE-02] are accepted for places without a known calendar', async () => {
    const consignment = await created(easy);
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update participant set region_id = null where consignment_id = ${consignment.id}`),
    );
    expect(await faults({ requestedDeliveryDate: '2026-03-21' }, consignment)).toEqual([]);
  });
});
