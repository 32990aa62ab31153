import { sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Sites of the organisation that meet `condition` on `s` (site), in no order: rows are `SiteDetails`. */
export function sites(scope: Scope, condition: Sql): Sql {
  return sql`
    select
      s.full_name as "fullName", s.phone, s.email,
      s.street_number as "streetNumber", s.street, s.suburb, s.city, s.country, s.postcode,
      s.latitude, s.longitude,
      json_build_object('id', r.id, 'name', r.name) as region,
      json_build_object(
        'id', s.id, 'code', s.code, 'name', s.name, 'isActive', s.is_active, 'isHub', s.is_hub) as site,
      case when a.id is not null then json_build_object(
        'id', a.id, 'code', a.code, 'description', a.description, 'isActive', a.is_active) end
        as "defaultAccount"
    from site s
    join region r on r.id = s.region_id
    left join account a on a.organisation_id = s.organisation_id and a.id = s.default_account_id
    where s.organisation_id = ${scope.organisationId} and ${condition}`;
}
