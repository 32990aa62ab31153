import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';
import { DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { DangerousGoodsDraft, UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { checkAgainstList } from '@cartage/domain/freight/listed-goods.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectInvariants } from '#invariants/check-invariants.ts';
import { loadedDemoWorld, rowsOf } from '#testing/loaded-demo-world.ts';
import type { TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await loadedDemoWorld();
});
afterAll(() => database.drop());

describe('the demo world', () => {
  it('keeps every invariant', () => expectInvariants(database.url));

  it('has organisations at every status, the first one most, and some with few or none', async () => {
    const rows = await rowsOf<{ id: number; n: number; statuses: number }>(
      database,
      `select organisation_id as id, count(*)::int as n, count(distinct status)::int as statuses
       from consignment group by 1 order by 1`,
    );
    const begun = DEMO_ORGANISATIONS.filter(({ code }) => code !== 'RU' && code !== 'KP');
    expect(rows.map(({ id }) => id)).toEqual(begun.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(rows.every(({ statuses }) => statuses === STATUS_CODES.length)).toBe(true);
    const few = rows.filter(({ id }) => id === 105 || id === 203);
    expect(few.map(({ n }) => n)).toEqual([14, 14]);
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(2_000 + 28);
    expect(rows[0]?.n).toBe(1_200);
  });

  it('has imports of the last 90 days where the tenant has the import, some with failures and corrections', async () => {
    const rows = await rowsOf<Record<'id' | 'imports' | 'failed' | 'corrected' | 'oldest', number>>(
      database,
      `select j.organisation_id as id, count(distinct j.id)::int as imports,
         (count(*) filter (where outcome = 'Failed'))::int as failed, max(corrected_cells)::int as corrected,
         date '2026-03-18' - min(j.created_at at time zone 'Pacific/Auckland')::date as oldest
       from import_job j join import_item i on i.job_id = j.id group by 1 order by 1`,
    );
    expect(rows.find(({ id }) => id === 101)).toMatchObject({ imports: 5, failed: 2, corrected: 5 });
    expect(rows.every(({ id, oldest }) => id < 200 && oldest < 90)).toBe(true);
  });

  it('imports consignments from one site to others, by one user, within a minute', async () => {
    expect(
      await rowsOf(
        database,
        `select i.job_id, i.position from import_item i
         join import_job j on j.id = i.job_id
         join consignment c on c.id = i.consignment_id
         join participant s on s.consignment_id = c.id and s.role = 'sender'
         join participant r on r.consignment_id = c.id and r.role = 'receiver'
         where c.site_id <> j.site_id or c.created_by_id <> j.user_id or s.site_id is distinct from j.site_id
           or r.site_id is null or r.site_id = s.site_id or c.created_at < j.created_at
           or c.created_at > j.created_at + interval '1 minute'
           or i.request ->> 'receiverParticipantId' <> r.site_id::text
           or jsonb_array_length(i.cells) <> cardinality(i.row_numbers)`,
      ),
    ).toEqual([]);
  });

  it('has freight with an open failed delivery in each tenant', async () => {
    const rows = await rowsOf<{ id: number }>(
      database,
      `select distinct c.tenant_id as id from consignment c
       join delivery_event e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
       where e.type_code = 'EXCP' and e.title = 'Receiver closed' and e.resolved_at is null
         and c.status in (4, 5, 6)
       order by 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('has emails to receivers with different outcomes, each about a status that a person at the desk reported', async () => {
    const rows = await rowsOf<{ id: number; outcomes: string[]; people: string[] }>(
      database,
      `select e.organisation_id as id, array_agg(distinct e.outcome order by e.outcome) as outcomes,
         array_agg(distinct u.name) as people
       from receiver_email e
       join status_history h on h.provider_event_id = e.provider_event_id
       join provider_event v on v.id = e.provider_event_id
       join portal_user u on u.id = v.recorded_by_id
       group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { id: 101, outcomes: ['bounced', 'sent', 'unsubscribed'], people: ['Sefa Faleolo'] },
      { id: 201, outcomes: ['bounced', 'sent', 'unsubscribed'], people: ['Wiki Marlow'] },
    ]);
  });

  it('has hired equipment with partners, recorded movements and a dispute in each tenant', async () => {
    const rows = await rowsOf<{ id: number; out: number; kinds: string[]; disputed: number }>(
      database,
      `select c.organisation_id as id, sum(c.hire_quantity)::int as out,
         (select array_agg(distinct kind order by kind) from hireage_entry e
           where e.organisation_id = c.organisation_id) as kinds,
         (select count(*)::int from hireage_dispute d where d.organisation_id = c.organisation_id) as disputed
       from consignment c
       where c.organisation_id in (101, 201) and c.hire_quantity is not null and c.status between 4 and 7
       group by 1 order by 1`,
    );
    expect(rows.map(({ out }) => out > 40)).toEqual([true, true]);
    expect(rows).toMatchObject([
      { id: 101, kinds: ['CORRECTION', 'IN', 'TRANSFER'], disputed: 1 },
      { id: 201, kinds: ['CORRECTION', 'IN', 'TRANSFER'], disputed: 1 },
    ]);
  });

  it('has many consignments in the last seven days, and none older than 200', async () => {
    const [row] = await rowsOf<Record<string, number>>(
      database,
      `select count(*) filter (where created_day = date '2026-03-18')::int as today,
         count(*) filter (where created_day > date '2026-03-11')::int as week,
         (date '2026-03-18' - min(created_day))::int as reach
       from consignment where organisation_id = 101`,
    );
    expect(row?.['today']).toBeGreaterThan(20);
    expect(row?.['week']).toBeGreaterThan(200);
    expect(row?.['reach']).toBeGreaterThan(190);
    expect(row?.['reach']).toBeLessThan(200);
  });

  it('has exceptions and notes, open and resolved, tags, dangerous goods and outside addresses', async () => {
    const [row] = await rowsOf<Record<string, number>>(
      database,
      `select
         (select count(distinct (type_code, action_required))::int from delivery_event) as events,
         (select count(distinct code)::int from consignment_tag) as tags,
         (select count(distinct un_number)::int from line_item) as un_numbers,
         (select count(*)::int from participant where site_id is null) as outside,
         (select count(distinct region_id)::int from participant) as regions,
         (select count(*)::int from participant where length(full_name) > 90) as long_names`,
    );
    expect(row).toMatchObject({ events: 4, tags: 6, regions: REGIONS.length });
    expect(row?.['un_numbers']).toBeGreaterThan(30);
    expect(row?.['outside']).toBeGreaterThan(1_000);
    expect(row?.['long_names']).toBeGreaterThan(10);
  });

  it('has full and nearly full runs in every region of both tenants, most of them free', async () => {
    const rows = await rowsOf<Record<'tenant' | 'full' | 'few' | 'free', number>>(
      database,
      `select run_schedule.tenant_id as tenant,
         count(distinct region_id) filter (where booked = run_schedule.capacity)::int as full,
         count(distinct region_id) filter (where run_schedule.capacity - booked in (1, 2))::int as few,
         round(100.0 * count(*) filter (where run_schedule.capacity - booked > 2) / count(*))::int as free
       from run_schedule join delivery_run on delivery_run.id = run_id
       where day > date '2026-03-18' group by 1 order by 1`,
    );
    expect(rows.map(({ full, few }) => [full, few])).toEqual([
      [REGIONS.length, REGIONS.length],
      [REGIONS.length, REGIONS.length],
    ]);
    expect(rows.every(({ free }) => free > 65)).toBe(true);
  });

  it('declares dangerous goods as the list has them', async () => {
    const entries = await rowsOf<UnRow>(
      database,
      `select un_number as "unNumber", name, class, subsidiary_1 as "subsidiaryClass1",
         subsidiary_2 as "subsidiaryClass2", packing_group as "packingGroup",
         needs_technical_name as "needsTechnicalName"
       from dangerous_good`,
    );
    const declared = await rowsOf<DangerousGoodsDraft>(
      database,
      `select distinct un_number as "unNumber", dg_class as class, coalesce(dg_subsidiary_1, '') as "subsidiaryClass1",
         coalesce(dg_subsidiary_2, '') as "subsidiaryClass2", dg_name as "nameAndDescription",
         dg_unlisted as "isUnlisted"
       from line_item where un_number is not null`,
    );
    const issues = declared.flatMap((goods) =>
      checkAgainstList(
        goods,
        entries.filter(({ unNumber }) => unNumber === goods.unNumber),
      ),
    );
    expect(issues).toEqual([]);
  });

  it('has one tenant with everything switched on and one with the default settings and bookings', async () => {
    const rows = await rowsOf<{ tenant_id: number; name: string; value: string }>(
      database,
      'select * from tenant_setting',
    );
    const of = (id: number) => tenantSettings(rows.filter(({ tenant_id }) => tenant_id === id));
    expect(of(1)).toMatchObject({
      requestedPickupDateEnabled: true,
      dangerousGoodsEnabled: true,
      csvImportEnabled: true,
    });
    expect(of(2)).toEqual({ ...tenantSettings([]), liabilityKinds: 'LIMITED,OWNERS_RISK' });
    expect(
      await rowsOf(database, 'select tenant_id, name, value from tenant_flag order by tenant_id, name'),
    ).toEqual([
      { tenant_id: 1, name: 'DeliveryBookings', value: 'true' },
      { tenant_id: 1, name: 'DeliveryExtras', value: 'true' },
      { tenant_id: 1, name: 'ExportConsignments', value: 'true' },
      { tenant_id: 2, name: 'DeliveryBookings', value: 'true' },
    ]);
  });

  it('has organisations with each setting for contact details', async () => {
    const rows = await rowsOf<{ organisation_id: number; name: string; value: string }>(
      database,
      'select * from organisation_setting',
    );
    const policies = DEMO_ORGANISATIONS.map(({ id }) => {
      const own = rows.filter(({ organisation_id }) => organisation_id === id);
      return organisationSettings(own).consignmentContactDetailsRequired;
    });
    expect(new Set(policies)).toEqual(new Set(['NONE', 'ONE', 'ALL']));
  });

  it('gives every demo user the planned organisations and sites', async () => {
    const rows = await rowsOf<{ sub: string; organisation: number; sites: string[]; active: boolean }>(
      database,
      `select sub, membership.organisation_id as organisation, membership.is_active as active,
         array(
           select code from membership_site join site on site.id = site_id
           where membership_site.user_id = membership.user_id
             and membership_site.organisation_id = membership.organisation_id
           order by code
         ) as sites
       from membership join portal_user on portal_user.id = user_id`,
    );
    const expected = DEMO_PEOPLE.flatMap(({ sub, memberships }) =>
      memberships.map(({ organisationId, isActive }) => `${sub} ${organisationId} ${isActive}`),
    );
    expect(rows.map((row) => `${row.sub} ${row.organisation} ${row.active}`).toSorted()).toEqual(
      expected.toSorted(),
    );
    const sitesOf = (sub: string) => rows.find((row) => row.sub === sub)?.sites;
    expect(sitesOf('kea-hana-wilcox')).toHaveLength(12);
    expect(sitesOf('kea-noah-price')).toEqual(['HH-AKL', 'HH-CHC', 'HH-DUD']);
    expect(sitesOf('kea-sina-lopes')).toEqual([]);
  });

  it('gives one user of each tenant the authority to sign declarations', async () => {
    const rows = await rowsOf<{ sub: string; signatory: string }>(
      database,
      `select sub, declaration_signatory as signatory
       from membership join portal_user on portal_user.id = user_id
       where declaration_signatory is not null order by sub`,
    );
    expect(rows).toEqual([
      { sub: 'kea-hana-wilcox', signatory: 'Hana Wilcox' },
      { sub: 'tui-tia-ngata', signatory: 'Tia Ngata' },
    ]);
  });

  it('uses the first site of a user as default charge site and origin site', async () => {
    const rows = await rowsOf<{ sub: string; charge: string | null; origin: string | null }>(
      database,
      `select sub, charge.code as charge, origin.code as origin
       from membership
       join portal_user on portal_user.id = user_id
       left join site as charge on charge.id = charge_site_id
       left join site as origin on origin.id = origin_site_id
       where sub in ('kea-hana-wilcox', 'kea-sina-lopes') order by sub`,
    );
    expect(rows).toEqual([
      { sub: 'kea-hana-wilcox', charge: 'HH-AKL', origin: 'HH-AKL' },
      { sub: 'kea-sina-lopes', charge: null, origin: null },
    ]);
  });
});
