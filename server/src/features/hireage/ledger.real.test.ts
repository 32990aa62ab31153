import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { figures, type HireageWorld, hireageWorld, JOINERY } from '#testing/hireage-world.ts';

let world: HireageWorld;

beforeAll(async () => {
  world = await hireageWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('movements of consignments', () => {
  it('count from the pickup on', async () => {
    const reference = await world.staged(6);
    expect(figures(await world.ledger())).toEqual([]);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Rimu Joinery: out 6, in 0, transferred 0, corrected 0, balance 6, disputed 0',
    ]);
    expect(await world.movements()).toMatchObject({
      total: 1,
      movements: [
        {
          kind: 'OUT',
          quantity: 6,
          balanceChange: 6,
          day: '2026-03-18',
          reference,
          entryId: null,
          recordedBy: null,
          partner: { siteId: null, name: 'Rimu Joinery' },
        },
      ],
    });
  });

  it('follow the equipment that the provider reports', async () => {
    const reference = await world.staged(6);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    const hireage = { providerCode: 'CHEP', hireUnitCode: 'PAL', quantity: 5 };
    await world.report(reference, { type: 'equipment', hireage });
    expect((await world.ledger()).lines).toMatchObject([{ out: 5, balance: 5 }]);
  });

  it('count nothing for a cancelled consignment', async () => {
    const reference = await world.staged(6);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    await world.report(
      reference,
      { type: 'status', status: 'CANCELLED' },
      new Date(world.app.now.getTime() + 60_000),
    );
    expect((await world.ledger()).lines).toEqual([]);
  });

  it('between two own sites change both balances', async () => {
    const reference = await world.staged(3, {
      receiverParticipantId: world.otherSiteId,
      receiverParticipant: null,
    });
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    const ledger = await world.ledger();
    expect(figures(ledger)).toEqual([
      'Site S1 PAL Site S2: out 3, in 0, transferred 0, corrected 0, balance 3, disputed 0',
      'Site S2 PAL Site S1: out 0, in 3, transferred 0, corrected 0, balance -3, disputed 0',
    ]);
    expect(ledger.lines[0]?.partner.siteId).toBe(world.otherSiteId);
  });

  it('of incoming freight are returned by its sender', async () => {
    const incoming = {
      senderParticipantId: null,
      senderParticipant: JOINERY,
      receiverParticipantId: world.siteId,
      receiverParticipant: null,
    };
    const reference = await world.staged(2, incoming);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Rimu Joinery: out 0, in 2, transferred 0, corrected 0, balance -2, disputed 0',
    ]);
  });
});

describe('the ledger', () => {
  it('adds up lines by site and unit, and a line adds up its movements', async () => {
    const reference = await world.staged(9);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    await world.record({ quantity: 4 });
    await world.record({ kind: 'TRANSFER', quantity: 2 });
    await world.record({ kind: 'CORRECTION', quantity: -1, note: 'Counted on 17/03' });
    await world.record({ partner: 'Tui Foods', quantity: 5 });
    const ledger = await world.ledger();
    expect(figures(ledger)).toEqual([
      'Site S1 PAL Rimu Joinery: out 9, in 4, transferred 2, corrected -1, balance 2, disputed 0',
      'Site S1 PAL Tui Foods: out 0, in 5, transferred 0, corrected 0, balance -5, disputed 0',
    ]);
    expect(ledger.lineCount).toBe(2);
    expect(ledger.totals).toMatchObject([{ out: 9, in: 9, transferred: 2, corrected: -1, balance: -3 }]);
    const { total, movements } = await world.movements('?partnerName=rimu%20joinery');
    expect(total).toBe(4);
    expect(movements.reduce((sum, { balanceChange }) => sum + balanceChange, 0)).toBe(2);
    const [newest] = (await world.movements('?pageSize=1&pageNumber=2')).movements;
    expect(newest).toMatchObject({ kind: 'IN', partner: { name: 'Tui Foods' } });
  });

  it('filters by site, unit, part of the partner and days', async () => {
    await world.record({ day: '2026-03-01', quantity: 1 });
    await world.record({ day: '2026-03-10', quantity: 2 });
    await world.record({
      partner: 'Tui Foods',
      hireUnit: { providerCode: 'LOSCAM', code: 'BIN' },
      quantity: 3,
    });
    await world.record({ siteId: world.otherSiteId, partner: 'Kea', quantity: 4 });
    const partners = async (query: string) =>
      (await world.ledger(query)).lines.map(({ partner }) => partner.name);
    expect(await partners(`?siteId=${world.otherSiteId}`)).toEqual(['Kea']);
    expect(await partners('?hireProvider=LOSCAM&hireUnit=BIN')).toEqual(['Tui Foods']);
    expect(await partners('?partner=RIMU%20j')).toEqual(['Rimu Joinery']);
    // Earlier movements count in the balance alone, later ones not at all.
    expect((await world.ledger('?partner=rimu&from=2026-03-05&to=2026-03-31')).lines).toMatchObject([
      { in: 2, balance: -3 },
    ]);
    expect((await world.ledger('?partner=rimu&to=2026-03-05')).lines).toMatchObject([{ in: 1, balance: -1 }]);
    const wrong = await world.get('?from=2026-03-05&to=2026-03-04');
    expect([wrong.status, wrong.json()]).toMatchObject([
      422,
      { errors: [{ pointer: '/to', detail: 'Must not be before the first day' }] },
    ]);
  });

  it('shows a user the own sites, and hides references of consignments of other sites', async () => {
    const reference = await world.staged(3, {
      receiverParticipantId: world.otherSiteId,
      receiverParticipant: null,
    });
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    const ofOther = await world.app.world.person(world.organisation, { siteIds: [world.otherSiteId] });
    expect(figures(await world.ledger('', ofOther))).toEqual([
      'Site S2 PAL Site S1: out 0, in 3, transferred 0, corrected 0, balance -3, disputed 0',
    ]);
    const { movements } = await world.movements('', ofOther);
    expect(movements.map((one) => one.reference)).toEqual([null]);
    expect((await world.ledger(`?siteId=${world.siteId}`, ofOther)).lines).toEqual([]);
  });

  it('does not exist for another organisation, and for a tenant without hireage', async () => {
    const stranger = await world.app.world.person(
      await world.app.world.organisation(world.organisation.tenant),
    );
    for (const part of ['', '/movements', '/file'])
      expect((await world.get(part, stranger)).status).toBe(404);
    const tenant = await world.app.world.tenant({ settings: { HireageEnabled: 'false' } });
    const organisation = await world.app.world.organisation(tenant);
    const without = await world.app.world.person(organisation);
    const path = `/api/v2/customers/${organisation.id}/hireage` as const;
    for (const part of ['', '/movements', '/file'])
      expect((await world.app.request(without, `GET ${path}${part}`)).status).toBe(404);
    const sent = await world.app.request(without, `POST ${path}/entries`, {
      body: world.body({ siteId: organisation.siteIds[0] ?? 0 }),
    });
    expect(sent.status).toBe(404);
  });

  it('is exported as the movements of the filter', async () => {
    await world.record({ docket: 'D-4711', note: '=1+1' });
    await world.record({ partner: 'Tui Foods' });
    const file = await world.get('/file?partnerName=Rimu%20Joinery');
    expect(file.headers['x-row-count']).toBe('1');
    expect(file.headers['content-disposition']).toContain('Hireage_18-Mar-2026.csv');
    const [head, row] = file.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe(
      'Day,Site,Hire company,Hire unit,Partner,Movement,Quantity,Balance change,Consignment,Docket,Note,Recorded by,Entry,Reverses entry,Disputed',
    );
    expect(row).toMatch(
      /^2026-03-17,Site S1,CHEP,PAL,Rimu Joinery,In,4,-4,,D-4711,'=1\+1,Name of person-\d+,\d+,,$/,
    );
  });
});
