import { sql, type Sql } from '#db/sql.ts';

/**
 * A list of `ExtraRow` for the consignment `c` with the service type `t`: the extras offered now, and those it has already
 * even if they are no longer offered.
 */
export const extrasOfConsignment: Sql = sql`(
  select coalesce(json_agg(json_build_object(
    'id', x.id, 'code', x.code, 'name', x.name, 'description', x.description,
    'isPerConsignment', x.is_per_consignment, 'instruction', e.instruction_code,
    'quantity', e.quantity, 'completed', coalesce(e.quantity_completed, 0)) order by x.name, x.code), '[]')
  from delivery_extra x
  left join consignment_extra e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
    and e.extra_id = x.id
  where x.tenant_id = t.tenant_id and x.service_type_id = t.id
    and (x.is_active or e.instruction_code is not null))`;

/** As `extrasOfConsignment`, for a new consignment. */
export const extrasOfServiceType: Sql = sql`(
  select coalesce(json_agg(json_build_object(
    'id', x.id, 'code', x.code, 'name', x.name, 'description', x.description,
    'isPerConsignment', x.is_per_consignment, 'instruction', null,
    'quantity', null, 'completed', 0) order by x.name, x.code), '[]')
  from delivery_extra x
  where x.tenant_id = t.tenant_id and x.service_type_id = t.id and x.is_active)`;
