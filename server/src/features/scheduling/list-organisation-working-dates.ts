import type { RegionCode } from '@cartage/domain/regions.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import { siteRegions } from '#features/scheduling/site-regions.query.ts';
import { presentWorkDays } from '#features/scheduling/present-work-days.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** A day counts as a working day when at least one of the organisation's sites works. */
export async function listOrganisationWorkingDates(
  { database }: AppDependencies,
  { scope, query }: OperationRequest<'organisationWorkingDates'>,
) {
  const [regions, calendarOf] = await Promise.all([
    database.read<{ region: RegionCode }>(scope.context, siteRegions(scope)),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  const calendars = regions.map(({ region }) => calendarOf(region));
  return reply(presentWorkDays(combine(calendars), query));
}

/** Closed when all calendars are, with the reason of the first. Never closed without a calendar. */
function combine(calendars: readonly WorkingCalendar[]): WorkingCalendar {
  return (day) => {
    const reasons = calendars.map((calendar) => calendar(day));
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  };
}
