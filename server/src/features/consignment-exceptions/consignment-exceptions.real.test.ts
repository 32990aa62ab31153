import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { deskPerson, type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Exceptions = ResponseBody<'consignmentExceptions'>;
type Event = Sent<'reportEvents', 'body'>['events'][number];
type Headers = Readonly<Record<string, string>>;

let test: TestApp;
let world: FreightWorld;
let client: ProviderClient;
/** Sees the first site; the neighbour sees only the second one. */
let colleague: Caller & { readonly userId: number };
let neighbour: Caller & { readonly userId: number };
let limited: Caller & { readonly userId: number };
let began: Date;

beforeAll(async () => {
  test = await testApp();
  began = test.now;
  world = await freightWorld(test);
  client = await providerClient(test, world.organisation.tenant);
  const [first = 0, second = 0] = world.organisation.siteIds;
  colleague = await test.world.person(world.organisation, { siteIds: [first] });
  neighbour = await test.world.person(world.organisation, { siteIds: [second] });
  limited = await test.world.person(world.organisation, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
  });
});
// The tokens of the callers expire after ten minutes, and some tests let time pass.
afterEach(() => {
  test.now = began;
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(statement));

let lastEvent = 0;
const newId = () => `exception-${(lastEvent += 1)}`;

async function report(...events: Event[]) {
  const response = await client.request('POST /api/provider/v1/events', { body: { events } });
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'reportEvents'>>().events;
}

const MINUTE_MS = 60_000;
/** The time after some minutes. Exceptions of a test happen at its start. */
const after = (minutes: number, start: string) =>
  new Date(new Date(start).getTime() + minutes * MINUTE_MS).toISOString();
const raised = (reference: string, id: string, occurredAt = test.now.toISOString()): Event => ({
  type: 'exception',
  id,
  reference,
  occurredAt,
  title: 'Receiver closed',
  description: 'The gate was locked',
});
const resolution = (reference: string, eventId: string, occurredAt: string): Event => ({
  type: 'resolution',
  id: newId(),
  reference,
  occurredAt,
  resolves: eventId,
});

/** A staged consignment with an unresolved exception of the provider. */
async function withException() {
  const start = test.now.toISOString();
  const { reference } = (await world.create({ requestedDeliveryDate: '2026-03-20' })).json<Consignment>();
  const staged = await send(`POST ${reference}/request-pickup`, {});
  expect(staged.status, staged.text).toBe(200);
  const eventId = newId();
  const [outcome] = await report(raised(reference, eventId));
  expect(outcome).toMatchObject({ outcome: 'applied' });
  const { exceptions } = await listed(reference);
  return { reference, eventId, id: exceptions[0]?.id ?? '', start };
}

function send(
  request: `${string} ${string}`,
  body: unknown,
  { caller = world.caller, headers = {} }: { caller?: Caller; headers?: Headers } = {},
) {
  const [method, path] = request.split(' ');
  return test.request(caller, `${method} ${world.path}/consignments/${path}`, { body, headers });
}

async function listed(reference: string, caller: Caller = world.caller): Promise<Exceptions> {
  const response = await test.request(caller, `GET ${world.path}/consignments/${reference}/exceptions`);
  expect(response.status, response.text).toBe(200);
  return response.json<Exceptions>();
}

async function consignment(reference: string): Promise<Consignment> {
  return (
    await test.request(world.caller, `GET ${world.path}/consignments/${reference}`)
  ).json<Consignment>();
}

const nameOf = ({ sub }: { readonly sub: string }) => `Name of ${sub}`;

// First, because Today has eight rows.
it('Today shows the exception with its owner, and the list finds it by owner', async () => {
  const { reference, id } = await withException();
  const rowOf = async (caller: Caller) => {
    const response = await test.request(caller, `POST ${world.path}/reports/today`, { body: {} });
    const { sections } = response.json<ResponseBody<'today'>>();
    return sections
      .find(({ code }) => code === 'EXCEPTIONS')
      ?.rows.find((row) => row.reference === reference);
  };
  expect(await rowOf(world.caller)).toMatchObject({
    exception: { id, owner: null },
    action: { code: 'openException', label: 'Open exception' },
  });
  await send(`PUT ${reference}/exceptions/${id}/owner`, { owner: colleague.userId });
  expect((await rowOf(colleague))?.exception).toEqual({
    id,
    owner: { id: colleague.userId, name: nameOf(colleague), isMe: true },
    due: { dueAtDateTimeUtc: '2026-03-19T00:30:00.000Z', isOverdue: false, text: 'Due in 8 h' },
  });
  const search = (exceptionOwners: readonly string[]) =>
    test.request(world.caller, `POST ${world.path}/consignments/search`, {
      body: { searchTerm: reference, exceptions: ['UNRESOLVED'], exceptionOwners },
    });
  const owned = (await search([String(colleague.userId)])).json<ResponseBody<'searchConsignments'>>();
  expect(owned.results.map((row) => row.reference)).toEqual([reference]);
  expect((await search(['NONE', String(limited.userId)])).json()).toMatchObject({ rowCount: 0 });
  const organisation = await test.request(
    world.caller,
    `GET /api/v2/users/me/organisations/${world.organisation.id}`,
  );
  expect(
    organisation
      .json<ResponseBody<'myOrganisation'>>()
      .members?.map(({ name }) => name)
      .toSorted(),
  ).toEqual([world.caller, colleague, limited, neighbour].map(nameOf).toSorted());
});

describe('an exception', () => {
  it('is listed with its type, its party and the users who can see the consignment', async () => {
    const { reference, id, start } = await withException();
    const { exceptions, possibleOwners } = await listed(reference);
    expect(possibleOwners.map(({ name }) => name).toSorted()).toEqual(
      [world.caller, colleague, limited].map(nameOf).toSorted(),
    );
    expect(exceptions).toEqual([
      {
        id,
        title: 'Receiver closed',
        description: 'The gate was locked',
        raisedAtDateTimeUtc: start,
        nextToAct: 'PROVIDER',
        due: { dueAtDateTimeUtc: '2026-03-19T00:30:00.000Z', isOverdue: false, text: 'Due in 8 h' },
        isResolved: false,
        resolvedAtDateTimeUtc: null,
        resolvedBy: null,
        owner: null,
        entries: [],
        request: null,
        requestOptions: [
          { kind: 'redelivery', blockedBecause: 'The freight provider does not have the freight' },
          { kind: 'return', blockedBecause: 'The freight provider does not have the freight' },
          { kind: 'new-address', blockedBecause: 'The freight provider does not have the freight' },
        ],
        hasNewAnswer: false,
      },
    ]);
  });

  it('keeps its id and its work when an earlier event arrives late', async () => {
    const { reference, id, start } = await withException();
    await send(`PUT ${reference}/exceptions/${id}/owner`, { owner: 'me' });
    await send(`POST ${reference}/exceptions/${id}/comments`, { text: 'Called the receiver' });
    test.now = new Date(after(30, start));
    const [outcome] = await report({
      type: 'status',
      id: newId(),
      reference,
      occurredAt: start,
      status: 'PICKUP',
    });
    expect(outcome).toMatchObject({ outcome: 'applied' });
    const { exceptions } = await listed(reference);
    expect(exceptions).toMatchObject([
      {
        id,
        owner: { name: nameOf(world.caller), isMe: true },
        entries: [{ kind: 'assigned' }, { kind: 'comment', text: 'Called the receiver' }],
      },
    ]);
    const shown = await consignment(reference);
    expect(shown.deliveryEvents.map(({ ownerName }) => ownerName)).toEqual([nameOf(world.caller)]);
  });
});

describe('assigning an exception', () => {
  it('sets me or another user as the owner, with an entry, a version and an audit row', async () => {
    const { reference, id } = await withException();
    const before = await consignment(reference);
    const mine = await send(`PUT ${reference}/exceptions/${id}/owner`, { owner: 'me' });
    expect([mine.status, mine.headers['etag']]).toEqual([200, `"${before.version + 1}"`]);
    expect(mine.json()).toEqual(await consignment(reference));
    // Last saved is not changed by work on an exception.
    expect(mine.json<Consignment>().lastModifiedAtDateTimeUtc).toBe(before.lastModifiedAtDateTimeUtc);
    await send(`PUT ${reference}/exceptions/${id}/owner`, { owner: colleague.userId });
    const [seen] = (await listed(reference, colleague)).exceptions;
    expect(seen?.owner).toEqual({ id: colleague.userId, name: nameOf(colleague), isMe: true });
    await send(`PUT ${reference}/exceptions/${id}/owner`, { owner: null });
    const [exception] = (await listed(reference)).exceptions;
    expect(exception).toMatchObject({
      owner: null,
      entries: [
        { kind: 'assigned', author: nameOf(world.caller), text: nameOf(world.caller) },
        { kind: 'assigned', author: nameOf(world.caller), text: nameOf(colleague) },
        { kind: 'assigned', author: nameOf(world.caller), text: null },
      ],
    });
    const search = await test.request(world.caller, `POST ${world.path}/consignments/search`, {
      body: { searchTerm: reference, exceptionOwners: ['NONE'] },
    });
    expect(search.json()).toMatchObject({ rowCount: 1 });
    expect(
      await asSystem(sql`
        select a.operation, a.version from audit_entry a join consignment c on c.id = a.consignment_id
        where c.reference = ${reference} and a.operation = 'assignException' order by a.version`),
    ).toEqual([1, 2, 3].map((step) => ({ operation: 'assignException', version: before.version + step })));
  });

  it('changes nothing when the user is the owner already, as after a double click', async () => {
    const { reference, id } = await withException();
    const { version } = await consignment(reference);
    const headers = { 'if-match': `"${version}"` };
    const both = await Promise.all(
      [1, 2].map(() => send(`PUT ${reference}/exceptions/${id}/owner`, { owner: 'me' }, { headers })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await consignment(reference)).version).toBe(version + 1);
    expect((await listed(reference)).exceptions[0]?.entries).toHaveLength(1);
  });

  it('is refused for a stale version, for a resolved exception and for users who cannot see the consignment', async () => {
    const { reference, id } = await withException();
    const path = `PUT ${reference}/exceptions/${id}/owner` as const;
    const stale = await send(path, { owner: 'me' }, { headers: { 'if-match': '"1"' } });
    expect([stale.status, stale.json<Problem>().code]).toEqual([412, 'stale-version']);
    for (const owner of [neighbour.userId, 2_147_483_647]) {
      const response = await send(path, { owner });
      expect(response.status).toBe(422);
      expect(response.json<Problem>().errors).toEqual([
        { pointer: '/owner', detail: 'This user cannot see the consignment' },
      ]);
    }
    for (const owner of ['you', 0]) {
      const response = await send(path, { owner });
      expect([response.status, response.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/owner']);
    }
    await send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' });
    const late = await send(path, { owner: 'me' });
    expect([late.status, late.json<Problem>().detail]).toEqual([409, 'The exception is already resolved']);
  });
});

describe('commenting on an exception', () => {
  it('adds the comment once for the same key, also to a resolved exception', async () => {
    const { reference, id, start } = await withException();
    const path = `POST ${reference}/exceptions/${id}/comments` as const;
    const headers = { 'idempotency-key': newId() };
    const first = await send(path, { text: '  Called the receiver ' }, { headers });
    const again = await send(path, { text: '  Called the receiver ' }, { headers });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    await send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' });
    test.now = new Date(after(10, start));
    const late = await send(path, { text: 'Thanks' }, { caller: limited });
    expect(late.status, late.text).toBe(200);
    expect((await listed(reference)).exceptions[0]?.entries).toEqual([
      expect.objectContaining({ kind: 'comment', author: nameOf(world.caller), text: 'Called the receiver' }),
      expect.objectContaining({ kind: 'resolved', text: 'Delivered by hand' }),
      {
        id: expect.any(Number),
        kind: 'comment',
        atDateTimeUtc: after(10, start),
        author: nameOf(limited),
        text: 'Thanks',
      },
    ]);
  });

  it('names the field of an empty or too long comment', async () => {
    const { reference, id } = await withException();
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b']) {
      const response = await send(`POST ${reference}/exceptions/${id}/comments`, { text });
      expect([response.status, response.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/text']);
    }
  });

  it('is not shown to the provider', async () => {
    const { reference, id } = await withException();
    await send(`POST ${reference}/exceptions/${id}/comments`, { text: 'comment-canary' });
    const desk = await deskPerson(test, world.organisation.tenant);
    const seen = await desk.request(`GET /api/desk/v1/consignment?code=${reference}`);
    expect(seen.status, seen.text).toBe(200);
    const feed = await client.request('GET /api/provider/v1/changes?limit=200');
    expect(`${seen.text} ${feed.text}`).not.toContain('comment-canary');
    const context = { tenantId: world.organisation.tenant.id, sub: 'linehaul' };
    const entries = await test.deps.database.forProvider(context, (tx) =>
      tx.query(sql`select content from exception_entry`),
    );
    expect(entries).toEqual([]);
  });
});

describe('resolving an exception', () => {
  it('stores the reason and clears the flag, for all viewers', async () => {
    const { reference, id, start } = await withException();
    test.now = new Date(after(20, start));
    const response = await send(`POST ${reference}/exceptions/${id}/resolution`, {
      reason: 'The receiver collects the freight',
    });
    expect(response.status, response.text).toBe(200);
    expect(response.json()).toMatchObject({
      isDeliveryException: false,
      deliveryEvents: [
        {
          actionRequired: false,
          resolvedBy: nameOf(world.caller),
          resolvedDateTimeUtc: after(20, start),
        },
      ],
    });
    expect((await listed(reference)).exceptions).toMatchObject([
      {
        isResolved: true,
        resolvedBy: nameOf(world.caller),
        entries: [{ kind: 'resolved', text: 'The receiver collects the freight' }],
      },
    ]);
    const [audit] = await asSystem<{ reason: string }>(sql`
      select a.reason from audit_entry a join consignment c on c.id = a.consignment_id
      where c.reference = ${reference} and a.operation = 'resolveException'`);
    expect(audit).toEqual({ reason: 'The receiver collects the freight' });
  });

  it('keeps the flag while another exception is open', async () => {
    const { reference, id } = await withException();
    await report(raised(reference, newId()));
    const body = { reason: 'Same as the other' };
    const once = await send(`POST ${reference}/exceptions/${id}/resolution`, body);
    expect(once.json()).toMatchObject({ isDeliveryException: true });
  });

  it('succeeds once for concurrent requests', async () => {
    const { reference, id } = await withException();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await listed(reference)).exceptions[0]?.entries).toHaveLength(1);
  });

  it('survives later events, and a later resolution of the provider is rejected', async () => {
    const { reference, eventId, id, start } = await withException();
    test.now = new Date(after(30, start));
    await send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' });
    test.now = new Date(after(60, start));
    const outcomes = await report(
      { type: 'status', id: newId(), reference, occurredAt: after(40, start), status: 'PICKUP' },
      resolution(reference, eventId, after(50, start)),
    );
    expect(outcomes).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'rejected', code: 'conflict', detail: 'It is already resolved' },
    ]);
    expect(await consignment(reference)).toMatchObject({
      isDeliveryException: false,
      deliveryEvents: [{ resolvedBy: nameOf(world.caller), resolvedDateTimeUtc: after(30, start) }],
    });
    // A resolution that happened before that of the user counts, though it arrives later.
    await report(resolution(reference, eventId, after(25, start)));
    expect(await consignment(reference)).toMatchObject({
      deliveryEvents: [{ resolvedBy: 'Name of linehaul', resolvedDateTimeUtc: after(25, start) }],
    });
  });

  it('resolves an exception that no event raised', async () => {
    const { reference, start } = await withException();
    await asSystem(sql`
      insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
        created_at, created_by, action_required, created_day, site_id, service_type_id, status)
      select organisation_id, id, 1, 'EXCP', 'Loaded', '', created_at, 'Loader', true, created_day, site_id,
        service_type_id, 1
      from consignment where reference = ${reference}`);
    const own = (await listed(reference)).exceptions.find(({ title }) => title === 'Loaded');
    expect(own?.id).toMatch(/^own-\d+$/);
    const response = await send(`POST ${reference}/exceptions/${own?.id}/resolution`, { reason: 'Old' });
    expect(response.status, response.text).toBe(200);
    test.now = new Date(after(30, start));
    await report({ type: 'status', id: newId(), reference, occurredAt: after(5, start), status: 'PICKUP' });
    expect((await listed(reference)).exceptions.map(({ title, isResolved }) => [title, isResolved])).toEqual(
      expect.arrayContaining([
        ['Loaded', true],
        ['Receiver closed', false],
      ]),
    );
  });

  it('needs a reason, and MAINTAIN', async () => {
    const { reference, id } = await withException();
    const path = `POST ${reference}/exceptions/${id}/resolution` as const;
    for (const reason of ['', 'x'.repeat(501)]) {
      const response = await send(path, { reason });
      expect([response.status, response.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/reason']);
    }
    expect((await send(path, { reason: 'Done' }, { caller: limited })).status).toBe(403);
  });
});

it('[@LIST-15] exceptions of other sites and unknown exceptions are not found', async () => {
  const { reference, id } = await withException();
  const other = await withException();
  const tried = [
    [neighbour, reference, id],
    [world.caller, reference, other.id],
    [world.caller, reference, 'event-999999999'],
    [world.caller, reference, 'nothing'],
  ] as const;
  for (const [caller, ref, exception] of tried) {
    const path = `${ref}/exceptions/${exception}` as const;
    const statuses = [
      (await send(`PUT ${path}/owner`, { owner: 'me' }, { caller })).status,
      (await send(`POST ${path}/comments`, { text: 'x' }, { caller })).status,
      (await send(`POST ${path}/resolution`, { reason: 'x' }, { caller })).status,
    ];
    expect([exception, ...statuses]).toEqual([exception, 404, 404, 404]);
  }
  const list = await test.request(neighbour, `GET ${world.path}/consignments/${reference}/exceptions`);
  expect(list.status).toBe(404);
});
