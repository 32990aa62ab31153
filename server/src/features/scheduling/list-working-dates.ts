import type { ResponseBody } from '@cartage/contract/operations.ts';
import { presentWorkDays } from '#features/scheduling/present-work-days.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The provider's working days in a region, and the reasons for the other days. */
export async function listWorkingDates(
  { database }: AppDependencies,
  { tenant, query }: OperationRequest<'workingDates'>,
) {
  const calendarOf = await readCalendars(database, { tenantId: tenant.id });
  const { regionId } = query;
  const body: ResponseBody<'workingDates'> = [{ regionId, ...presentWorkDays(calendarOf(regionId), query) }];
  return reply(body);
}
