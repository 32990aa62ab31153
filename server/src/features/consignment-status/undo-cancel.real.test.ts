import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;

const HOUR_MS = 3_600_000;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const post = (
  { reference }: Pick<Consignment, 'reference'>,
  what: string,
  {
    headers = {},
    caller = world.caller,
  }: { headers?: Readonly<Record<string, string>>; caller?: Caller } = {},
) => test.request(caller, `POST ${world.path}/consignments/${reference}/${what}`, { body: {}, headers });

const undo = (consignment: Consignment, given: Parameters<typeof post>[2] = {}) =>
  post(consignment, 'cancelled/undo', given);

async function cancelled({ isReady = false } = {}): Promise<Consignment> {
  const created = (await world.create()).json<Consignment>();
  if (isReady) await post(created, 'mark-as-ready');
  const response = await post(created, 'cancelled');
  expect(response.status, response.text).toBe(200);
  return response.json();
}

const refusalOf = async (consignment: Consignment) => {
  const response = await undo(consignment);
  const { code, detail } = response.json<Problem>();
  return { status: response.status, code, detail };
};

describe('the undo of a cancellation', () => {
  it.each([
    ['DRAFT', false, ['DRAFT', 'CANCELLED', 'DRAFT']],
    ['FINAL', true, ['DRAFT', 'FINAL', 'CANCELLED', 'FINAL']],
  ])('restores %s as a new entry of the history', async (status, isReady, history) => {
    const consignment = await cancelled({ isReady });
    expect(consignment.abilities.undoCancel).toEqual({ allowed: true });
    const response = await undo(consignment, { headers: { 'if-match': `"${consignment.version}"` } });
    expect(response.status, response.text).toBe(200);
    const restored = response.json<Consignment>();
    expect(restored.currentStatus.code).toBe(status);
    expect(restored.statusHistory.map(({ code }) => code)).toEqual(history);
    expect(restored.version).toBe(consignment.version + 1);
    expect(restored.abilities.undoCancel.allowed).toBe(false);
    const read = await test.request(world.caller, `GET ${world.path}/consignments/${consignment.reference}`);
    expect(read.json()).toEqual(restored);
    expect(
      await rows`
        select a.operation, a.actor_id as "actorId", n.kind from audit_entry a
        join notice n on n.consignment_id = a.consignment_id and n.version = a.version
        where a.consignment_id = ${consignment.id} and a.version = ${restored.version}`,
    ).toEqual([{ operation: 'undoCancel', actorId: world.caller.userId, kind: 'consignment.changed' }]);
  });

  it('leaves a consignment that can be used as before', async () => {
    const restored = (await undo(await cancelled())).json<Consignment>();
    expect((await post(restored, 'mark-as-ready')).status).toBe(200);
    expect((await post(restored, 'cancelled')).status).toBe(200);
    expect((await undo(restored)).json<Consignment>().currentStatus.code).toBe('FINAL');
  });

  it('is refused for another status, after a later change, and after 24 hours', async () => {
    const draft = (await world.create()).json<Consignment>();
    expect(await refusalOf(draft)).toEqual({
      status: 409,
      code: 'undo-refused',
      detail: 'Only a Cancelled consignment can be restored',
    });
    const late = await cancelled();
    const changed = await cancelled();
    await rows`update consignment set modified_at = modified_at + interval '1 second', version = version + 1
      where id = ${changed.id} returning id`;
    expect(await refusalOf(changed)).toEqual({
      status: 409,
      code: 'undo-refused',
      detail: 'This consignment was changed after it was cancelled',
    });
    await rows`update consignment set modified_at = status_at, version = version - 1
      where id = ${changed.id} returning id`;
    const before = test.now;
    test.now = new Date(before.getTime() + 24 * HOUR_MS + 1000);
    const refused = await refusalOf(late);
    test.now = before;
    expect(refused).toEqual({
      status: 409,
      code: 'undo-refused',
      detail: 'A cancellation can be undone for 24 hours',
    });
  });

  it('needs MAINTAIN, and does not exist at another site', async () => {
    const consignment = await cancelled();
    const limited = await test.world.person(world.organisation, {
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    });
    const elsewhere = await test.world.person(world.organisation, {
      siteIds: world.organisation.siteIds.slice(1),
    });
    expect((await undo(consignment, { caller: limited })).status).toBe(403);
    expect((await undo(consignment, { caller: elsewhere })).status).toBe(404);
  });

  it('returns the consignment as it is now for a version that is not current', async () => {
    const consignment = await cancelled();
    const response = await undo(consignment, { headers: { 'if-match': '"1"' } });
    expect(response.status).toBe(412);
    expect(response.json()).toMatchObject({
      code: 'stale-version',
      current: { version: consignment.version, currentStatus: { code: 'CANCELLED' } },
    });
  });

  it('replays its response for the same key', async () => {
    const consignment = await cancelled();
    const headers = { 'idempotency-key': `undo-${consignment.reference}` };
    const first = await undo(consignment, { headers });
    const again = await undo(consignment, { headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('succeeds once for sixteen concurrent requests', async () => {
    const consignment = await cancelled({ isReady: true });
    const responses = await Promise.all(Array.from({ length: 16 }, () => undo(consignment)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 409, 412].includes(status))).toBe(true);
    expect(
      await rows`select status from status_history where consignment_id = ${consignment.id} order by seq`,
    ).toEqual([{ status: 1 }, { status: 2 }, { status: 8 }, { status: 2 }]);
    await expectInvariants(test.adminUrl);
  });
});
