import { sql, type Sql, type Statement } from '#db/sql.ts';

export interface SettingsOwner {
  readonly tenantId: number;
  /** Null before sign-in: only the tenant's settings are read. */
  readonly organisationId: number | null;
}

interface StoredValue {
  readonly name: string;
  readonly value: string;
}

/** Settings and flags as they are stored. */
export interface StoredSettings {
  readonly tenantSettings: readonly StoredValue[];
  readonly tenantFlags: readonly StoredValue[];
  readonly organisationSettings: readonly StoredValue[];
}

/** Everything that a tenant and an organisation have configured: one row of `StoredSettings`, each list by name. */
export function storedSettings({ tenantId, organisationId }: SettingsOwner): Statement {
  return sql`
    select
      ${namedValues(sql`tenant_setting v where v.tenant_id = ${tenantId}::int`)} as "tenantSettings",
      ${namedValues(sql`tenant_flag v where v.tenant_id = ${tenantId}::int`)} as "tenantFlags",
      ${namedValues(sql`organisation_setting v where v.organisation_id = ${organisationId}::int`)}
        as "organisationSettings"`;
}

const namedValues = (source: Sql) => sql`(
  select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value) order by v.name), '[]')
  from ${source})`;
