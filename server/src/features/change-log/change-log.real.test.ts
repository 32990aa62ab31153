import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { sourceOf } from '@cartage/domain/consignment/change-source.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Log = ResponseBody<'changeLog'>;
type Consignment = ResponseBody<'getConsignment'>;

let app: TestApp;
let world: FreightWorld;
let paged: FreightWorld;
let provider: ProviderClient;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
  paged = await freightWorld(app);
  provider = await providerClient(app, world.organisation.tenant);
});
afterAll(() => app.close());

const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
  app.deps.database.asSystem((tx) => tx.query<Row>(statement));

async function created(caller: Caller = world.caller, given: object = {}): Promise<Consignment> {
  const response = await app.request(caller, `POST ${world.path}/consignments/full`, {
    body: world.body(given),
  });
  expect(response.status, response.text).toBe(201);
  return response.json<Consignment>();
}

async function edit(reference: string, body: object, caller: Caller = world.caller): Promise<Consignment> {
  const response = await app.request(caller, `PUT ${world.path}/consignments/${reference}`, { body });
  expect(response.status, response.text).toBe(200);
  return response.json<Consignment>();
}

const ask = (query = '', caller: Caller = world.caller) =>
  app.request(caller, `GET ${world.path}/change-log${query}`);

async function log(query = '', caller: Caller = world.caller): Promise<Log> {
  const response = await ask(query, caller);
  expect(response.status, response.text).toBe(200);
  return response.json<Log>();
}

/** Of one consignment, so that tests do not depend on each other. */
const sentences = async (reference: string, query = '', caller: Caller = world.caller) =>
  (await log(`?reference=${reference}${query}`, caller)).changes.map(changeSentence);

const later = (minutes: number) => {
  app.now = new Date(app.now.getTime() + minutes * 60_000);
};

describe('the change log', () => {
  it('lists the changes of all consignments, latest first, with their consignment', async () => {
    const first = await created();
    later(1);
    const second = await created();
    later(1);
    await edit(first.reference, { notes: 'Ring first' });
    const { changes } = await log();
    expect(changes.slice(0, 3).map((change) => [change.reference, changeSentence(change)])).toEqual([
      [first.reference, 'Sender notes set to Ring first'],
      [second.reference, 'Consignment created'],
      [first.reference, 'Consignment created'],
    ]);
    expect(changes[0]).toEqual({
      id: expect.any(Number),
      reference: first.reference,
      changedAtDateTimeUtc: '2026-03-18T01:32:00.000Z',
      changedBy: expect.stringMatching(/^Name of person-/),
      through: 'portal',
      sourceId: null,
      sourceName: null,
      field: 'notes',
      item: null,
      from: null,
      to: 'Ring first',
      editVersion: expect.any(Number),
      isUndo: false,
    });
  });

  it('filters by field group and by source, and hides names of the freight provider', async () => {
    const { reference } = await created();
    await edit(reference, { notes: 'Ring first', senderReference: 'S-1' });
    const job = await app.request(world.caller, `POST ${world.path}/consignments/bulk/request-pickup`, {
      body: { consignmentReferences: [reference] },
    });
    expect(job.status, job.text).toBe(200);
    const event = {
      type: 'status',
      id: `log-${reference}`,
      reference,
      occurredAt: app.now.toISOString(),
      status: 'PICKUP',
    };
    const answer = await provider.request('POST /api/provider/v1/events', { body: { events: [event] } });
    expect(answer.status, answer.text).toBe(200);
    expect(await sentences(reference, '&fields=references')).toEqual(['Sender reference set to S-1']);
    expect(await sentences(reference, '&source=bulk&fields=status')).toEqual([
      'Status changed from Draft to Staged',
    ]);
    expect(await sentences(reference, '&source=provider')).toEqual([
      'Status changed from Staged to Picked Up',
    ]);
    expect(await sentences(reference, '&source=api')).toEqual([]);
    const { changes } = await log(`?reference=${reference}&source=provider`);
    expect(changes.map(({ changedBy }) => changedBy)).toEqual([null]);
  });

  it('finds undone edits and undone cancellations', async () => {
    const { reference } = await created();
    const { version } = await edit(reference, { notes: 'Wrong' });
    const undo = async (path: string, body: object) => {
      const response = await app.request(
        world.caller,
        `POST ${world.path}/consignments/${reference}/${path}`,
        { body },
      );
      expect(response.status, response.text).toBe(200);
    };
    later(1);
    await undo(`edits/${version}/undo`, {});
    later(1);
    await undo('cancelled', {});
    later(1);
    await undo('cancelled/undo', {});
    expect(await sentences(reference, '&source=undo')).toEqual([
      'Status changed from Cancelled to Draft',
      'Sender notes removed, was Wrong',
    ]);
    const { changes } = await log(`?reference=${reference}&source=undo`);
    expect(changes.map((change) => [change.isUndo, sourceOf(change)])).toEqual([
      [true, 'Portal, undo'],
      [true, 'Portal, undo'],
    ]);
  });

  it('filters by user, and lists the users that made changes here', async () => {
    const colleague = await app.world.person(world.organisation);
    const idle = await app.world.person(world.organisation);
    const { reference } = await created();
    await edit(reference, { notes: 'By a colleague' }, colleague);
    expect(await sentences(reference, `&userId=${colleague.userId}`)).toEqual([
      'Sender notes set to By a colleague',
    ]);
    expect(await sentences(reference, `&userId=${idle.userId}`)).toEqual([]);
    const users = (await app.request(world.caller, `GET ${world.path}/change-log/users`)).json<
      ResponseBody<'changeLogUsers'>
    >();
    expect(users.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
      world.caller.userId,
      colleague.userId,
    ]);
    expect(users[0]?.name).toMatch(/^Name of person-/);
  });

  it('never finds the staff of the freight provider by their ids', async () => {
    const { reference } = await created();
    await asSystem(sql`
      insert into field_change (organisation_id, consignment_id, at, actor_id, actor_name, through, field, new_value)
      select organisation_id, id, ${app.now}, ${world.caller.userId}, 'Desk person', 'desk', 'notes', 'By the desk'
      from consignment where reference = ${reference}`);
    expect(await sentences(reference, `&userId=${world.caller.userId}&fields=notes`)).toEqual([]);
    expect(await sentences(reference, '&fields=notes')).toEqual(['Sender notes set to By the desk']);
    const users = await app.request(world.caller, `GET ${world.path}/change-log/users`);
    expect(users.text).not.toContain('Desk person');
  });

  it('finds a consignment by its reference, the start of it, or its number', async () => {
    const { reference } = await created();
    const own = (query: string) =>
      log(query).then(({ changes }) => new Set(changes.map((change) => change.reference)));
    expect(await own(`?reference=${reference.toLowerCase()}`)).toEqual(new Set([reference]));
    expect(await own(`?reference=${Number(reference.slice(3))}`)).toEqual(new Set([reference]));
    expect((await own(`?reference=${reference.slice(0, 2)}`)).has(reference)).toBe(true);
    expect(await own(`?reference=${reference.slice(0, 3)}9`)).toEqual(new Set());
    const rejected = await ask('?reference=100%25');
    expect([rejected.status, rejected.text]).toEqual([
      422,
      expect.stringContaining('Must be the start of a consignment reference such as KEA0000012'),
    ]);
  });

  it('has the last seven days by default, and at most a year', async () => {
    const { reference } = await created();
    await asSystem(sql`
      update field_change f set at = '2026-03-11T10:59:59Z' from consignment c
      where c.id = f.consignment_id and c.reference = ${reference}`);
    expect(await sentences(reference)).toEqual([]);
    // Midnight of 12 March in New Zealand.
    await asSystem(sql`
      update field_change f set at = '2026-03-11T11:00:00Z' from consignment c
      where c.id = f.consignment_id and c.reference = ${reference}`);
    expect(await sentences(reference)).toEqual(['Consignment created']);
    expect(await sentences(reference, '&startDateUtc=2026-03-13&endDateUtc=2026-03-18')).toEqual([]);
    expect(await sentences(reference, '&endDateUtc=2026-03-12')).toEqual(['Consignment created']);
    const tooLong = await ask('?startDateUtc=2025-03-18&endDateUtc=2026-03-18');
    expect([tooLong.status, tooLong.json<Problem>().errors]).toEqual([
      422,
      [{ pointer: '/endDateUtc', detail: 'A maximum of 12 month(s) is allowed' }],
    ]);
  });

  it('[@CONS-16] shows prices with the permission only', async () => {
    const { reference } = await created();
    await asSystem(sql`update consignment set confirmed_price = 184.2 where reference = ${reference}`);
    const pricing = { ...world.caller, permissions: PERMISSIONS };
    const without = PERMISSIONS.filter((name) => name !== 'Consignment.ViewPricing');
    expect(await sentences(reference, '&fields=prices', pricing)).toEqual(['Confirmed price set to $184.20']);
    const unpriced = { ...world.caller, permissions: without };
    expect(await sentences(reference, '&fields=prices', unpriced)).toEqual([]);
    const fileOf = async (caller: typeof world.caller) =>
      (await app.request(caller, `GET ${world.path}/change-log/file?reference=${reference}`)).text;
    expect(await fileOf({ ...world.caller, permissions: PERMISSIONS })).toContain('184.20');
    expect(await fileOf(unpriced)).not.toContain('184.2');
  });

  it("shows the changes of the user's sites only", async () => {
    const { reference } = await created();
    const [, second = 0] = world.organisation.siteIds;
    const elsewhere = await app.world.person(world.organisation, { siteIds: [second] });
    const all = await log();
    expect(all.changes.length).toBeGreaterThan(0);
    expect(await log('', elsewhere)).toMatchObject({ changes: [], next: null });
    expect(await sentences(reference, '', elsewhere)).toEqual([]);
    const users = await app.request(elsewhere, `GET ${world.path}/change-log/users`);
    expect(users.json()).toEqual([]);
    const file = await app.request(elsewhere, `GET ${world.path}/change-log/file`);
    expect(file.text.split('\r\n')).toHaveLength(2);
  });

  it('has nothing of another organisation of the tenant', async () => {
    const { reference } = await created();
    const other = await app.world.organisation(world.organisation.tenant);
    const stranger = await app.world.person(other);
    const own = await app.request(stranger, `GET /api/v2/customers/${other.id}/change-log`);
    expect(own.json<Log>().changes).toEqual([]);
    expect((await ask(`?reference=${reference}`, stranger)).status).toBe(404);
  });
});

describe('pages of the change log', () => {
  it('end with a whole save, and have every change once', async () => {
    const lines = Array.from({ length: 30 }, () => paged.line());
    const response = await paged.create({ lineItems: lines });
    expect(response.status, response.text).toBe(201);
    const { reference, lineItems } = response.json<Consignment>();
    for (const weight of [6, 7, 8]) {
      later(1);
      const changed = await app.request(paged.caller, `PUT ${paged.path}/consignments/${reference}`, {
        body: { lineItems: lineItems.map(({ id }) => Object.assign(paged.line({ weight }), { id })) },
      });
      expect(changed.status, changed.text).toBe(200);
    }
    const pages: Log[] = [];
    for (let next: number | null | undefined; next !== null; next = pages.at(-1)?.next) {
      const query = next === undefined ? '' : `?before=${next}`;
      const page = await app.request(paged.caller, `GET ${paged.path}/change-log${query}`);
      expect(page.status, page.text).toBe(200);
      pages.push(page.json<Log>());
    }
    expect(pages.map(({ changes }) => [changes.length, new Set(changes.map(({ to }) => to)).size])).toEqual([
      [30, 1],
      [30, 1],
      [31, 2],
    ]);
    const ids = pages.flatMap(({ changes }) => changes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(91);
  });
});
