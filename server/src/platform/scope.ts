import { screenOfPath } from '@cartage/domain/consignment/change-screen.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { Context, Database, Origin } from '#db/database.ts';
import { scopeRow, type ScopeRow } from '#platform/scope.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The rights of the signed-in user in the organisation of the request. The first parameter of every freight query. */
export interface Scope {
  /** For `database.read` and `database.inTransaction`. */
  readonly context: Context;
  readonly tenantId: number;
  readonly zone: string;
  readonly organisationId: number;
  readonly userId: number;
  readonly userName: string;
  /** Sites of the user, ascending. Includes inactive sites: their consignments may still be in transit. */
  readonly siteIds: readonly number[];
  /** True when no site of the organisation is outside `siteIds`. */
  readonly hasAllSites: boolean;
  readonly chargeSiteId: number | null;
  readonly originSiteId: number | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** The scope of a request, as opposed to that of a job. */
export interface RequestScope extends Scope {
  /** Base URL of the tenant's portal. */
  readonly portal: string;
}

export interface ScopeRequest {
  readonly tenant: Tenant;
  readonly principal: Principal;
  /** {org} in the path. */
  readonly organisationId: number;
  /** The page on which a user of the portal sent the request. Changes are recorded with its screen. */
  readonly pagePath?: string | undefined;
}

/**
 * Read for every request, so that the end of a membership takes effect at once. Throws the same `not-found`
 * when the token is for another organisation and when the user is not a member of this one.
 */
export async function loadScope(
  database: Pick<Database, 'read'>,
  request: ScopeRequest,
): Promise<RequestScope> {
  const { tenant, principal, organisationId, pagePath = '' } = request;
  if (principal.tokenOrganisationId !== organisationId) throw new AppError('not-found');
  const context = { tenantId: tenant.id, sub: principal.sub, organisationId };
  const [row] = await database.read<ScopeRow>(context, scopeRow(context));
  if (row === undefined) throw new AppError('not-found');
  const { isMachine, ...member } = row;
  const { userId, userName } = member;
  const screen = screenOfPath(pagePath);
  const source = isMachine
    ? { through: 'api' as const }
    : { through: 'portal' as const, ...(screen && { sourceName: screen }) };
  return {
    ...member,
    context: { ...context, origin: { ...source, userId, userName } },
    tenantId: tenant.id,
    zone: tenant.zone,
    organisationId,
    permissions: principal.permissions,
    portal: tenant.portal,
  };
}

/** The scope of a job of the user, so that changes name the job (docs/decisions/0080-triggers-record-field-changes.md). */
export const scopeOfJob = <S extends Scope>(
  scope: S,
  job: Required<Pick<Origin, 'sourceId'>> &
    Pick<Origin, 'sourceName'> & { readonly through: 'bulk' | 'import' | 'standing-order' },
): S => {
  const { userId, userName } = scope;
  return { ...scope, context: { ...scope.context, origin: { userId, userName, ...job } } };
};
