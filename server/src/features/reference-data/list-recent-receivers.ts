import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type RecentReceiverRow, recentReceivers } from '#features/reference-data/recent-receivers.query.ts';
import { sitesOfIds } from '#freight/sites.query.ts';
import { presentSite, type SiteDetails } from '#freight/present-site.ts';
import { loadSettings } from '#freight/tenant-settings.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const MAX_RECEIVERS = 8;

/** The receivers of the latest consignments. A site has its present address. */
export async function listRecentReceivers(
  { database }: AppDependencies,
  { scope }: OperationRequest<'recentReceivers'>,
) {
  // A user without sites must not see the receivers of others.
  if (scope.siteIds.length === 0) return reply<ResponseBody<'recentReceivers'>>([]);
  const { suggestReceiversOfOtherSites } = (await loadSettings(database, scope)).organisation;
  const found = await database.read<RecentReceiverRow>(
    scope.context,
    recentReceivers(scope, MAX_RECEIVERS, suggestReceiversOfOtherSites),
  );
  const siteIds = found.flatMap(({ siteId }) => siteId ?? []);
  const details =
    siteIds.length === 0 ? [] : await database.read<SiteDetails>(scope.context, sitesOfIds(scope, siteIds));
  const sites = new Map(details.map((site) => [site.site.id, presentSite(scope, site)]));
  return reply(
    found.map(({ source, siteId, fullName, phone, email, region, ...place }) => {
      const { streetNumber, street, suburb, city, postcode } = place;
      return {
        source,
        site: siteId === null ? null : (sites.get(siteId) ?? null),
        fullName,
        phone,
        email,
        address: { streetNumber, street, suburb, city, country: 'New Zealand', postcode, region },
      };
    }),
  );
}
