import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { OTHER_RECEIVER, undoWorld, type UndoWorld } from '#testing/undo-world.ts';

type Consignment = ResponseBody<'getConsignment'>;

let edits: UndoWorld;

beforeAll(async () => {
  edits = await undoWorld();
});
afterEach(() => edits.restoreClock());
afterAll(() => edits.close());

/** What a reader sees, without the version and the times of changes. */
function contentOf({ version, lastModifiedDateTimeUtc, ...rest }: Consignment & Record<string, unknown>) {
  return { ...rest, version: typeof version, lastModifiedDateTimeUtc: typeof lastModifiedDateTimeUtc };
}

const PASTE = { unNumber: '9999', class: '3', nameAndDescription: 'Etching paste, packing group II' };

describe('the undo of an edit', () => {
  it('writes the former values as a new edit that names the undone one', async () => {
    const { reference, version } = await edits.created({ notes: 'Ring first', senderReference: 'S-1' });
    const saved = await edits.send(`PUT ${reference}`, { notes: 'Use dock 2', senderReference: null });
    const response = await edits.undo(reference, saved.version);
    expect(response.status, response.text).toBe(200);
    expect(response.headers['etag']).toBe(`"${version + 2}"`);
    expect(response.json<Consignment>()).toMatchObject({
      version: version + 2,
      notes: 'Ring first',
      senderReference: 'S-1',
    });
    expect((await edits.history(reference)).edits).toEqual([
      {
        version: version + 2,
        canUndo: true,
        reason: null,
        combined: [],
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        undoes: {
          version: version + 1,
          changedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
          changedBy: expect.stringMatching(/^Name of person-/),
        },
      },
      {
        version: version + 1,
        canUndo: false,
        reason: 'This change has been undone already',
        combined: [],
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        undoes: null,
      },
    ]);
    const audits = await edits.asSystem(sql`
      select a.operation, a.version::int, n.kind
      from audit_entry a
      join consignment c on c.id = a.consignment_id
      left join notice n on n.consignment_id = a.consignment_id and n.version = a.version
      where c.reference = ${reference} and a.version > ${version + 1}`);
    expect(audits).toEqual([{ operation: 'undoEdit', version: version + 2, kind: 'consignment.changed' }]);
  });

  it.each<readonly [string, (consignment: Consignment) => Record<string, unknown>]>([
    ['the service type', () => ({ serviceType: 'EXP' })],
    [
      'a custom receiver instead of a site',
      () => ({ receiverParticipantId: null, receiverParticipant: OTHER_RECEIVER }),
    ],
    [
      'a custom sender instead of a site',
      () => ({ senderParticipantId: null, senderParticipant: OTHER_RECEIVER }),
    ],
    ['all references', () => ({ senderReference: 'S-2', receiverReference: 'R-2', salesReference: null })],
    ['the account', () => ({ accountId: edits.secondAccount })],
    [
      'hireage and export',
      () => ({
        hireage: null,
        consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/ABC/2' } }],
      }),
    ],
    ['the liability', () => ({ liability: { kind: 'DECLARED_TERMS', declaredTerms: 'Schedule B' } })],
    [
      'dangerous goods',
      ({ lineItems }) => ({
        lineItems: lineItems.map(({ id }, index) => ({
          ...edits.world.line({ count: index + 2 }),
          id,
          dangerousGoods: index === 0 ? null : { ...PASTE, class: '8', isUnlisted: true },
        })),
      }),
    ],
    ['notes', () => ({ notes: null, receiverNotes: 'Gate 4' })],
    ['dates', () => ({ requestedPickupDateTimeUtc: '2026-03-20', requestedDeliveryDate: '2026-03-26' })],
    [
      'a removed and a changed freight item',
      ({ lineItems }) => ({
        lineItems: [
          { ...edits.world.line({ count: 9, weight: 14.5, volume: 0.1234 }), id: lineItems[1]?.id },
        ],
      }),
    ],
    [
      'added freight items',
      ({ lineItems }) => ({
        lineItems: [
          edits.world.line({ packagingType: 'PLT', volume: 1.2, weight: 200 }),
          ...lineItems.map(({ id }, index) => ({ ...edits.world.line({ count: index + 2 }), id })),
        ],
      }),
    ],
  ])('restores %s exactly', async (_, change) => {
    const before = await edits.created({
      senderReference: 'S-1',
      salesReference: 'SO-1',
      notes: 'Ring first',
      requestedPickupDateTimeUtc: '2026-03-19',
      requestedDeliveryDate: '2026-03-25',
      hireage: { hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 3 },
      consignmentFlags: [{ code: 'EXPORT', flagProperties: { ecert: 'NZ2026/ABC/1' } }],
      liability: { kind: 'DECLARED_VALUE', declaredValue: 12500.5 },
      lineItems: [
        { ...edits.world.line({ count: 2 }), dangerousGoods: { ...PASTE, isUnlisted: true } },
        edits.world.line({ count: 3, description: 'Shelving', length: 1.25 }),
      ],
    });
    const { reference } = before;
    const saved = await edits.send(`PUT ${reference}`, change(before));
    expect(contentOf(saved)).not.toEqual(contentOf(before));
    const after = await edits.undone(reference, saved.version);
    expect(contentOf(after)).toEqual(contentOf(before));
    expect(contentOf(await edits.get(reference))).toEqual(contentOf(before));
    const again = await edits.undone(reference, after.version);
    expect(contentOf(again)).toEqual(contentOf(saved));
  });

  it('restores one field of a participant and keeps the others', async () => {
    const { reference } = await edits.created();
    const change = (given: Partial<typeof OTHER_RECEIVER>) =>
      edits.send(`PUT ${reference}/receiver`, { receiverParticipant: { ...OTHER_RECEIVER, ...given } });
    await change({});
    const phone = await change({ phone: '021 555 222' });
    await change({ phone: '021 555 222', fullName: 'Kauri Coast' });
    expect((await edits.undone(reference, phone.version)).receiverParticipant).toMatchObject({
      fullName: 'Kauri Coast',
      phone: '09 555 0187',
    });
  });

  it('takes back the operations on one freight item', async () => {
    const before = await edits.created();
    const { reference } = before;
    const added = await edits.app.request(
      edits.world.caller,
      `POST ${edits.world.path}/consignments/${reference}/line-items`,
      {
        body: edits.world.line({ count: 7 }),
      },
    );
    expect(added.status, added.text).toBe(201);
    expect(contentOf(await edits.undone(reference, before.version + 1))).toEqual(contentOf(before));
  });

  it('takes back a pickup date that a bulk action set', async () => {
    await edits.asSystem(sql`
      insert into organisation_setting (organisation_id, name, value)
      values (${edits.world.organisation.id}, 'allow-fm-users-request-pickup-date', 'true')`);
    const [one, two] = [
      await edits.created({ requestedPickupDateTimeUtc: '2026-03-19' }),
      await edits.created(),
    ];
    const references = [one.reference, two.reference];
    const body = { references, requestedPickupDateTimeUtc: '2026-03-20' };
    const job = await edits.app.request(
      edits.world.caller,
      `POST ${edits.world.path}/consignments/bulk/request-pickup-date`,
      {
        body,
      },
    );
    expect(job.status, job.text).toBe(200);
    expect((await edits.history(one.reference)).changes[0]).toMatchObject({
      through: 'bulk',
      editVersion: 2,
    });
    for (const before of [one, two]) {
      expect((await edits.get(before.reference)).requestedPickupDateTimeUtc).toBe('2026-03-19T11:00:00.000Z');
      expect(contentOf(await edits.undone(before.reference, 2))).toEqual(contentOf(before));
    }
  });

  it('is possible step by step', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const two = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const three = await edits.send(`PUT ${reference}`, { notes: 'three' });
    expect((await edits.undone(reference, three.version)).notes).toBe('two');
    expect((await edits.undone(reference, two.version)).notes).toBe('one');
  });

  it('runs once under one key', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const headers = { 'idempotency-key': `undo-${reference}` };
    const first = await edits.undo(reference, version, { headers });
    const second = await edits.undo(reference, version, { headers });
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await edits.get(reference)).version).toBe(version + 1);
  });

  it('of two concurrent requests one is refused', async () => {
    const { reference } = await edits.created({ notes: 'one' });
    const { version } = await edits.send(`PUT ${reference}`, { notes: 'two' });
    const both = await Promise.all([edits.undo(reference, version), edits.undo(reference, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await edits.get(reference)).toMatchObject({ version: version + 1, notes: 'one' });
  });

  it('keeps the changes of an edit on one page of the history', async () => {
    const { reference } = await edits.created();
    await edits.send(`PUT ${reference}`, { notes: 'one', receiverNotes: 'two', salesReference: 'SO-3' });
    await edits.send(`PUT ${reference}`, { notes: 'four' });
    const page = await edits.history(reference, { query: '?maxResults=2' });
    expect(page.changes.map(({ to }) => to).toSorted()).toEqual(['SO-3', 'four', 'one', 'two']);
    const last = await edits.history(reference, { query: `?before=${page.next}` });
    expect([last.changes.map(({ to }) => to), last.next, last.edits]).toEqual([[reference], null, []]);
  });
});
