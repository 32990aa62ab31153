import type { Answer } from '@cartage/contract/operations.ts';
import { presentWorkDays } from '#features/scheduling/present-work-days.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** The days on which the tenant's provider works in a region, and why not on the others. */
export async function listWorkingDates({ database }: Parts, { tenant, query }: Handled<'workingDates'>) {
  const calendarOf = await readCalendars(database, { tenantId: tenant.id });
  const { regionId } = query;
  const answer: Answer<'workingDates'> = [{ regionId, ...presentWorkDays(calendarOf(regionId), query) }];
  return reply(answer);
}
