import { addRun, type BuiltSchedule } from '@cartage/database/builders/add-run.ts';
import type { BuiltTenant } from '@cartage/database/builders/add-tenant.ts';
import { tenantCanary } from '@cartage/database/builders/canary.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Client } from 'pg';

const FIRST_DAY: CalendarDate = '2026-03-30';
/** A place for each booking of the matrix, and a place that is booked initially. */
const DAYS = 800;

/** Holidays and a run of the tenant. */
export async function addOwnRun(client: Client, tenant: BuiltTenant): Promise<readonly BuiltSchedule[]> {
  await client.query('insert into provider_closure (tenant_id, day, reason) values ($1, $2, $3)', [
    tenant.id,
    '2026-09-15',
    tenantCanary(tenant.id, 'closure'),
  ]);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(FIRST_DAY, index));
  const run = await addRun(client, tenant, { name: tenantCanary(tenant.id, 'run'), days });
  return run.schedules;
}

/** Consignments in transit from the other site of every organisation are booked on the first day. */
export async function bookStagedConsignments(client: Client): Promise<void> {
  await client.query(
    `insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at)
     select max(id), organisation_id, tenant_id,
       (select min(id) from run_schedule where run_schedule.tenant_id = consignment.tenant_id), min(created_at)
     from consignment
     where status = 3
     group by organisation_id, tenant_id`,
  );
}
