import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type HistoryWorld, historyWorld, sentences } from '#testing/history-world.ts';

let changes: HistoryWorld;
let app: HistoryWorld['app'];
let world: HistoryWorld['world'];
let asSystem: HistoryWorld['asSystem'];
let created: HistoryWorld['created'];
let send: HistoryWorld['send'];
let history: HistoryWorld['history'];

beforeAll(async () => {
  changes = await historyWorld({ flags: { DeliveryExtras: 'true' } });
  ({ app, world, asSystem, created, send, history } = changes);
  await asSystem(sql`
    insert into delivery_extra (tenant_id, service_type_id, code, name, description, is_per_consignment, is_active)
    select tenant_id, id, 'TAIL', 'Tail lift', '', true, true from service_type where code = 'STD'`);
});
afterAll(() => changes.close());

/** Without the entry of the creation and estimates, which a job makes. */
const edits = async (reference: string) =>
  sentences(await history(reference)).filter((each) => each !== 'Consignment created');

describe('the history of a consignment', () => {
  it('begins with the creation, which is one entry', async () => {
    const { reference } = await created({ notes: 'Ring first', lineItems: [world.line(), world.line()] });
    expect(await history(reference)).toEqual({
      keptSinceDateTimeUtc: null,
      changes: [
        {
          id: expect.any(Number),
          changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
          changedBy: expect.stringMatching(/^Name of person-/),
          through: 'portal',
          sourceId: null,
          sourceName: null,
          field: 'created',
          item: null,
          from: null,
          to: reference,
          editVersion: null,
        },
      ],
      edits: [],
      next: null,
    });
  });

  it('has one entry for each changed field of an edit, with both values', async () => {
    const { reference, lineItems } = await created({
      senderReference: 'S-1',
      lineItems: [world.line({ count: 2, weight: 12 }), world.line({ count: 5 })],
    });
    const [first] = lineItems;
    await send(`PUT ${reference}`, {
      senderReference: 'S-2',
      notes: 'Ring first',
      serviceType: 'EXP',
      lineItems: [{ ...world.line({ count: 3, weight: 14.5 }), id: first?.id }],
    });
    expect(await edits(reference)).toEqual([
      'Freight item 1: items changed from 2 to 3',
      'Freight item 1: weight changed from 12 kg to 14.5 kg',
      expect.stringMatching(/^Freight item 2 removed: 5 × /),
      'Sender notes set to Ring first',
      'Sender reference changed from S-1 to S-2',
      expect.stringMatching(/^Service type changed from .+ to Express$/),
    ]);
  });

  it('keeps the version of an edit that changes nothing, without an entry', async () => {
    const { reference } = await created({ notes: 'Ring first' });
    await send(`PUT ${reference}`, { notes: 'Ring first' });
    expect(await edits(reference)).toEqual([]);
  });

  it('records receiver, extras, files and statuses', async () => {
    const consignment = await created();
    const { reference, id } = consignment;
    const receiver = {
      fullName: 'Kauri Coast Hardware',
      phone: '09 555 0187',
      email: null,
      address: {
        streetNumber: '212',
        street: 'Old Wharf Street',
        suburb: 'Dargaville',
        city: 'Dargaville',
        postcode: '0310',
      },
    };
    await send(`PUT ${reference}/receiver`, { receiverParticipantId: null, receiverParticipant: receiver });
    await send(`PUT ${reference}/receiver`, {
      receiverParticipantId: null,
      receiverParticipant: { ...receiver, phone: '021 555 222' },
    });
    const available = (await send(`PUT ${id}/delivery-extras/instructions`, [])).availableDeliveryExtras;
    const deliveryExtraId = available[0]?.deliveryExtraId;
    await send(`PUT ${id}/delivery-extras/instructions`, [{ deliveryExtraId, instructionCode: 'ONREQUEST' }]);
    await send(`PUT ${id}/delivery-extras/instructions`, [{ deliveryExtraId, instructionCode: 'INCLUDED' }]);
    await send(`POST ${reference}/mark-as-ready`, {});
    const found = await edits(reference);
    expect(found).toEqual(
      expect.arrayContaining([
        'Delivery extra Tail lift changed from On request to Included',
        'Delivery extra Tail lift set to On request',
        'Receiver phone changed from 09 555 0187 to 021 555 222',
        'Status changed from Draft to Ready',
        expect.stringMatching(
          /^Receiver address changed from .+ to 212 Old Wharf Street, Dargaville, Dargaville 0310, New Zealand$/,
        ),
      ]),
    );
  });

  it('[@CONS-16] shows prices with the permission only', async () => {
    const { reference } = await created();
    await asSystem(sql`update consignment set confirmed_price = 184.2 where reference = ${reference}`);
    const caller = {
      ...world.caller,
      permissions: PERMISSIONS.filter((name) => name !== 'Consignment.ViewPricing'),
    };
    expect(sentences(await history(reference, { caller }))).toEqual(['Consignment created']);
    const all = { ...world.caller, permissions: PERMISSIONS };
    expect(sentences(await history(reference, { caller: all }))).toEqual([
      'Confirmed price set to $184.20',
      'Consignment created',
    ]);
  });

  it('is read page by page', async () => {
    const { reference } = await created();
    for (const notes of ['one', 'two', 'three']) await send(`PUT ${reference}`, { notes });
    const first = await history(reference, { query: '?maxResults=2' });
    expect(first.changes.map(({ to }) => to)).toEqual(['three', 'two']);
    const second = await history(reference, { query: `?maxResults=2&before=${first.next}` });
    expect([second.changes.map(({ to }) => to), second.next]).toEqual([['one', reference], null]);
  });

  it('says since when changes are recorded, for an older consignment', async () => {
    const { reference } = await created();
    await asSystem(sql`update tenant set history_since = '2026-03-01T00:00:00Z'`);
    await asSystem(
      sql`delete from field_change f using consignment c where c.id = f.consignment_id and c.reference = ${reference}`,
    );
    expect(await history(reference)).toEqual({
      keptSinceDateTimeUtc: '2026-03-01T00:00:00.000Z',
      changes: [],
      edits: [],
      next: null,
    });
  });

  it('can be written by no request', async () => {
    const context = {
      tenantId: world.organisation.tenant.id,
      sub: world.caller.sub,
      organisationId: world.organisation.id,
    };
    const write = (statement: ReturnType<typeof sql>) =>
      app.deps.database.inTransaction(context, (tx) => tx.query(statement));
    await expect(write(sql`delete from field_change`)).rejects.toThrow();
    await expect(write(sql`update field_change set new_value = 'x'`)).rejects.toThrow();
    await expect(
      write(sql`insert into field_change (organisation_id, consignment_id, at, through, field)
        select organisation_id, id, now(), 'portal', 'notes' from consignment limit 1`),
    ).rejects.toThrow();
  });
});
