import { sql, type Statement } from '#db/sql.ts';

export interface OrganisationListRow {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** Active organisations in which the user is an active member. */
export const userOrganisations = (tenantId: number, sub: string): Statement => sql`
  select o.id, o.name, o.is_active as "isActive"
  from portal_user u
  join membership m on m.user_id = u.id and m.is_active
  join organisation o on o.id = m.organisation_id and o.tenant_id = u.tenant_id and o.is_active
  where u.tenant_id = ${tenantId} and u.sub = ${sub} and u.is_active`;
