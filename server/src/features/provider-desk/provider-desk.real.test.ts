import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { deskPerson, type ProviderClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Event = Sent<'reportDeskEvents', 'body'>['events'][number];
type Queue = ResponseBody<'deskQueue'>;
type Found = ResponseBody<'deskConsignment'>;
type Consignment = ResponseBody<'getConsignment'>;

const SSCC = '095210010000000017';

let app: TestApp;
let world: FreightWorld;
let desk: ProviderClient;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
  desk = await deskPerson(app, world.organisation.tenant);
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

async function draft(): Promise<string> {
  const created = await world.create({ requestedDeliveryDate: '2026-03-20' });
  return created.json<{ reference: string }>().reference;
}

/** A consignment at 'Staged' since 01:30. */
async function staged(): Promise<string> {
  const reference = await draft();
  const request = `POST ${world.path}/consignments/${reference}/request-pickup` as const;
  const { status, text } = await app.request(world.caller, request, { body: {} });
  expect(status, text).toBe(200);
  return reference;
}

async function queue(query: string): Promise<Queue> {
  const answer = await desk.request(`GET /api/desk/v1/queue?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Queue>();
}

const find = (code: string) => desk.request(`GET /api/desk/v1/consignment?code=${encodeURIComponent(code)}`);

async function report(events: readonly Event[]) {
  app.now = new Date('2026-03-18T20:00:00Z');
  const answer = await desk.request('POST /api/desk/v1/events', { body: { events } });
  app.now = new Date('2026-03-18T01:30:00Z');
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ResponseBody<'reportDeskEvents'>>().events;
}

const move = (reference: string, status: 'PICKUP' | 'TRANSIT' | 'DELIVERED', clock = '03:00') =>
  ({
    type: 'status',
    id: `${reference}-${status}`,
    reference,
    occurredAt: `2026-03-18T${clock}:00Z`,
    status,
  }) as const;

test('[@API-03] a moved consignment leaves its queue for the next one', async () => {
  const reference = await staged();
  const before = await queue('status=STAGED');
  expect(before.items.map((item) => item.reference)).toContain(reference);
  expect(await report([move(reference, 'PICKUP')])).toMatchObject([{ outcome: 'applied' }]);
  const after = await queue('status=STAGED');
  expect(after.items.map((item) => item.reference)).not.toContain(reference);
  expect(after.total).toBe(before.total - 1);
  const picked = await queue('status=PICKUP');
  expect(picked.items.map((item) => item.reference)).toContain(reference);
  expect(picked.counts.find(({ status }) => status === 'PICKUP')?.count).toBe(picked.total);
});

test('[@API-03] the queue is filtered by site, run and keyword', async () => {
  const reference = await staged();
  const [item] = (await queue(`status=STAGED&keyword=${reference.toLowerCase()}`)).items;
  expect(item).toMatchObject({ reference, run: null, hasDangerousGoods: false, hasException: false });
  const site = item?.site.id;
  expect((await queue(`status=STAGED&site=${site}&run=0&keyword=${reference}`)).total).toBe(1);
  expect((await queue(`status=STAGED&site=2147483647&keyword=${reference}`)).total).toBe(0);
  expect((await queue(`status=STAGED&run=1&keyword=${reference}`)).total).toBe(0);
  expect((await queue('status=STAGED&keyword=%25')).total).toBe(0);
  const { sites, total } = await queue('status=STAGED');
  expect(sites.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

test('[@API-03] a consignment is found by reference, SSCC and tracking link', async () => {
  const reference = await staged();
  const [row] = await app.deps.database.asSystem((tx) =>
    tx.query<{ token: string }>(sql`
      with unit as (
        insert into handling_unit (sscc, organisation_id, consignment_id, piece, created_at)
        select ${SSCC}, organisation_id, id, 1, now() from consignment where reference = ${reference})
      select tracking_token as token from consignment where reference = ${reference}`),
  );
  for (const code of [reference.toLowerCase(), `]C100${SSCC}`, `http://localhost/track/${row?.token}`]) {
    const answer = await find(code);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<Found>()).toMatchObject({ reference, status: 'STAGED', isHandedOver: true });
  }
  expect((await find(SSCC)).json<Found>().sscc).toBe(SSCC);
});

test('[@API-03] drafts and unknown codes are not found', async () => {
  for (const code of [await draft(), 'KEA99999999', 'nothing', '095210010000000024'])
    expect((await find(code)).status, code).toBe(404);
});

test('[@API-03] two clicks move once, and each row of a scan has its own outcome', async () => {
  const [first, second, third] = [await staged(), await staged(), await draft()];
  await report([move(first, 'DELIVERED')]);
  const batch = [first, second, third].map((reference) => move(reference, 'PICKUP', '04:00'));
  const expected = [
    { outcome: 'rejected', code: 'conflict', detail: 'The status cannot follow the status at that time' },
    { outcome: 'applied', isRepeated: false },
    { outcome: 'rejected', detail: 'Pickup of the consignment has not been requested' },
  ];
  expect(await report(batch)).toMatchObject(expected);
  expect(await report(batch)).toMatchObject([{}, { outcome: 'applied', isRepeated: true }, {}]);
  const { history } = (await find(second)).json<Found>();
  expect(history.filter(({ status }) => status === 'PICKUP')).toHaveLength(1);
});

test('[@API-03] every change carries the name of the person, for the desk, the customer and the audit', async () => {
  const reference = await staged();
  const occurredAt = '2026-03-18T05:00:00Z';
  await report([
    move(reference, 'PICKUP'),
    {
      type: 'exception',
      id: `${reference}-exception`,
      reference,
      occurredAt,
      title: 'Damaged',
      description: 'A crushed corner',
    },
    { type: 'delivery-date', id: `${reference}-date`, reference, occurredAt, date: '2026-03-21' },
    { type: 'price', id: `${reference}-price`, reference, occurredAt, total: '184.20' },
  ]);
  const found = (await find(reference)).json<Found>();
  expect(found).toMatchObject({
    confirmedDeliveryDay: '2026-03-21',
    confirmedPrice: '184.20',
    remarks: [{ eventId: `${reference}-exception`, title: 'Damaged', by: 'Name of desk', isOpen: true }],
  });
  expect(found.history.at(-1)).toMatchObject({ status: 'PICKUP', by: 'Name of desk' });
  await report([
    {
      type: 'resolution',
      id: `${reference}-resolution`,
      reference,
      occurredAt: '2026-03-18T06:00:00Z',
      resolves: `${reference}-exception`,
    },
  ]);
  const shown = await app.request(world.caller, `GET ${world.path}/consignments/${reference}`);
  const remark = shown.json<Consignment>().statusHistory.flatMap(({ deliveryEvents }) => deliveryEvents);
  expect(remark).toMatchObject([{ createdBy: 'Name of desk', resolvedBy: 'Name of desk' }]);
  const audited = await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      select u.name, a.operation from audit_entry a
      join portal_user u on u.id = a.actor_id
      join consignment c on c.id = a.consignment_id
      where c.reference = ${reference} and u.is_provider order by a.id`),
  );
  expect(audited).toEqual([
    { name: 'Name of desk', operation: 'reportDeskEvents' },
    { name: 'Name of desk', operation: 'reportDeskEvents' },
  ]);
});

test('[@API-03] an exception that no event raised is resolved once, and stays resolved after later events', async () => {
  const reference = await staged();
  await report([move(reference, 'PICKUP', '03:00')]);
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
        created_at, created_by, action_required)
      select c.organisation_id, c.id, max(h.seq), 'EXCP', 'Damaged', 'A crushed corner', '2026-03-18T04:00:00Z', 'Depot',
        true
      from consignment c join status_history h on h.consignment_id = c.id
      where c.reference = ${reference} group by c.organisation_id, c.id`),
  );
  const remarks = async () => (await find(reference)).json<Found>().remarks;
  const [open] = await remarks();
  expect(open).toMatchObject({ title: 'Damaged', isOpen: true });
  const resolution = (name: string) =>
    ({
      type: 'resolution',
      id: `${reference}-${name}`,
      reference,
      occurredAt: '2026-03-18T05:00:00Z',
      resolves: open?.eventId ?? '',
    }) as const;
  expect(await report([resolution('a')])).toMatchObject([{ outcome: 'applied' }]);
  expect(await report([resolution('b')])).toMatchObject([
    { outcome: 'rejected', detail: 'It is already resolved' },
  ]);
  expect(await report([move(reference, 'TRANSIT', '05:30')])).toMatchObject([{ outcome: 'applied' }]);
  expect(await remarks()).toMatchObject([{ isOpen: false, resolvedBy: 'Name of desk' }]);
  const shown = await app.request(world.caller, `GET ${world.path}/consignments/${reference}`);
  expect(shown.json<Consignment>()).toMatchObject({ isDeliveryException: false });
});

test('[@API-03] the desk may not name another person for a resolution', async () => {
  const answer = await desk.request('POST /api/desk/v1/events', {
    body: {
      events: [
        {
          type: 'resolution',
          id: 'named',
          reference: 'KEA00000001',
          occurredAt: '2026-03-18T06:00:00Z',
          resolves: 'x',
          resolvedBy: 'Another person',
        },
      ],
    },
  });
  expect(answer.status).toBe(400);
});

test('[@API-03] a proof of delivery is added once, audited with the person', async () => {
  const reference = await staged();
  const body = {
    id: `${reference}-proof`,
    reference,
    deliveredAt: '2026-03-18T01:20:00Z',
    receivedBy: 'A. Hall',
    photos: [],
  };
  const upload = () => desk.request('POST /api/desk/v1/proofs-of-delivery', { body });
  const answers = [await upload(), await upload()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map((answer) => answer.json<{ isRepeated: boolean }>().isRepeated)).toEqual([false, true]);
  expect((await find(reference)).json<Found>().hasProof).toBe(true);
  const audited = await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      select u.name from audit_entry a
      join portal_user u on u.id = a.actor_id
      join consignment c on c.id = a.consignment_id
      where c.reference = ${reference} and a.operation = 'uploadDeskProof'`),
  );
  expect(audited).toEqual([{ name: 'Name of desk' }]);
});

test("[@API-03] the exception types are the tenant's", async () => {
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`insert into standard_event (tenant_id, title, is_not_in_full)
      values (${world.organisation.tenant.id}, 'Receiver closed', false)`),
  );
  const answer = await desk.request('GET /api/desk/v1/exception-types');
  expect(answer.json()).toEqual([{ title: 'Receiver closed' }]);
});
