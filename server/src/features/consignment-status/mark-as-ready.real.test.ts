import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'markAsReady'>;
type Headers = Readonly<Record<string, string>>;

let test: TestApp;
let world: FreightWorld;
let neighbour: Caller;
let limited: Caller;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  neighbour = await test.world.person(world.organisation, { siteIds: world.organisation.siteIds.slice(1) });
  limited = await test.world.person(world.organisation, {
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
  });
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const draft = async () => (await world.create()).json<Consignment>();

function mark(reference: string, given: { body?: unknown; headers?: Headers; caller?: Caller } = {}) {
  const { body = {}, headers = {}, caller = world.caller } = given;
  return test.request(caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
    body,
    headers,
  });
}

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

describe('marking a draft as ready', () => {
  it('[@CONS-11] [@LIST-14] sets the status Ready, with a new version, a history entry and a notice', async () => {
    const created = await draft();
    test.now = new Date('2026-03-18T02:00:00Z');
    const response = await mark(created.reference, { headers: { 'if-match': '"1"' } });
    expect(response.status).toBe(200);
    expect(response.headers['etag']).toBe('"2"');
    const ready = response.json<Consignment>();
    expect(ready).toMatchObject({
      version: 2,
      currentStatus: { code: 'FINAL', name: 'Ready' },
      lastModifiedAtDateTimeUtc: '2026-03-18T02:00:00.000Z',
      abilities: {
        markAsReady: { allowed: false, reason: 'Only a Draft consignment can be marked as ready' },
      },
    });
    expect(ready.statusHistory.map(({ code }) => code)).toEqual(['DRAFT', 'FINAL']);
    const read = await test.request(world.caller, `GET ${world.path}/consignments/${created.reference}`);
    expect(read.json()).toEqual(ready);
    const listed = await test.request(world.caller, `POST ${world.path}/consignments/search`, {
      body: { searchTerm: created.reference, statuses: ['FINAL'] },
    });
    expect(listed.json()).toMatchObject({ rowCount: 1, results: [{ statusHistory: ready.statusHistory }] });
    expect(
      await rows`select kind, version from notice where consignment_id = ${created.id} order by version`,
    ).toEqual([
      { kind: 'consignment.created', version: 1 },
      { kind: 'consignment.ready', version: 2 },
    ]);
  });

  it('records the caller’s clock in the audit trail and uses its own', async () => {
    const created = await draft();
    const response = await mark(created.reference, { body: { dateTimeUtc: '2020-01-01T00:00:00Z' } });
    expect(response.json<Consignment>().statusHistory.at(-1)?.statusDateTimeUtc).toBe(test.now.toISOString());
    expect(
      await rows`
        select at, caller_at as "callerAt" from audit_entry
        where consignment_id = ${created.id} and operation = 'markAsReady'`,
    ).toEqual([{ at: test.now, callerAt: new Date('2020-01-01T00:00:00Z') }]);
  });

  it('rejects a caller’s clock that is more than 5 minutes ahead', async () => {
    const { reference } = await draft();
    const ahead = (seconds: number) => ({
      body: { dateTimeUtc: new Date(test.now.getTime() + seconds * 1000).toISOString() },
    });
    const refused = await mark(reference, ahead(301));
    expect(refused.status).toBe(422);
    expect(refused.json<Problem>().errors?.map(({ pointer }) => pointer)).toEqual(['/dateTimeUtc']);
    expect((await mark(reference, ahead(300))).status).toBe(200);
  });

  it('never lets the times of the history decrease when the clock is set back', async () => {
    const created = await draft();
    const before = test.now;
    test.now = new Date(before.getTime() - 30_000);
    const { statusHistory } = (await mark(created.reference)).json<Consignment>();
    test.now = before;
    expect(statusHistory.map(({ statusDateTimeUtc }) => statusDateTimeUtc)).toEqual([
      before.toISOString(),
      before.toISOString(),
    ]);
  });

  it('replays its response for the same key', async () => {
    const { reference } = await draft();
    const headers = { 'idempotency-key': `ready-${reference}` };
    const first = await mark(reference, { headers });
    const again = await mark(reference, { headers });
    expect([again.status, again.text, again.headers['etag']]).toEqual([200, first.text, '"2"']);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});

describe('a consignment that cannot be marked as ready', () => {
  it('is rejected with the rule and the present consignment in another status', async () => {
    const { reference } = await draft();
    await mark(reference);
    const response = await mark(reference);
    expect(response.status).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'conflict',
      detail: 'Only a Draft consignment can be marked as ready',
      current: { reference, version: 2, currentStatus: { code: 'FINAL' } },
    });
  });

  it('is rejected with the present consignment after a concurrent change', async () => {
    const { reference } = await draft();
    await mark(reference);
    const response = await mark(reference, { headers: { 'if-match': '"1"' } });
    expect(response.status).toBe(412);
    const read = await test.request(world.caller, `GET ${world.path}/consignments/${reference}`);
    expect(response.json<Problem>()).toMatchObject({ code: 'stale-version', current: read.json() });
  });

  it('[@LIST-15] returns 404 for another site’s consignment', async () => {
    const { reference } = await draft();
    const foreign = await mark(reference, { caller: neighbour });
    const missing = await mark('XXX00000000', { caller: neighbour });
    const comparable = ({ status, json }: typeof foreign) => ({ ...json<Problem>(), status, requestId: '' });
    expect(comparable(foreign)).toEqual(comparable(missing));
    expect(foreign.status).toBe(404);
    const read = await test.request(neighbour, `GET ${world.path}/consignments/${reference}`);
    expect(read.status).toBe(404);
  });

  it('needs MAINTAIN, and the abilities say so in advance', async () => {
    const { reference } = await draft();
    expect((await mark(reference, { caller: limited })).status).toBe(403);
    const seen = await test.request(limited, `GET ${world.path}/consignments/${reference}`);
    expect(seen.json<Consignment>().abilities.markAsReady).toEqual({
      allowed: false,
      reason:
        'You do not have the required permissions to perform this action. Please contact your administrator.',
    });
  });
});

it('succeeds once for sixteen concurrent requests', async () => {
  for (let round = 0; round < 5; round++) {
    const { reference, id } = await draft();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => mark(reference, { headers: n % 2 ? { 'if-match': '"1"' } : {} })),
    );
    const byStatus = Map.groupBy(responses, ({ status }) => status);
    expect(byStatus.get(200)).toHaveLength(1);
    const losers = responses.filter(({ status }) => status !== 200);
    expect(losers.every(({ status }) => status === 409 || status === 412)).toBe(true);
    const versions = losers.map((response) => response.json<{ current: Consignment }>().current.version);
    expect(new Set(versions)).toEqual(new Set([2]));
    expect(
      await rows`select seq, status from status_history where consignment_id = ${id} order by seq`,
    ).toEqual([
      { seq: 1, status: 1 },
      { seq: 2, status: 2 },
    ]);
  }
});
