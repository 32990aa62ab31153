import { type Sql, sql, type Statement } from '@cartage/server/db/sql.ts';

export type TypeTableName = 'service_type' | 'packaging_type';

const TYPES: { readonly [Table in TypeTableName]: Sql } = {
  service_type: sql`
    select id, code, is_active, name, cubic_factor_kg_per_m3::float8 as cubic_factor_kg_per_m3, transit_days,
      auto_generates_label
    from service_type`,
  packaging_type: sql`
    select id, code, is_active, name, default_volume_m3::float8 as default_volume_m3,
      default_weight_kg::float8 as default_weight_kg, max_weight_kg::float8 as max_weight_kg
    from packaging_type`,
};

export const typesOf = (table: TypeTableName, tenantId: number): Statement =>
  sql`${TYPES[table]} where tenant_id = ${tenantId} order by code`;

export const transitVersionOf = (serviceTypeId: number): Statement =>
  sql`select from service_transit where service_type_id = ${serviceTypeId} limit 1`;
