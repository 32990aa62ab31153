import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface PresetInput {
  readonly name: string;
  readonly packagingType: string;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly weight: number | null;
}

export interface PresetRow extends PresetInput {
  readonly id: number;
  readonly version: number;
}

const COLUMNS = sql`
  p.id, p.version, p.name, p.packaging_type as "packagingType", p.length_m::float8 as length,
  p.width_m::float8 as width, p.height_m::float8 as height, p.weight_kg::float8 as weight`;

const isOf = (scope: Scope): Sql => sql`p.organisation_id = ${scope.organisationId}`;

/** Without those of packaging types that ended. */
export const presetsOf = (scope: Scope): Statement => sql`
  select ${COLUMNS} from packaging_preset p
  join packaging_type k on k.tenant_id = p.tenant_id and k.code = p.packaging_type and k.is_active
  where ${isOf(scope)} order by lower(p.name), p.id`;

/** Locks the row until the end of the transaction. */
export const lockPreset = (scope: Scope, id: number): Statement => sql`
  select ${COLUMNS} from packaging_preset p where ${isOf(scope)} and p.id = ${id} for update of p`;

export const countPresets = (scope: Scope): Statement => sql`
  select count(*)::int as count from packaging_preset p where ${isOf(scope)}`;

export const activePackaging = (scope: Scope, code: string): Statement => sql`
  select 1 as one from packaging_type
  where tenant_id = ${scope.tenantId} and code = ${code} and is_active`;

export const insertPreset = (scope: Scope, preset: PresetInput): Statement => sql`
  insert into packaging_preset
    (tenant_id, organisation_id, name, packaging_type, length_m, width_m, height_m, weight_kg)
  values (${scope.tenantId}, ${scope.organisationId}, ${preset.name}, ${preset.packagingType},
    ${preset.length}::numeric, ${preset.width}::numeric, ${preset.height}::numeric, ${preset.weight}::numeric)
  returning id`;

export const replacePreset = (scope: Scope, id: number, preset: PresetInput): Statement => sql`
  update packaging_preset
  set name = ${preset.name}, packaging_type = ${preset.packagingType}, length_m = ${preset.length}::numeric,
    width_m = ${preset.width}::numeric, height_m = ${preset.height}::numeric,
    weight_kg = ${preset.weight}::numeric, version = version + 1
  where organisation_id = ${scope.organisationId} and id = ${id}`;

export const deletePreset = (scope: Scope, id: number): Statement => sql`
  delete from packaging_preset p where ${isOf(scope)} and p.id = ${id} returning p.id`;
