import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type Sql, sql } from '#db/sql.ts';

/** Joins the transit days and the cut-off of the service type `t` in force on a day as `transit`. */
export const joinTransit = (day: CalendarDate): Sql => sql`
  cross join lateral (
    select v.effective_from, v.transit_days, v.cut_off
    from service_transit v
    where v.service_type_id = t.id and v.effective_from <= ${day}::date
    union all
    select '-infinity'::date, t.transit_days, t.cut_off
    order by 1 desc
    limit 1
  ) as transit`;
