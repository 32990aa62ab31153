import { type Sql, sql } from '#db/sql.ts';

/** The transit days and cut-offs of the service type `t` by day, the earliest first (`ServiceTransit`). */
export const transitVersions: Sql = sql`
  (select json_agg(json_build_object(
      'from', v.effective_from, 'transitDays', v.transit_days, 'cutOff', to_char(v.cut_off, 'HH24:MI'))
      order by v.effective_from nulls first)
    from (
      select null::date as effective_from, t.transit_days, t.cut_off
      union all
      select version.effective_from, version.transit_days, version.cut_off
      from service_transit version
      where version.service_type_id = t.id
    ) as v)`;
