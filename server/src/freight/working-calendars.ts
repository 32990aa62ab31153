import {
  type ProviderClosure,
  type WorkingCalendar,
  workingCalendar,
} from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Context, Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export type Calendars = (region: RegionCode) => WorkingCalendar;

/** The working days of each region, with the tenant's closures in them. */
export async function readCalendars(
  database: Pick<Database, 'read'>,
  context: Context & { readonly tenantId: number },
): Promise<Calendars> {
  const closures = await database.read<ProviderClosure>(
    context,
    sql`
      select day, region_id as region, reason
      from provider_closure
      where tenant_id = ${context.tenantId}`,
  );
  return (region) => workingCalendar(region, closures);
}
