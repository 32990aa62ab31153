import { type OrganisationListRow, userOrganisations } from '#features/account/user-organisations.query.ts';
import { byName } from '#freight/present-site.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The organisations of the signed-in user (AUTH-14), whichever organisation the token is for. */
export async function listOrganisations(
  { database }: AppDependencies,
  { tenant, principal }: OperationRequest<'myOrganisations'>,
) {
  const rows = await database.read<OrganisationListRow>(
    { tenantId: tenant.id, sub: principal.sub },
    userOrganisations(tenant.id, principal.sub),
  );
  return reply(rows.toSorted(byName).map(({ id, name, isActive }) => ({ id, name, isActive })));
}
