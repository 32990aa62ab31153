import { sql, type Statement } from '#db/sql.ts';

export interface NamedRow {
  readonly name: string;
  readonly value: string;
}

export const tenantSettingRows = (tenantId: number, names: readonly string[]): Statement => sql`
  select name, value from tenant_setting
  where tenant_id = ${tenantId} and name = any(${names})
  order by name`;

export const tenantFlagRows = (tenantId: number): Statement => sql`
  select name, value from tenant_flag
  where tenant_id = ${tenantId}
  order by name`;
