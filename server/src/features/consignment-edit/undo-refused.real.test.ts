import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { OTHER_RECEIVER, undoWorld, type UndoWorld } from '#testing/undo-world.ts';

let edits: UndoWorld;

beforeAll(async () => {
  edits = await undoWorld();
});
afterEach(() => edits.restoreClock());
afterAll(() => edits.close());

const pickedUp = (reference: string) => ({
  events: [
    {
      type: 'status',
      id: `undo-${reference}`,
      reference,
      occurredAt: '2026-03-18T01:30:00Z',
      status: 'PICKUP',
    },
  ],
});

describe('an undo is refused', () => {
  it('after 24 hours', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    edits.app.now = new Date('2026-03-19T01:30:00.001Z');
    await edits.expectRefused(reference, version, 'A change can be undone for 24 hours');
    edits.app.now = new Date('2026-03-19T01:30:00Z');
    expect((await edits.undone(reference, version)).notes).toBe('one');
  });

  it('when a field was changed again, with the field and the user', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two', salesReference: 'SO-1' });
    const other = await edits.app.world.person(edits.world.organisation);
    const response = await edits.app.request(other, `PUT ${edits.world.path}/consignments/${reference}`, {
      body: { notes: 'three' },
    });
    expect(response.status, response.text).toBe(200);
    const detail = `Sender notes was changed again later by Name of ${other.sub}`;
    await edits.expectRefused(reference, version, detail);
    expect((await edits.history(reference)).edits.find((edit) => edit.version === version)).toMatchObject({
      canUndo: false,
      reason: detail,
    });
  });

  it('when freight was changed again', async () => {
    const { reference } = await edits.created();
    const { version } = await edits.send(`PUT ${reference}`, { lineItems: [edits.world.line({ count: 2 })] });
    await edits.send(`PUT ${reference}`, { lineItems: [edits.world.line({ count: 2 }), edits.world.line()] });
    const response = await edits.undo(reference, version);
    expect(response.json<Problem>().detail).toMatch(/^Freight was changed again later by Name of person-/);
  });

  it('when a value was corrected without a record', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    await edits.app.deps.database.asSystem(async (tx) => {
      await tx.query(sql`select set_config('app.origin', '', true)`);
      await tx.query(sql`update consignment set notes = 'three' where reference = ${reference}`);
    });
    await edits.expectRefused(reference, version, 'Sender notes was changed again later');
  });

  it('twice', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    await edits.undone(reference, version);
    await edits.expectRefused(reference, version, 'This change has been undone already');
  });

  it('when the status does not allow the change', async () => {
    const { reference } = await edits.created({ notes: 'one', requestedDeliveryDate: '2026-03-25' });
    const notes = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const references = await edits.send(`PUT ${reference}`, { senderReference: 'S-2' });
    await edits.send(`POST ${reference}/request-pickup`, {});
    await edits.expectRefused(
      reference,
      references.version,
      'References can be changed only while the consignment is Draft or Ready',
    );
    expect((await edits.undone(reference, notes.version)).notes).toBe('one');
  });

  it('when the freight provider has acted since', async () => {
    const { reference } = await edits.created({ notes: 'one', requestedDeliveryDate: '2026-03-25' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    await edits.send(`POST ${reference}/request-pickup`, {});
    const event = await edits.client.request('POST /api/provider/v1/events', { body: pickedUp(reference) });
    expect(event.status, event.text).toBe(200);
    await edits.expectRefused(
      reference,
      version,
      'The freight provider has acted on this consignment since this change',
    );
    // A later edit is not affected.
    const later = await edits.send(`PUT ${reference}`, { notes: 'three' });
    expect((await edits.undone(reference, later.version)).notes).toBe('two');
  });

  it('when a former value can no longer be chosen, without half of the change', async () => {
    const { reference } = await edits.created({ notes: 'one', serviceType: 'EXP' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two', serviceType: 'STD' });
    await edits.asSystem(sql`update service_type set is_active = false where code = 'EXP'`);
    await edits.expectRefused(
      reference,
      version,
      'The former values are no longer possible. Service Type "EXP" not found',
    );
    await edits.asSystem(sql`update service_type set is_active = true where code = 'EXP'`);
  });

  it('when a former date has passed', async () => {
    const { reference } = await edits.created({ requestedDeliveryDate: '2026-03-24' });
    await edits.send(`POST ${reference}/mark-as-ready`, {});
    const { version } = await edits.send(`PUT ${reference}`, { requestedDeliveryDate: '2026-03-27' });
    edits.app.now = new Date('2026-03-19T01:00:00Z');
    await edits.asSystem(sql`
      update consignment_edit set at = '2026-03-23T01:00:00Z', old_parts = old_parts
      where version = ${version} and consignment_id = (select id from consignment where reference = ${reference})`);
    edits.app.now = new Date('2026-03-23T20:00:00Z');
    const response = await edits.undo(reference, version);
    expect([response.status, response.json<Problem>().code]).toEqual([409, 'undo-refused']);
    expect(response.json<Problem>().detail).toMatch(/^The former values are no longer possible\. /);
  });

  it('for a stale version, with the consignment as it is', async () => {
    const { reference, version: first } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const response = await edits.undo(reference, version, { headers: { 'if-match': `"${first}"` } });
    expect(response.status).toBe(412);
    expect(response.json<Problem>()).toMatchObject({ code: 'stale-version', current: { notes: 'two' } });
  });

  it('for a version that no edit made', async () => {
    const { reference, version } = await edits.created();
    const ready = await edits
      .send(`PUT ${reference}`, { requestedDeliveryDate: '2026-03-25' })
      .then(() => edits.send(`POST ${reference}/mark-as-ready`, {}));
    for (const each of [version, ready.version, 99])
      expect((await edits.undo(reference, each)).status).toBe(404);
  });

  it('for users without the permission of the fields', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const notes = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const party = await edits.send(`PUT ${reference}/receiver`, { receiverParticipant: OTHER_RECEIVER });
    const caller = {
      ...edits.world.caller,
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const,
    };
    const refused = await edits.undo(reference, notes.version, { caller });
    expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'not-permitted']);
    expect((await edits.undo(reference, party.version, { caller })).status).toBe(200);
  });

  it('for another organisation, as if it did not exist', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const organisation = await edits.app.world.organisation(edits.world.organisation.tenant, { sites: 1 });
    const caller = await edits.app.world.person(organisation);
    const own = await edits.app.request(
      caller,
      `POST /api/v2/customers/${organisation.id}/consignments/${reference}/edits/${version}/undo`,
      { body: {} },
    );
    const foreign = await edits.undo(reference, version, { caller });
    expect([own.status, foreign.status]).toEqual([404, 404]);
  });
});
