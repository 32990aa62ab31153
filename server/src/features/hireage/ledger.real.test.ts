import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { figures, type HireageWorld, hireageWorld, JOINERY } from '#testing/hireage-world.ts';

let world: HireageWorld;

beforeAll(async () => {
  world = await hireageWorld();
});
afterEach(() => world.reset());
afterAll(() => world.end());

describe('movements of consignments', () => {
  it('count from the pickup', async () => {
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

  it('of freight in Error count when it had left', async () => {
    const minutes = (count: number) => new Date(world.app.now.getTime() + count * 60_000);
    const reference = await world.staged(6);
    await world.report(reference, { type: 'status', status: 'ERR' });
    expect((await world.ledger()).lines).toEqual([]);
    await world.report(reference, { type: 'status', status: 'PICKUP' }, minutes(1));
    await world.report(reference, { type: 'status', status: 'ERR' }, minutes(2));
    expect((await world.ledger()).lines).toMatchObject([{ out: 6, balance: 6 }]);
    await world.report(reference, { type: 'status', status: 'DELIVERED' }, minutes(3));
    expect((await world.ledger()).lines).toMatchObject([{ out: 6, balance: 6 }]);
  });

  it('have the local day of the pickup, not the one of a later status', async () => {
    const before = world.app.now;
    onTestFinished(() => {
      world.app.now = before;
    });
    world.app.now = new Date('2026-03-17T12:00:00Z');
    const reference = await world.staged(6);
    world.app.now = new Date('2026-03-17T12:30:00Z');
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    world.app.now = new Date('2026-03-19T02:00:00Z');
    await world.report(reference, { type: 'status', status: 'TRANSIT' });
    expect((await world.movements()).movements.map(({ day }) => day)).toEqual(['2026-03-18']);
    expect((await world.ledger('?to=2026-03-17')).lines).toEqual([]);
    expect((await world.ledger('?from=2026-03-18&to=2026-03-18')).lines).toMatchObject([{ out: 6 }]);
  });

  it('follow the receiver and the hire unit that change after the pickup', async () => {
    const reference = await world.staged(6);
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    const hireage = { providerCode: 'LOSCAM', hireUnitCode: 'BIN', quantity: 6 };
    await world.report(reference, { type: 'equipment', hireage });
    await world.system`update participant p set full_name = 'Tui Foods' from consignment c
      where c.reference = ${reference} and p.consignment_id = c.id and p.role = 'receiver'`;
    expect(figures(await world.ledger())).toEqual([
      'Site S1 BIN Tui Foods: out 6, in 0, transferred 0, corrected 0, balance 6, disputed 0',
    ]);
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

  it('to an address that has the name of an own site are settled by entries for the address', async () => {
    const receiverParticipant = { ...JOINERY, fullName: 'Site S2' };
    const reference = await world.staged(3, { receiverParticipant });
    await world.report(reference, { type: 'status', status: 'PICKUP' });
    await world.record({ partner: 'Site S2', partnerSiteId: null, quantity: 2 });
    expect(figures(await world.ledger())).toEqual([
      'Site S1 PAL Site S2: out 3, in 2, transferred 0, corrected 0, balance 1, disputed 0',
    ]);
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
    await world.record({ partner: 'Tōtara Timber', hireUnit: { providerCode: 'LOSCAM', code: 'BIN' } });
    expect(await partners('?partner=TOTARA')).toEqual(['Tōtara Timber']);
    expect(await partners('?partner=t%C5%8Dtara')).toEqual(['Tōtara Timber']);
    expect(await partners('?partnerName=tui%20foods')).toEqual(['Tui Foods']);
    // Earlier movements count only in the balance, later ones not at all.
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
      /^17\/03\/2026,Site S1,CHEP,PAL,Rimu Joinery,In,4,-4,,D-4711,'=1\+1,Name of person-\d+,\d+,,$/,
    );
  });

  it('is exported as balances with their opening balance', async () => {
    await world.record({ day: '2026-03-01', quantity: 1 });
    await world.record({ day: '2026-03-10', quantity: 2 });
    const file = await world.get('/file?content=BALANCES&from=2026-03-05');
    expect(file.headers['content-disposition']).toContain('Hireage-balances_18-Mar-2026.csv');
    expect(
      file.text
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual([
      'Site,Hire company,Hire unit,Partner,Opening balance,Out,In,Transferred,Corrections,Closing balance,Disputed',
      'Site S1,CHEP,PAL,Rimu Joinery,-1,0,2,0,0,-3,0',
    ]);
  });

  it('is not exported with more than 20,000 movements', async () => {
    const { tenant } = world.organisation;
    const { id, siteIds } = await world.app.world.organisation(tenant);
    const person = await world.app.world.person({ id, siteIds, tenant });
    // Three statements, because the time of one is limited.
    for (const count of [6667, 6667, 6667])
      await world.system`
        insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind,
          quantity, day, created_at, created_by)
        select ${tenant.id}, ${id}, ${siteIds[0]}, 'CHEP', 'PAL', 'x', 'IN', 1, '2026-03-17', now(), 'x'
        from generate_series(1, ${count}::int)`;
    const path = `GET /api/v2/customers/${id}/hireage` as const;
    const file = await world.app.request(person, `${path}/file`);
    expect([file.status, file.json<Problem>().errors]).toEqual([
      422,
      [
        {
          pointer: '/from',
          detail: 'A file has at most 20,000 movements. Choose a shorter period or more filters.',
        },
      ],
    ]);
    const afterLast = await world.app.request(person, `${path}/movements?pageNumber=900`);
    expect(afterLast.json()).toEqual({ total: 20_001, movements: [] });
  });

  it('counts the open disputes up to the end of the period, and lists only disputed balances', async () => {
    const { entryId } = await world.record({ day: '2026-03-01', quantity: 3 });
    await world.record({ day: '2026-03-10', quantity: 2 });
    await world.record({ partner: 'Tui Foods' });
    const dispute = { siteId: world.siteId, entryId, reason: 'The docket says 5' };
    expect((await world.post('disputes', dispute)).status).toBe(200);
    expect((await world.ledger('?from=2026-03-05')).lines).toMatchObject([
      { balance: -5, in: 2, disputed: 3 },
      { balance: -4, disputed: 0 },
    ]);
    const disputed = await world.ledger('?isDisputed=true');
    expect(disputed).toMatchObject({ lineCount: 1, totals: [{ balance: -5, disputed: 3 }] });
    expect(await world.movements('?isDisputed=true')).toMatchObject({ total: 1, movements: [{ entryId }] });
  });
});
