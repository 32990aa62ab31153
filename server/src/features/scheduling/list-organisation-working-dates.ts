import type { RegionCode } from '@cartage/domain/regions.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import { sql } from '#db/sql.ts';
import { presentWorkDays } from '#features/scheduling/present-work-days.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** A day on which one of the organisation's sites works is worked (docs/decisions/0033). */
export async function listOrganisationWorkingDates(
  { database }: Parts,
  { scope, query }: Handled<'organisationWorkingDates'>,
) {
  const [regions, calendarOf] = await Promise.all([
    database.read<{ region: RegionCode }>(
      scope.context,
      sql`
        select distinct region_id as region
        from site
        where organisation_id = ${scope.organisationId} and is_active
        order by region_id`,
    ),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  const calendars = regions.map(({ region }) => calendarOf(region));
  return reply(presentWorkDays(anyOf(calendars), query));
}

/** Closed where all are, for the reason of the first; without any calendar never. */
function anyOf(calendars: readonly WorkingCalendar[]): WorkingCalendar {
  return (day) => {
    const reasons = calendars.map((calendar) => calendar(day));
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  };
}
