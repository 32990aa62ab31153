import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addPerson } from '@cartage/database/builders/add-person.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { addFailedDelivery, type FailedDelivery } from '#testing/failed-delivery.ts';
import { deskPerson, type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { type Tracked, trackedWorld, type TrackedWorld } from '#testing/tracked-world.ts';

let app: TestApp;
let world: TrackedWorld;
let program: ProviderClient;
let desk: ProviderClient;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  world = await trackedWorld(app);
  program = await providerClient(app, world.kea.tenant);
  desk = await deskPerson(app, world.kea.tenant);
});
// A Wednesday.
beforeEach(() => {
  app.now = new Date('2026-03-18T01:30:00Z');
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const OFFERED = 'Request redelivery on one of the next working days. You need the delivery postcode.';

const attempted = (given?: FailedDelivery) => addFailedDelivery(app, world, given);

const ask = ({ token }: Tracked, fields: Readonly<Record<string, string>> = {}) =>
  world.send(token, {
    action: 'redelivery',
    day: '2026-03-20',
    postcode: '0310',
    message: 'The gate opens at 8 am',
    ...fields,
  });

const text = (html: string) => html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ');

const notesOf = ({ id }: Tracked) =>
  app.deps.database.asSystem((tx) =>
    tx.query<{ title: string; description: string; createdBy: string; isOpen: boolean }>(sql`
      select title, description, created_by as "createdBy", action_required as "isOpen" from delivery_event
      where consignment_id = ${id} and type_code = 'INFO' order by id`),
  );

async function found({ reference }: Tracked) {
  const answer = await desk.request(`GET /api/desk/v1/consignment?code=${reference}`);
  return answer.json<ResponseBody<'deskConsignment'>>();
}

async function lastChange({ reference }: Tracked) {
  const answer = await program.request('GET /api/provider/v1/changes?limit=200');
  return answer
    .json<ResponseBody<'providerChanges'>>()
    .changes.findLast((change) => change.reference === reference);
}

const closedAgain = ({ reference }: Tracked) => ({
  type: 'exception',
  id: `${reference}-again`,
  reference,
  occurredAt: '2026-03-18T19:50:00Z',
  title: 'Receiver closed',
  description: 'Closed again',
});

describe('a request for another delivery', () => {
  test('offers the next working days of the receiver’s region', async () => {
    const page = await world.open((await attempted()).token);
    expect(text(page.text)).toContain(OFFERED);
    expect([...page.text.matchAll(/<option value="([^"]+)"/g)].map(([, day]) => day)).toEqual([
      '2026-03-19',
      '2026-03-20',
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
    ]);
  });

  test('is stored as an open note, and the page says so', async () => {
    const one = await attempted();
    const sent = await ask(one);
    expect([sent.status, sent.headers['location']]).toEqual([303, `/track/${one.token}`]);
    expect(await notesOf(one)).toEqual([
      {
        title: 'Redelivery requested',
        description: 'The receiver asks for delivery on Friday 20/03/2026. Message: The gate opens at 8 am',
        createdBy: 'Receiver',
        isOpen: true,
      },
    ]);
    const page = text((await world.open(one.token)).text);
    expect(page).toContain('You asked for delivery on Friday 20/03/2026. Kea Freight is arranging it.');
    expect(page).toContain('Redelivery requested for Friday 20/03/2026');
    expect(page).not.toContain('The gate opens');
    expect(page).not.toContain(OFFERED);
  });

  test('reaches the sender, in the list and on the timeline of the consignment', async () => {
    const one = await attempted();
    await ask(one);
    const person = await asSystem(app.databaseUrl, (client) => addPerson(client, world.kea, {}));
    const { host, audience } = world.kea.tenant;
    const caller = { ...person, host, audience };
    const path = `/api/v2/customers/${world.kea.id}/consignments` as const;
    const opened = await app.request(caller, `GET ${path}/${one.reference}`);
    expect(opened.status, opened.text).toBe(200);
    const { hasUnresolvedNotes, statusHistory } = opened.json<ResponseBody<'getConsignment'>>();
    expect(hasUnresolvedNotes).toBe(true);
    expect(statusHistory.at(-1)?.deliveryEvents.at(-1)).toMatchObject({
      deliveryEventTypeCode: 'INFO',
      title: 'Redelivery requested',
      createdBy: 'Receiver',
      actionRequired: true,
    });
    const listed = await app.request(caller, `POST ${path}/search?pageNumber=1&pageSize=25`, {
      body: { searchTerm: one.reference, siteIds: person.siteIds },
    });
    expect(listed.json<ResponseBody<'searchConsignments'>>().results[0]?.hasUnresolvedNotes).toBe(true);
  });

  test('[@API-03] reaches the provider’s systems, until an event resolves it', async () => {
    const one = await attempted();
    await ask(one);
    const change = await lastChange(one);
    expect(change).toMatchObject({
      kind: 'changed',
      consignment: {
        redelivery: {
          requestedAt: '2026-03-18T01:30:00.000Z',
          day: '2026-03-20',
          message: 'The gate opens at 8 am',
        },
      },
    });
    app.now = new Date('2026-03-18T02:00:00Z');
    const resolution = {
      type: 'resolution',
      id: `${one.reference}-arranged`,
      reference: one.reference,
      occurredAt: '2026-03-18T01:50:00Z',
      resolves: change?.consignment.redelivery?.eventId,
    };
    const answer = await program.request('POST /api/provider/v1/events', { body: { events: [resolution] } });
    expect(answer.json(), answer.text).toMatchObject({ events: [{ outcome: 'applied' }] });
    expect((await lastChange(one))?.consignment.redelivery).toBeNull();
    const arranged = text((await world.open(one.token)).text);
    expect(arranged).toContain('Redelivery arranged');
    expect(arranged).toContain('Kea Freight has your request for Friday 20/03/2026.');
    expect(arranged).not.toContain(OFFERED);
    expect((await ask(one, { day: '2026-03-23' })).status).toBe(303);
    expect((await notesOf(one)).map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  test('can be sent again after another failed delivery', async () => {
    const one = await attempted();
    await ask(one);
    app.now = new Date('2026-03-18T20:00:00Z');
    const resolves = (await lastChange(one))?.consignment.redelivery?.eventId;
    const { reference, occurredAt } = closedAgain(one);
    const done = { type: 'resolution', id: `${reference}-done`, reference, occurredAt, resolves };
    const events = [done, closedAgain(one)];
    const answer = await program.request('POST /api/provider/v1/events', { body: { events } });
    expect(answer.json(), answer.text).toMatchObject({
      events: [{ outcome: 'applied' }, { outcome: 'applied' }],
    });
    expect(text((await world.open(one.token)).text)).toContain(OFFERED);
    expect((await ask(one, { day: '2026-03-23' })).status).toBe(303);
    expect((await notesOf(one)).map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test('replaces an open one after another failed delivery', async () => {
    const one = await attempted();
    await ask(one);
    app.now = new Date('2026-03-18T20:00:00Z');
    await program.request('POST /api/provider/v1/events', { body: { events: [closedAgain(one)] } });
    await Promise.all([ask(one, { day: '2026-03-23' }), ask(one, { day: '2026-03-23' })]);
    expect((await notesOf(one)).map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect((await lastChange(one))?.consignment.redelivery?.day).toBe('2026-03-23');
    expect(text((await world.open(one.token)).text)).toContain(
      'You asked for delivery on Monday 23/03/2026.',
    );
  });

  test('reaches the staff at the desk, and stays through later events', async () => {
    const one = await attempted();
    await ask(one, { message: '' });
    const event = {
      type: 'status',
      id: `${one.reference}-back`,
      reference: one.reference,
      status: 'TRANSIT',
    };
    app.now = new Date('2026-03-18T02:00:00Z');
    const answer = await desk.request('POST /api/desk/v1/events', {
      body: { events: [{ ...event, occurredAt: '2026-03-18T01:55:00Z' }] },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await found(one)).remarks).toContainEqual(
      expect.objectContaining({
        title: 'Redelivery requested',
        description: 'The receiver asks for delivery on Friday 20/03/2026.',
        by: 'Receiver',
        isOpen: true,
      }),
    );
  });

  test('of two forms that are sent at once stores one, and a repeated form stores nothing', async () => {
    const one = await attempted();
    const sent = await Promise.all([ask(one), ask(one, { day: '2026-03-23' })]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect((await ask(one)).status).toBe(303);
    expect(await notesOf(one)).toHaveLength(1);
  });
});

describe('a form that is not complete', () => {
  test.each([
    ['without a day', { day: '' }, 'Choose a delivery day.'],
    ['with a Saturday', { day: '2026-03-21' }, 'Choose a delivery day.'],
    ['with today', { day: '2026-03-18' }, 'Choose a delivery day.'],
    ['with no date', { day: '<b>' }, 'Choose a delivery day.'],
    ['with a long message', { message: 'ā'.repeat(251) }, 'Maximum length is 250 characters'],
    ['without a postcode', { postcode: ' ' }, 'Enter the delivery postcode.'],
    ['with a wrong postcode', { postcode: '0311' }, 'That is not the delivery postcode. 4 tries left.'],
  ])('%s is rejected and keeps its texts', async (_name, fields, message) => {
    const one = await attempted();
    const sent = await ask(one, { message: 'Ring & wait', ...fields });
    expect(sent.status).toBe(422);
    expect(text(sent.text)).toContain(message);
    if (!('message' in fields)) expect(sent.text).toMatch(/<textarea[^>]*>\s*Ring &amp; wait<\/textarea/);
    if (!('day' in fields)) expect(sent.text).toContain('<option value="2026-03-20" selected>');
    expect(await notesOf(one)).toEqual([]);
  });

  test('with a wrong postcode counts as a try of the link, and a locked link stores nothing', async () => {
    const one = await attempted();
    for (const postcode of ['1', '2', '3']) await ask(one, { postcode });
    await world.sendPostcode(one.token, '4');
    expect(text((await ask(one, { postcode: '5' })).text)).toContain('No tries left.');
    const locked = await ask(one);
    expect(locked.status).toBe(429);
    expect(text(locked.text)).toContain(
      'Too many wrong postcodes. Try again after Thursday 19/03/2026, 2:30 pm.',
    );
    expect(await notesOf(one)).toEqual([]);
  });

  test('with wrong fields costs no try', async () => {
    const one = await attempted();
    await ask(one, { day: '', postcode: '0311' });
    expect(text((await ask(one, { postcode: '0312' })).text)).toContain('4 tries left.');
  });
});

test('is not offered for another exception, nor after the delivery', async () => {
  for (const one of [
    await attempted({ title: 'Damaged in transit' }),
    await attempted({ status: 'DELIVERED' }),
  ]) {
    expect(text((await world.open(one.token)).text)).not.toContain(OFFERED);
    expect((await ask(one)).status).toBe(303);
    expect(await notesOf(one)).toEqual([]);
  }
});
