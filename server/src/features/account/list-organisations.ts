import { sql } from '#db/sql.ts';
import { byName } from '#freight/present-site.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

interface OrganisationRow {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** Active organisations in which the person is an active member (AUTH-14), whatever organisation the token is for. */
export async function listOrganisations(
  { database }: Parts,
  { tenant, principal }: Handled<'myOrganisations'>,
) {
  const organisations = await database.read<OrganisationRow>(
    { tenantId: tenant.id, sub: principal.sub },
    sql`
      select o.id, o.name, o.is_active as "isActive"
      from portal_user u
      join membership m on m.user_id = u.id and m.is_active
      join organisation o on o.id = m.organisation_id and o.tenant_id = u.tenant_id and o.is_active
      where u.tenant_id = ${tenant.id} and u.sub = ${principal.sub} and u.is_active`,
  );
  return reply(organisations.toSorted(byName).map(({ id, name, isActive }) => ({ id, name, isActive })));
}
