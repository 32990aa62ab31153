import { sql } from '#db/sql.ts';
import { byName, presentSite, type SiteDetails } from '#freight/present-site.ts';
import { sites } from '#freight/sites.query.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** The sites the person is entitled to, inactive ones too. */
export async function listSites({ database }: Parts, { scope }: Handled<'mySites'>) {
  const own = await database.read<SiteDetails>(
    scope.context,
    sites(scope, sql`s.id = any(${scope.siteIds}::int[])`),
  );
  const presented = own.map((details) => presentSite(scope, details)).toSorted(byName);
  return reply(
    presented.map((site) => ({ site, isDefault: site.isDefault, isDefaultOrigin: site.isDefaultOrigin })),
  );
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
