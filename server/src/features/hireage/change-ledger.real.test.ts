import type { Problem } from '@cartage/contract/errors.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { figures, type HireageWorld, hireageWorld, type Movement } from '#testing/hireage-world.ts';

let world: HireageWorld;

beforeAll(async () => {
  world = await hireageWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

const balances = async () => (await world.ledger()).lines.map(({ balance }) => balance);

describe('recording', () => {
  it('is done once for a repeated request', async () => {
    const headers = { 'idempotency-key': 'a-double-click' };
    const first = await world.post('entries', world.body(), { headers });
    const second = await world.post('entries', world.body(), { headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json<Movement>().entryId).toBe(first.json<Movement>().entryId);
    expect(await balances()).toEqual([-4]);
  });

  it('changes the balances of both sites when the partner is an own site', async () => {
    await world.record({ partner: null, partnerSiteId: world.otherSiteId, quantity: 4 });
    await world.record({
      kind: 'CORRECTION',
      partner: null,
      partnerSiteId: world.otherSiteId,
      quantity: 10,
      note: 'x',
    });
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Site S2: out 0, in 4, transferred 0, corrected 10, balance 6, disputed 0',
      'Site S2 PAL Site S1: out 4, in 0, transferred 0, corrected -10, balance -6, disputed 0',
    ]);
  });

  it('moves the balance of one own site to another', async () => {
    await world.record({ kind: 'TRANSFER', partner: null, partnerSiteId: world.otherSiteId });
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Site S2: out 0, in 0, transferred 4, corrected 0, balance -4, disputed 0',
      'Site S2 PAL Site S1: out 0, in 0, transferred -4, corrected 0, balance 4, disputed 0',
    ]);
  });

  it('takes a partner with the name of an own site as that site, also one that the user cannot see', async () => {
    const ofFirst = await world.app.world.person(world.organisation, { siteIds: [world.siteId] });
    const recorded = await world.post('entries', world.body({ partner: 'SITE s2' }), { by: ofFirst });
    expect(recorded.status, recorded.text).toBe(200);
    expect(recorded.json<Movement>().partner).toEqual({ siteId: world.otherSiteId, name: 'Site S2' });
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Site S2: out 0, in 4, transferred 0, corrected 0, balance -4, disputed 0',
      'Site S2 PAL Site S1: out 4, in 0, transferred 0, corrected 0, balance 4, disputed 0',
    ]);
  });

  it('names each wrong field', async () => {
    const response = await world.post('entries', {
      ...world.body({ kind: 'CORRECTION', siteId: 999_999, quantity: 0, day: '2026-03-19', partner: null }),
      hireUnit: { providerCode: 'CHEP', code: 'NONE' },
    });
    expect(response.status).toBe(422);
    expect(response.json<Problem>().errors).toEqual([
      { pointer: '/siteId', detail: 'Site not found' },
      { pointer: '/hireUnit', detail: 'Hire Unit "CHEP - NONE" not found' },
      { pointer: '/partner', detail: 'Enter the partner' },
      { pointer: '/quantity', detail: 'Must be a whole number from -99,999 to 99,999, and not 0' },
      { pointer: '/day', detail: 'The day must not be in the future' },
      { pointer: '/note', detail: 'Enter a reason' },
    ]);
    const issuesOf = async (over: Parameters<typeof world.body>[0]) =>
      (await world.post('entries', world.body(over))).json<Problem>().errors;
    expect(await issuesOf({ partnerSiteId: world.siteId })).toEqual([
      { pointer: '/partnerSiteId', detail: 'Must be another site' },
    ]);
    expect(await issuesOf({ partnerSiteId: 999_999 })).toEqual([
      { pointer: '/partnerSiteId', detail: 'Site not found' },
    ]);
    expect(await issuesOf({ partner: 'SITE S1' })).toEqual([
      { pointer: '/partner', detail: 'Enter a partner other than this site' },
    ]);
    expect(await issuesOf({ day: '1999-01-01' })).toEqual([
      { pointer: '/day', detail: 'The day must not be more than one year ago' },
    ]);
    const huge = await world.post('entries', world.body({ quantity: 1000 }));
    expect(huge.json<Problem>().errors).toEqual([
      { pointer: '/quantity', detail: 'Must be a whole number from 1 to 999' },
    ]);
  });

  it('needs the permission to change, and a site of the user', async () => {
    const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.MAINTAIN');
    const reader = await world.app.world.person(world.organisation, {});
    const asReader = { ...reader, permissions };
    expect((await world.get('', asReader)).status).toBe(200);
    expect((await world.post('entries', world.body(), { by: asReader })).status).toBe(403);
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    const refused = await world.post('entries', world.body(), { by: ofOther });
    expect(refused.json<Problem>().errors).toEqual([{ pointer: '/siteId', detail: 'Site not found' }]);
  });
});

describe('an entry', () => {
  it('is reversed once, and both entries stay', async () => {
    const { entryId } = await world.record({ quantity: 7 });
    const responses = await Promise.all([
      world.post(`entries/${entryId}/reversal`, { note: 'Entered twice' }),
      world.post(`entries/${entryId}/reversal`, {}),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balances()).toEqual([0]);
    const { movements } = await world.movements();
    expect(movements).toMatchObject([
      { quantity: -7, reverses: entryId, isReversed: false, kind: 'IN' },
      { quantity: 7, entryId, reverses: null, isReversed: true },
    ]);
    const again = await world.post(`entries/${movements[0]?.entryId}/reversal`, {});
    expect([again.status, again.json<Problem>().detail]).toEqual([
      409,
      "A reversal can't be reversed. Record the movement again.",
    ]);
  });

  it('does not exist for users of other sites and organisations', async () => {
    const { entryId } = await world.record();
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    const stranger = await world.app.world.person(
      await world.app.world.organisation(world.organisation.tenant),
    );
    for (const by of [ofOther, stranger])
      expect((await world.post(`entries/${entryId}/reversal`, {}, { by })).status).toBe(404);
    expect(await balances()).toEqual([-4]);
  });

  it('between two own sites is reversed by a user of either site', async () => {
    const { entryId } = await world.record({ partner: null, partnerSiteId: world.otherSiteId });
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    const reversed = await world.post(`entries/${entryId}/reversal`, {}, { by: ofOther });
    expect(reversed.json<Movement>()).toMatchObject({ site: { name: 'Site S2' }, kind: 'OUT', quantity: -4 });
    expect(await balances()).toEqual([0, 0]);
  });

  it('is changed and deleted by no request', async () => {
    const { entryId } = await world.record();
    const { tenant, id: organisationId } = world.organisation;
    const context = { tenantId: tenant.id, sub: world.caller.sub, organisationId };
    for (const statement of [
      sql`update hireage_entry set quantity = 1 where organisation_id = ${organisationId} and id = ${entryId}`,
      sql`delete from hireage_entry where organisation_id = ${organisationId} and id = ${entryId}`,
    ])
      await expect(
        world.app.deps.database.inTransaction(context, (tx) => tx.query(statement)),
      ).rejects.toThrow('permission denied');
  });
});
