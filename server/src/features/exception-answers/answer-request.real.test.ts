import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type ExceptionWorld, exceptionWorld, type NewRequest } from '#testing/exception-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: ExceptionWorld;

beforeAll(async () => {
  test = await testApp();
  world = await exceptionWorld(test);
});
afterAll(() => world.close());

const ADDRESS = {
  streetNumber: '7',
  street: 'Queen Street',
  suburb: 'Auckland Central',
  city: 'Auckland',
  postcode: '1010',
};

async function setRegion(reference: string): Promise<void> {
  const updated = await test.deps.database.asSystem((tx) =>
    tx.query(
      sql`update participant set region_id = 'NZ-AUK'
        from consignment c where c.id = consignment_id and c.reference = ${reference} and role = 'receiver'
        returning region_id`,
    ),
  );
  expect(updated).toHaveLength(1);
}

describe('a request', () => {
  it('reaches the provider in the change feed, and its acceptance changes the delivery date', async () => {
    const subject = await world.withException();
    const before = await world.consignment(subject.reference);
    const sent = await world.request(subject, { kind: 'redelivery', day: '2026-03-23', note: 'Ring first' });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json<{ version: number }>().version).toBe(before.version + 1);
    const feed = (await world.feedOf(subject.reference)).at(-1);
    expect(feed?.kind).toBe('requested');
    expect(feed?.consignment.threads).toMatchObject([
      {
        exceptionId: subject.id,
        title: 'Receiver closed',
        isOpen: true,
        request: {
          kind: 'redelivery',
          day: '2026-03-23',
          address: null,
          note: 'Ring first',
          text: 'Deliver again on Monday 23/03/2026. Note: Ring first',
          outcome: null,
        },
        messages: [],
      },
    ]);
    const requestId = feed?.consignment.threads[0]?.request?.id ?? 0;
    const body = { reference: subject.reference, requestId, outcome: 'accepted' };
    const accepted = await world.answer(body);
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.json()).toMatchObject({
      id: requestId,
      outcome: 'accepted',
      answeredBy: 'Name of linehaul',
    });
    const after = await world.consignment(subject.reference);
    expect(after.version).toBe(before.version + 2);
    expect(after.requestedDeliveryDateTimeUtc).toBe('2026-03-22T11:00:00.000Z');
    // The same answer again changes nothing, and another one is refused.
    expect((await world.answer(body)).json()).toEqual(accepted.json());
    expect((await world.consignment(subject.reference)).version).toBe(after.version);
    const other = await world.answer({ ...body, outcome: 'declined', reason: 'No capacity' });
    expect(other.status).toBe(409);
    expect(other.json<Problem>().detail).toBe('The request was already answered');
    expect(await world.exceptionOf(subject)).toMatchObject({
      hasNewAnswer: true,
      request: { outcome: 'accepted' },
      entries: [
        { kind: 'request', text: 'Deliver again on Monday 23/03/2026. Note: Ring first' },
        { kind: 'accepted', author: 'Name of linehaul', text: null },
      ],
    });
  });

  it('for a new address changes the receiver, and keeps name and contact', async () => {
    const subject = await world.withException();
    const before = await world.consignment(subject.reference);
    await setRegion(subject.reference);
    const far = await world.request(subject, {
      kind: 'new-address',
      address: { ...ADDRESS, city: 'Wellington', suburb: 'Te Aro', postcode: '6011' },
    });
    expect(far.status).toBe(422);
    expect(far.json<Problem>().errors).toEqual([
      { pointer: '/address', detail: 'The new address must be in the same region as the present one' },
    ]);
    expect((await world.request(subject, { kind: 'new-address', address: ADDRESS })).status).toBe(200);
    const { request } = await world.exceptionOf(subject);
    const accepted = await world.desk.request('POST /api/desk/v1/answers', {
      body: { reference: subject.reference, requestId: request?.id, outcome: 'accepted', reason: 'Done' },
    });
    expect(accepted.status, accepted.text).toBe(200);
    const after = await world.consignment(subject.reference);
    expect(after.receiverParticipant).toMatchObject({
      fullName: before.receiverParticipant.fullName,
      address: ADDRESS,
    });
    const history = await test.request(
      world.freight.caller,
      `GET ${world.freight.path}/consignments/${subject.reference}/history`,
    );
    expect(history.text).toContain('7 Queen Street, Auckland Central, Auckland 1010');
  });

  it('that is declined changes nothing else, and allows another one', async () => {
    const subject = await world.withException();
    expect((await world.request(subject, { kind: 'return' })).status).toBe(200);
    const second = await world.request(subject, { kind: 'redelivery', day: '2026-03-23' });
    expect(second.status).toBe(409);
    expect(second.json<Problem>().detail).toBe('Another request has no answer yet');
    const { request } = await world.exceptionOf(subject);
    const body = { reference: subject.reference, requestId: request?.id, outcome: 'declined' };
    expect((await world.answer(body)).status).toBe(422);
    expect((await world.answer({ ...body, reason: 'No capacity' })).status).toBe(200);
    expect(await world.exceptionOf(subject)).toMatchObject({
      request: { kind: 'return', outcome: 'declined', reason: 'No capacity' },
      requestOptions: [
        { kind: 'redelivery', blockedBecause: null },
        { kind: 'return', blockedBecause: null },
        { kind: 'new-address', blockedBecause: null },
      ],
    });
    expect((await world.request(subject, { kind: 'redelivery', day: '2026-03-23' })).status).toBe(200);
  });

  it.each<[NewRequest, string]>([
    [{ kind: 'redelivery' }, '/day'],
    [{ kind: 'redelivery', day: '2026-03-22' }, '/day'],
    [{ kind: 'new-address' }, '/address'],
    [{ kind: 'return', day: '2026-03-23' }, '/day'],
    [{ kind: 'redelivery', day: '2026-03-23', address: ADDRESS }, '/address'],
    [{ kind: 'new-address', address: { ...ADDRESS, street: 'PO Box 12' } }, '/address/street'],
  ])('%o is refused', async (body, pointer) => {
    const subject = await world.withException();
    const refused = await world.request(subject, body);
    expect(refused.status, refused.text).toBe(422);
    expect(refused.json<Problem>().errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  it('is stored once for one idempotency key, and of two concurrent ones one succeeds', async () => {
    const subject = await world.withException();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, again] = [
      await world.request(subject, { kind: 'return' }, { headers }),
      await world.request(subject, { kind: 'return' }, { headers }),
    ];
    expect([one.status, again.status]).toEqual([200, 200]);
    expect((await world.exceptionOf(subject)).entries).toHaveLength(1);
    const other = await world.withException();
    const both = await Promise.all([
      world.request(other, { kind: 'return' }),
      world.request(other, { kind: 'redelivery', day: '2026-03-23' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('and a message are refused with If-Match of the version before an answer', async () => {
    const subject = await world.withException();
    const requestId = await world.requestId(subject, { kind: 'return' });
    const { version } = await world.consignment(subject.reference);
    const body = { reference: subject.reference, requestId, outcome: 'declined', reason: 'No capacity' };
    expect((await world.answer(body)).status).toBe(200);
    const stale = { headers: { 'if-match': `"${version}"` } };
    const refused = await world.request(subject, { kind: 'return' }, stale);
    expect(refused.status).toBe(412);
    expect(refused.json<{ current: { version: number } }>().current.version).toBe(version + 1);
    expect((await world.write(subject, 'Why?', stale)).status).toBe(412);
    expect((await world.exceptionOf(subject)).entries).toHaveLength(2);
    const current = { headers: { 'if-match': `"${version + 1}"` } };
    expect((await world.request(subject, { kind: 'return' }, current)).status).toBe(200);
  });

  it('needs MAINTAIN and a consignment that the user may see', async () => {
    const subject = await world.withException();
    expect((await world.request(subject, { kind: 'return' }, { caller: world.limited })).status).toBe(403);
    expect((await world.request(subject, { kind: 'return' }, { caller: world.neighbour })).status).toBe(404);
    expect((await world.write(subject, 'Hello', { caller: world.neighbour })).status).toBe(404);
  });

  it('of a resolved exception is not answered any more', async () => {
    const subject = await world.withException();
    await world.request(subject, { kind: 'return' });
    const { request } = await world.exceptionOf(subject);
    await world.send(`POST ${subject.reference}/exceptions/${subject.id}/resolution`, {
      reason: 'Collected',
    });
    const late = await world.answer({
      reference: subject.reference,
      requestId: request?.id,
      outcome: 'accepted',
    });
    expect(late.status).toBe(409);
    expect(late.json<Problem>().detail).toBe('The exception is already resolved');
    expect((await world.feedOf(subject.reference)).at(-1)?.consignment.threads).toMatchObject([
      { isOpen: false, request: { kind: 'return', outcome: null } },
    ]);
  });

  it('is not accepted when the freight is delivered, but can be declined', async () => {
    const subject = await world.withException();
    expect((await world.request(subject, { kind: 'return' })).status).toBe(200);
    const { request } = await world.exceptionOf(subject);
    const { reference } = subject;
    const delivered = { id: world.newId(), reference, type: 'status', status: 'DELIVERED' };
    const reported = await world.client.request('POST /api/provider/v1/events', {
      body: { events: [{ ...delivered, occurredAt: test.now.toISOString() }] },
    });
    expect(reported.text).toContain('applied');
    const body = { reference, requestId: request?.id };
    const late = await world.answer({ ...body, outcome: 'accepted' });
    expect(late.status, late.text).toBe(409);
    expect(late.json<Problem>().detail).toBe('The freight has been delivered');
    const declined = await world.answer({ ...body, outcome: 'declined', reason: 'Already delivered' });
    expect(declined.status, declined.text).toBe(200);
  });

  it('is answered once when it is accepted and declined at the same time', async () => {
    const subject = await world.withException();
    await world.request(subject, { kind: 'redelivery', day: '2026-03-23' });
    const { request } = await world.exceptionOf(subject);
    const body = { reference: subject.reference, requestId: request?.id };
    const both = await Promise.all([
      world.answer({ ...body, outcome: 'accepted' }),
      world.answer({ ...body, outcome: 'declined', reason: 'No capacity' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { entries } = await world.exceptionOf(subject);
    expect(entries.map(({ kind }) => kind)).toHaveLength(2);
  });

  it('keeps the region of the receiver when the new address gives none', async () => {
    const subject = await world.withException();
    await setRegion(subject.reference);
    const unknown = { ...ADDRESS, suburb: 'Nowhere', city: 'Nowhere', postcode: '9999' };
    expect((await world.request(subject, { kind: 'new-address', address: unknown })).status).toBe(200);
    const { request } = await world.exceptionOf(subject);
    const body = { reference: subject.reference, requestId: request?.id, outcome: 'accepted' };
    expect((await world.answer(body)).status).toBe(200);
    const [stored] = await test.deps.database.asSystem((tx) =>
      tx.query<{ city: string; region: string | null }>(
        sql`select p.city, p.region_id as region from participant p join consignment c on c.id = p.consignment_id
          where c.reference = ${subject.reference} and p.role = 'receiver'`,
      ),
    );
    expect(stored).toEqual({ city: 'Nowhere', region: 'NZ-AUK' });
  });
});
