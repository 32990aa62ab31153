import type { Permission } from '@cartage/domain/permissions.ts';
import type { Context, Database } from '#db/database.ts';
import { scopeRow, type ScopeRow } from '#platform/scope.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Tenant } from '#platform/tenant.ts';

/** What the signed-in person may see and do in the organisation of the call; every freight query takes one first. */
export interface Scope {
  /** For `database.read` and `database.inTransaction`. */
  readonly context: Context;
  readonly tenantId: number;
  readonly zone: string;
  readonly organisationId: number;
  readonly userId: number;
  readonly userName: string;
  /** Sites the person is entitled to, ascending; inactive ones too, as their consignments are still under way. */
  readonly siteIds: readonly number[];
  /** True when no site of the organisation is outside `siteIds`. */
  readonly hasAllSites: boolean;
  readonly chargeSiteId: number | null;
  readonly originSiteId: number | null;
  readonly permissions: ReadonlySet<Permission>;
}

export interface ScopeRequest {
  readonly tenant: Tenant;
  readonly principal: Principal;
  /** {org} of the path. */
  readonly organisationId: number;
}

/**
 * Asked at every request, so that a membership that ended counts from the next call on. Throws `not-found` when the
 * token was made for another organisation, and when the person has no place in this one: nobody learns which.
 */
export async function loadScope(database: Pick<Database, 'read'>, request: ScopeRequest): Promise<Scope> {
  const { tenant, principal, organisationId } = request;
  if (principal.tokenOrganisationId !== organisationId) throw new AppError('not-found');
  const context = { tenantId: tenant.id, sub: principal.sub, organisationId };
  const [row] = await database.read<ScopeRow>(context, scopeRow(context));
  if (row === undefined) throw new AppError('not-found');
  return {
    ...row,
    context,
    tenantId: tenant.id,
    zone: tenant.zone,
    organisationId,
    permissions: principal.permissions,
  };
}
