import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { figures, type HireageWorld, hireageWorld, type Movement } from '#testing/hireage-world.ts';
import type { Caller } from '#testing/world.ts';

type Resolved = ResponseBody<'resolveHireageDispute'>;

let world: HireageWorld;

beforeAll(async () => {
  world = await hireageWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('a dispute', () => {
  const open = (body: object) =>
    world.post('disputes', { siteId: world.siteId, reason: 'The docket says 5', ...body });
  const idOf = (movement: Movement) => movement.disputes[0]?.id ?? 0;
  const resolve = (id: number, outcome: 'ACCEPTED' | 'CORRECTED', by?: Caller) =>
    world.post(`disputes/${id}/resolution`, { outcome, note: 'Counted 5' }, by === undefined ? {} : { by });
  const pickedUp = async (over: Parameters<typeof world.staged>[1] = {}) => {
    const reference = await world.staged(6, over);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    return reference;
  };

  it('of a consignment is shown beside the balance, and is accepted as recorded', async () => {
    const reference = await world.staged(6);
    expect((await open({ reference })).status).toBe(404);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    const disputed = await open({ reference });
    expect(disputed.status, disputed.text).toBe(200);
    expect((await world.ledger()).lines).toMatchObject([{ balance: 6, disputed: 6 }]);
    const again = await open({ reference });
    expect([again.status, again.json<Problem>().detail]).toEqual([409, 'The movement is already disputed']);
    const resolved = await world.post(`disputes/${idOf(disputed.json<Movement>())}/resolution`, {
      outcome: 'ACCEPTED',
      note: 'The driver confirmed 6',
    });
    expect(resolved.json<Resolved>().movement?.disputes).toMatchObject([
      {
        reason: 'The docket says 5',
        openedBy: expect.stringMatching(/^Name of/),
        resolution: {
          outcome: 'ACCEPTED',
          note: 'The driver confirmed 6',
          by: expect.stringMatching(/^Name of/),
        },
      },
    ]);
    expect((await world.ledger()).lines).toMatchObject([{ balance: 6, disputed: 0 }]);
  });

  it('is resolved as corrected after a user recorded the correction', async () => {
    const reference = await pickedUp();
    const id = idOf((await open({ reference })).json<Movement>());
    await world.record({ kind: 'CORRECTION', quantity: -1, note: 'Counted 5' });
    expect((await resolve(id, 'CORRECTED')).status).toBe(200);
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Rimu Joinery: out 6, in 0, transferred 0, corrected -1, balance 5, disputed 0',
    ]);
    expect((await world.movements()).movements.map(({ kind, docket }) => [kind, docket])).toEqual([
      ['OUT', null],
      ['CORRECTION', null],
    ]);
    const again = await resolve(id, 'CORRECTED');
    expect([again.status, again.json<Problem>().detail]).toEqual([
      409,
      'The dispute has already been resolved',
    ]);
  });

  it('of a movement between own sites is one dispute of both', async () => {
    const reference = await pickedUp({ receiverParticipantId: world.otherSiteId, receiverParticipant: null });
    const id = idOf((await open({ reference })).json<Movement>());
    expect((await open({ reference, siteId: world.otherSiteId })).status).toBe(409);
    expect((await world.ledger()).lines.map(({ disputed }) => disputed)).toEqual([6, 6]);
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    expect((await world.movements('', ofOther)).movements).toMatchObject([
      { reference: null, disputes: [{ reason: 'The docket says 5', resolution: null }] },
    ]);
    // As the consignment, which this user cannot open.
    expect((await open({ reference, siteId: world.otherSiteId })).status).toBe(409);
    expect(
      (await world.post('disputes', { siteId: world.otherSiteId, reference, reason: 'x' }, { by: ofOther }))
        .status,
    ).toBe(404);
    expect((await resolve(id, 'ACCEPTED', ofOther)).status).toBe(404);
    expect((await resolve(id, 'ACCEPTED')).status).toBe(200);
    expect((await world.ledger()).lines.map(({ disputed }) => disputed)).toEqual([0, 0]);
  });

  it('of an entry between own sites is resolved by a user of either site', async () => {
    const { entryId } = await world.record({ partner: null, partnerSiteId: world.otherSiteId });
    const id = idOf((await open({ entryId })).json<Movement>());
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    const resolved = await resolve(id, 'ACCEPTED', ofOther);
    expect(resolved.json<Resolved>().movement).toMatchObject({ site: { name: 'Site S2' }, kind: 'OUT' });
  });

  it('of a movement that no longer counts can be resolved', async () => {
    const reference = await pickedUp();
    const id = idOf((await open({ reference })).json<Movement>());
    const later = new Date(world.app.now.getTime() + 60_000);
    await world.report(reference, { type: 'status', status: 'CANCELLED' }, later);
    expect((await world.ledger()).lines).toEqual([]);
    const resolved = await resolve(id, 'ACCEPTED');
    expect([resolved.status, resolved.json()]).toEqual([200, { movement: null }]);
  });

  it('is opened once and resolved once by requests at the same time', async () => {
    const { entryId } = await world.record();
    const opened = await Promise.all([open({ entryId }), open({ entryId })]);
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { movements } = await world.movements();
    expect(movements[0]?.disputes).toHaveLength(1);
    const id = movements[0]?.disputes[0]?.id ?? 0;
    const resolved = await Promise.all([resolve(id, 'ACCEPTED'), resolve(id, 'CORRECTED')]);
    expect(resolved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of an entry ends with its reversal', async () => {
    const { entryId } = await world.record();
    expect((await open({ entryId })).status).toBe(200);
    expect((await world.ledger()).lines).toMatchObject([{ balance: -4, disputed: 4 }]);
    expect((await world.post(`entries/${entryId}/reversal`, {})).status).toBe(200);
    expect((await world.ledger()).lines).toMatchObject([{ balance: 0, disputed: 0 }]);
    const { movements } = await world.movements();
    expect(movements.find((one) => one.entryId === entryId)?.disputes).toMatchObject([
      { resolution: { outcome: 'CORRECTED', note: 'The entry was reversed' } },
    ]);
    expect((await open({ entryId })).json<Problem>().detail).toBe('The entry has already been reversed');
  });

  it('needs one movement, and does not exist for other users', async () => {
    const { entryId } = await world.record();
    expect((await open({})).json<Problem>().errors).toEqual([
      { pointer: '/entryId', detail: 'Send either the reference of a consignment or the id of an entry' },
    ]);
    const opened = await open({ entryId });
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    const id = idOf(opened.json<Movement>());
    expect((await resolve(id, 'ACCEPTED', ofOther)).status).toBe(404);
    const audited = await world.system<{ operation: string; subject: string }>`
      select operation, subject_id as subject from audit_entry where organisation_id = ${world.organisation.id}
      and operation like '%ireage%' order by id desc limit 2`;
    expect(audited.map(({ operation, subject }) => [operation, Number(subject)])).toEqual([
      ['disputeHireage', id],
      ['recordHireage', entryId],
    ]);
    expect((await resolve(id, 'ACCEPTED')).json<Resolved>().movement?.entryId).toBe(entryId);
  });
});
