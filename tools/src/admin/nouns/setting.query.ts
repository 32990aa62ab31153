import { type Sql, sql, type Statement } from '@cartage/server/db/sql.ts';

/** The tenant or organisation that settings belong to. */
export interface SettingOwner {
  readonly table: 'tenant_setting' | 'organisation_setting';
  readonly id: number;
}

const TABLES: { readonly [Table in SettingOwner['table']]: { readonly name: Sql; readonly key: Sql } } = {
  tenant_setting: { name: sql`tenant_setting`, key: sql`tenant_id` },
  organisation_setting: { name: sql`organisation_setting`, key: sql`organisation_id` },
};

export const settingsOf = (owner: SettingOwner): Statement => sql`
  select name, value from ${TABLES[owner.table].name} where ${TABLES[owner.table].key} = ${owner.id}`;

export const saveSetting = (owner: SettingOwner, name: string, value: string): Statement => sql`
  insert into ${TABLES[owner.table].name} (${TABLES[owner.table].key}, name, value)
  values (${owner.id}, ${name}, ${value})
  on conflict (${TABLES[owner.table].key}, name) do update set value = excluded.value`;

export const deleteSetting = (owner: SettingOwner, name: string): Statement => sql`
  delete from ${TABLES[owner.table].name} where ${TABLES[owner.table].key} = ${owner.id} and name = ${name}
  returning name`;
