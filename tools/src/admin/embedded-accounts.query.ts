import type { Permission } from '@cartage/domain/permissions.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

/** The columns of the primary key of identity.membership. */
interface AccountMembershipKey {
  readonly tenant_code: string;
  readonly sub: string;
  readonly organisation_id: number;
}

interface NewAccountMembership {
  readonly organisationName: string;
  readonly permissions: readonly Permission[];
  readonly isActive: boolean;
}

export const accountOf = (tenantCode: string, sub: string): Statement => sql`
  select email, given_name, family_name, is_active, is_operator from identity.account
  where tenant_code = ${tenantCode} and sub = ${sub}`;

export const deleteSessions = (tenantCode: string, sub: string): Statement => sql`
  delete from identity.record where tenant_code = ${tenantCode} and payload ->> 'accountId' = ${sub}`;

export const deleteGrants = (tenantCode: string, sub: string): Statement =>
  sql`delete from identity.grant_organisation where tenant_code = ${tenantCode} and sub = ${sub}`;

export const membershipOfAccount = ({
  tenant_code,
  sub,
  organisation_id,
}: AccountMembershipKey): Statement => sql`
  select permissions, is_active from identity.membership
  where tenant_code = ${tenant_code} and sub = ${sub} and organisation_id = ${organisation_id}`;

export const insertMembership = (
  { tenant_code, sub, organisation_id }: AccountMembershipKey,
  row: NewAccountMembership,
): Statement => sql`
  insert into identity.membership
    (tenant_code, sub, organisation_id, organisation_name, permissions, is_active, place)
  select ${tenant_code}, ${sub}, ${organisation_id}, ${row.organisationName}, ${row.permissions}, ${row.isActive},
    coalesce(max(place) + 1, 0)
  from identity.membership where tenant_code = ${tenant_code} and sub = ${sub}`;

export const permissionsOfAccount = (tenantCode: string, sub: string): Statement => sql`
  select organisation_id::int as organisation, permissions from identity.membership
  where tenant_code = ${tenantCode} and sub = ${sub}`;
