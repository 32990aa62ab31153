import { sql, type Statement } from '@cartage/server/db/sql.ts';

const TENANTS = sql`
  select id, code, name, host, external_id, reference_prefix, zone, brand_colour, gs1_prefix, issuer, audience,
    client_id, token_types, organisation_claim, permissions_claim, is_active
  from tenant`;

export const allTenants = (): Statement => sql`${TENANTS} order by code`;

export const otherTenants = (code: string): Statement => sql`${TENANTS} where code <> ${code}`;

const CODE_TABLES = { site: sql`site`, account: sql`account` };

export const tenantOfCode = (code: string): Statement => sql`${TENANTS} where code = ${code}`;

export const tenantCodes = (): Statement => sql`select code from tenant order by code`;

export const organisationsOfName = (tenantId: number, name: string): Statement => sql`
  select id, name, is_active from organisation
  where tenant_id = ${tenantId} and (name = ${name} or id::text = ${name})
  order by (id::text = ${name}) desc, id`;

export const usersOfName = (tenantId: number, name: string): Statement => sql`
  select id, sub, name, email, is_active, is_provider from portal_user
  where tenant_id = ${tenantId} and not is_machine and (sub = ${name} or lower(email) = lower(${name}))
  order by (sub = ${name}) desc, id`;

export const membershipOf = (userId: number, organisationId: number): Statement => sql`
  select is_active, charge_site_id, origin_site_id, declaration_signatory,
    array(
      select site_id from membership_site s
      where s.user_id = m.user_id and s.organisation_id = m.organisation_id
      order by site_id
    ) as site_ids
  from membership m
  where user_id = ${userId} and organisation_id = ${organisationId}`;

export const codesOf = (table: 'site' | 'account', organisationId: number): Statement => sql`
  select id, code from ${CODE_TABLES[table]} where organisation_id = ${organisationId} order by code`;
