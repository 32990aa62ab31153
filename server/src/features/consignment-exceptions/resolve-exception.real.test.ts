import type { Problem } from '@cartage/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { after, nameOf, useExceptionWork } from '#testing/exception-work-world.ts';

const work = useExceptionWork();

describe('resolving an exception', () => {
  it('stores the reason and clears the flag, for all viewers', async () => {
    const { reference, id, start } = await work.withException();
    work.app.now = new Date(after(20, start));
    const response = await work.send(`POST ${reference}/exceptions/${id}/resolution`, {
      reason: 'The receiver collects the freight',
    });
    expect(response.status, response.text).toBe(200);
    expect(response.json()).toMatchObject({
      isDeliveryException: false,
      deliveryEvents: [
        {
          actionRequired: false,
          resolvedBy: nameOf(work.freight.caller),
          resolvedDateTimeUtc: after(20, start),
        },
      ],
    });
    expect((await work.listed(reference)).exceptions).toMatchObject([
      {
        isResolved: true,
        resolvedBy: nameOf(work.freight.caller),
        entries: [{ kind: 'resolved', text: 'The receiver collects the freight' }],
      },
    ]);
    const [audit] = await work.asSystem<{ reason: string }>(sql`
      select a.reason from audit_entry a join consignment c on c.id = a.consignment_id
      where c.reference = ${reference} and a.operation = 'resolveException'`);
    expect(audit).toEqual({ reason: 'The receiver collects the freight' });
  });

  it('keeps the flag while another exception is open', async () => {
    const { reference, id } = await work.withException();
    await work.report(work.raised(reference, work.newId()));
    const body = { reason: 'Same as the other' };
    const once = await work.send(`POST ${reference}/exceptions/${id}/resolution`, body);
    expect(once.json()).toMatchObject({ isDeliveryException: true });
  });

  it('succeeds once for concurrent requests', async () => {
    const { reference, id } = await work.withException();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        work.send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await work.listed(reference)).exceptions[0]?.entries).toHaveLength(1);
  });

  it('survives later events, and a later resolution of the provider is rejected', async () => {
    const { reference, eventId, id, start } = await work.withException();
    work.app.now = new Date(after(30, start));
    await work.send(`POST ${reference}/exceptions/${id}/resolution`, { reason: 'Delivered by hand' });
    work.app.now = new Date(after(60, start));
    const outcomes = await work.report(
      { type: 'status', id: work.newId(), reference, occurredAt: after(40, start), status: 'PICKUP' },
      work.resolution(reference, eventId, after(50, start)),
    );
    expect(outcomes).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'rejected', code: 'conflict', detail: 'It is already resolved' },
    ]);
    expect(await work.consignment(reference)).toMatchObject({
      isDeliveryException: false,
      deliveryEvents: [{ resolvedBy: nameOf(work.freight.caller), resolvedDateTimeUtc: after(30, start) }],
    });
    // A resolution that happened before that of the user counts, though it arrives later.
    await work.report(work.resolution(reference, eventId, after(25, start)));
    expect(await work.consignment(reference)).toMatchObject({
      deliveryEvents: [{ resolvedBy: 'Name of linehaul', resolvedDateTimeUtc: after(25, start) }],
    });
  });

  it('resolves an exception that no event raised', async () => {
    const { reference, start } = await work.withException();
    await work.asSystem(sql`
      insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
        created_at, created_by, action_required, created_day, site_id, service_type_id, status)
      select organisation_id, id, 1, 'EXCP', 'Loaded', '', created_at, 'Loader', true, created_day, site_id,
        service_type_id, 1
      from consignment where reference = ${reference}`);
    const own = (await work.listed(reference)).exceptions.find(({ title }) => title === 'Loaded');
    expect(own?.id).toMatch(/^own-\d+$/);
    const response = await work.send(`POST ${reference}/exceptions/${own?.id}/resolution`, { reason: 'Old' });
    expect(response.status, response.text).toBe(200);
    work.app.now = new Date(after(30, start));
    await work.report({
      type: 'status',
      id: work.newId(),
      reference,
      occurredAt: after(5, start),
      status: 'PICKUP',
    });
    expect(
      (await work.listed(reference)).exceptions.map(({ title, isResolved }) => [title, isResolved]),
    ).toEqual(
      expect.arrayContaining([
        ['Loaded', true],
        ['Receiver closed', false],
      ]),
    );
  });

  it('needs a reason, and MAINTAIN', async () => {
    const { reference, id } = await work.withException();
    const path = `POST ${reference}/exceptions/${id}/resolution` as const;
    for (const reason of ['', 'x'.repeat(501)]) {
      const response = await work.send(path, { reason });
      expect([response.status, response.json<Problem>().errors?.[0]?.pointer]).toEqual([422, '/reason']);
    }
    expect((await work.send(path, { reason: 'Done' }, { caller: work.limited })).status).toBe(403);
  });
});
