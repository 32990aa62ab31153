import { sql, type Statement } from '#db/sql.ts';
import { byName, presentSite, type SiteDetails } from '#freight/present-site.ts';
import { sites } from '#freight/sites.query.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** The sites the person is entitled to, inactive ones too. */
export async function listSites({ database }: Parts, { scope }: Handled<'mySites'>) {
  return reply(presentOwnSites(scope, await database.read<SiteDetails>(scope.context, ownSites(scope))));
}

export function ownSites(scope: Scope): Statement {
  return sites(scope, sql`s.id = any(${scope.siteIds}::int[])`);
}

export function presentOwnSites(scope: Scope, rows: readonly SiteDetails[]) {
  const presented = rows.map((details) => presentSite(scope, details)).toSorted(byName);
  return presented.map((site) => ({
    site,
    isDefault: site.isDefault,
    isDefaultOrigin: site.isDefaultOrigin,
  }));
}

/** One of the person's own sites; any other answers as if it did not exist. */
export async function showSite({ database }: Parts, { scope, params }: Handled<'mySite'>) {
  const [details] = await database.read<SiteDetails>(
    scope.context,
    sites(scope, sql`s.id = ${params.siteId} and s.id = any(${scope.siteIds}::int[])`),
  );
  if (details === undefined) throw new AppError('not-found');
  return reply(presentSite(scope, details));
}
