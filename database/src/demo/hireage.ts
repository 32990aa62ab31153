import { HIREAGE_STATUSES } from '@cartage/domain/hireage/ledger.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Client } from 'pg';
import { DEMO_CATALOGUES } from '#demo/catalogue.ts';
import type { NewConsignment } from '#loading/new-consignment.ts';

/** Every seventh consignment has hired equipment. Freight between own sites is not counted. */
const HIREAGE_INTERVAL = 7;
const QUANTITIES = [2, 6, 4, 1, 8, 3] as const;

/** Adds hired equipment of the tenant to freight that has left, mostly of its first kind. */
export function withHireage(
  consignments: readonly NewConsignment[],
  tenantCode: keyof typeof DEMO_CATALOGUES,
): NewConsignment[] {
  const [first, second = first] = DEMO_CATALOGUES[tenantCode].hireUnits;
  let count = 0;
  return consignments.map((consignment) => {
    const hasLeft = HIREAGE_STATUSES.some((status) => status === consignment.history.at(-1)?.status);
    const isBetweenSites = consignment.sender.site !== null && consignment.receiver.site !== null;
    if (!hasLeft || isBetweenSites) return consignment;
    count += 1;
    const unit = count % (HIREAGE_INTERVAL * 5) === 0 ? second : first;
    if (count % HIREAGE_INTERVAL !== 0 || unit === undefined) return consignment;
    const quantity = QUANTITIES[(count / HIREAGE_INTERVAL) % QUANTITIES.length] ?? 1;
    return { ...consignment, hireage: { providerCode: unit.providerCode, unitCode: unit.code, quantity } };
  });
}

/**
 * Stores entries: the partners with the most equipment returned some of it, one has some transferred, and two balances are
 * corrected. One return is disputed.
 */
export async function storeHireage(client: Client, today: CalendarDate): Promise<void> {
  await client.query(
    `with
       line as (
         select c.tenant_id, c.organisation_id, s.site_id, c.hire_provider_code, c.hire_unit_code, r.full_name,
           sum(c.hire_quantity)::int as quantity
         from consignment c
         join participant s on s.consignment_id = c.id and s.role = 'sender' and s.site_id is not null
         join participant r on r.consignment_id = c.id and r.role = 'receiver' and r.site_id is null
         where c.hire_quantity is not null
         group by 1, 2, 3, 4, 5, 6
       ),
       ranked as (
         select line.*, row_number() over (
           partition by organisation_id order by quantity desc, full_name, site_id, hire_unit_code)::int as number
         from line
       ),
       entry (number, kind, quantity, age, docket, note) as (values
         (1, 'IN', 3, 9, 'D-20417', null),
         (1, 'TRANSFER', 2, 4, 'T-3381', 'Taken over by the receiver'),
         (2, 'IN', 4, 6, 'D-20455', 'Two are broken'),
         (3, 'CORRECTION', 5, 20, null, 'Opening balance'),
         (4, 'CORRECTION', -1, 2, null, 'Counted on site')
       ),
       stored as (
         insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind,
           quantity, day, docket, note, created_at, created_by)
         select ranked.tenant_id, ranked.organisation_id, site_id, hire_provider_code, hire_unit_code, full_name, kind,
           entry.quantity, $1::date - age, docket, note, ($1::date - age + time '15:20') at time zone tenant.zone,
           (select u.name from membership m join portal_user u on u.id = m.user_id
             where m.organisation_id = ranked.organisation_id and not u.is_machine order by u.id limit 1)
         from ranked
         join entry using (number)
         join tenant on tenant.id = ranked.tenant_id
         where exists (select from membership m where m.organisation_id = ranked.organisation_id)
         order by ranked.organisation_id, age desc, number
         returning organisation_id, id, site_id, docket, created_at, created_by
       )
     insert into hireage_dispute (organisation_id, site_id, entry_id, reason, opened_at, opened_by)
     select organisation_id, site_id, id, 'The docket says 6', created_at + interval '1 day', created_by
     from stored
     where docket = 'D-20455'
     order by organisation_id`,
    [today],
  );
}
