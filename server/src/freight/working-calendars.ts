import {
  type ProviderClosure,
  type WorkingCalendar,
  workingCalendar,
} from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Context, Database, Transaction } from '#db/database.ts';
import { closuresOf } from '#freight/working-calendars.query.ts';

export type Calendars = (region: RegionCode) => WorkingCalendar;

/** The working days of each region, without the days on which the tenant's provider is closed. */
export async function readCalendars(
  database: Pick<Database, 'read'>,
  context: Context & { readonly tenantId: number },
): Promise<Calendars> {
  const closures = await database.read<ProviderClosure>(context, closuresOf(context.tenantId));
  return (region) => workingCalendar(region, closures);
}

/** The same as `readCalendars`, for a job without a request. */
export async function readCalendarsAsSystem(tx: Transaction, tenantId: number): Promise<Calendars> {
  const closures = await tx.query<ProviderClosure>(closuresOf(tenantId));
  return (region) => workingCalendar(region, closures);
}
