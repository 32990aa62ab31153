import {
  type ProviderClosure,
  type WorkingCalendar,
  workingCalendar,
} from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Context, Database, Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export type Calendars = (region: RegionCode) => WorkingCalendar;

/** The working days of each region, with the tenant's closures in them. */
export async function readCalendars(
  database: Pick<Database, 'read'>,
  context: Context & { readonly tenantId: number },
): Promise<Calendars> {
  const closures = await database.read<ProviderClosure>(context, closuresOf(context.tenantId));
  return (region) => workingCalendar(region, closures);
}

/** The same for work that belongs to no request. */
export async function readCalendarsAsSystem(tx: Transaction, tenantId: number): Promise<Calendars> {
  const closures = await tx.query<ProviderClosure>(closuresOf(tenantId));
  return (region) => workingCalendar(region, closures);
}

const closuresOf = (tenantId: number) => sql`
  select day, region_id as region, reason
  from provider_closure
  where tenant_id = ${tenantId}`;
