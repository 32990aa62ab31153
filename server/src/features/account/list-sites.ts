import { byName, presentSite, type SiteDetails } from '#freight/present-site.ts';
import { permittedSite, permittedSites } from '#freight/sites.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** The sites the user may see, inactive ones included. */
export async function listSites({ database }: AppDependencies, { scope }: OperationRequest<'mySites'>) {
  return reply(presentSites(scope, await database.read<SiteDetails>(scope.context, permittedSites(scope))));
}

export function presentSites(scope: Scope, rows: readonly SiteDetails[]) {
  const presented = rows.map((details) => presentSite(scope, details)).toSorted(byName);
  return presented.map((site) => ({
    site,
    isDefault: site.isDefault,
    isDefaultOrigin: site.isDefaultOrigin,
  }));
}

/** Throws `not-found` for a site that the user may not see. */
export async function showSite({ database }: AppDependencies, { scope, params }: OperationRequest<'mySite'>) {
  const [details] = await database.read<SiteDetails>(scope.context, permittedSite(scope, params.siteId));
  if (details === undefined) throw new AppError('not-found');
  return reply(presentSite(scope, details));
}
