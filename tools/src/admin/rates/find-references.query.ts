import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const codesOfTenant = (tenantId: number): Statement => sql`
  select array(select code from service_type where tenant_id = ${tenantId} order by code) as services,
  array(select code from rate_zone where tenant_id = ${tenantId} order by code) as zones,
  array(select distinct code from delivery_extra where tenant_id = ${tenantId} order by code) as extras`;

export const organisationsWithAccounts = (tenantId: number): Statement => sql`
  select id, name, array(select code from account where organisation_id = organisation.id) as accounts
  from organisation where tenant_id = ${tenantId} order by id desc`;
