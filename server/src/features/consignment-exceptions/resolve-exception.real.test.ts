import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { after, type ExceptionWorkWorld, exceptionWorkWorld, nameOf } from '#testing/exception-work-world.ts';

let work: ExceptionWorkWorld;
let test: ExceptionWorkWorld['app'];
let world: ExceptionWorkWorld['freight'];
let limited: ExceptionWorkWorld['limited'];
let asSystem: ExceptionWorkWorld['asSystem'];
let newId: ExceptionWorkWorld['newId'];
let report: ExceptionWorkWorld['report'];
let raised: ExceptionWorkWorld['raised'];
let resolution: ExceptionWorkWorld['resolution'];
let withException: ExceptionWorkWorld['withException'];
let send: ExceptionWorkWorld['send'];
let listed: ExceptionWorkWorld['listed'];
let consignment: ExceptionWorkWorld['consignment'];

beforeAll(async () => {
  work = await exceptionWorkWorld();
  ({
    app: test,
    freight: world,
    limited,
    asSystem,
    newId,
    report,
    raised,
    resolution,
    withException,
    send,
    listed,
    consignment,
  } = work);
});
afterEach(() => work.restoreClock());
afterAll(() => work.close());

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
