import { sql, type Statement } from '@cartage/server/db/sql.ts';

const COUNTED = sql`
  select o.id, o.name, o.is_active,
    (select count(*)::int from site s where s.organisation_id = o.id and s.is_active) as sites,
    (select count(*)::int from membership m where m.organisation_id = o.id and m.is_active) as members
  from organisation o`;

export const organisationsOf = (tenantId: number): Statement =>
  sql`${COUNTED} where o.tenant_id = ${tenantId} order by o.name, o.id`;

export const organisationOfId = (id: number): Statement => sql`${COUNTED} where o.id = ${id}`;

export const renameInMemberships = (organisationId: number, name: string): Statement => sql`
  update identity.membership set organisation_name = ${name} where organisation_id = ${organisationId}`;
