import { parseOpeningHours } from '@cartage/domain/dates/opening-hours.ts';
import { packagingLimit } from '@cartage/domain/freight/packaging-limits.ts';
import {
  type PackagingRow,
  packagingWeights,
  siteHours,
  type SiteHoursRow,
} from '#features/reference-data/entry-limits.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Hours of all sites of the organisation, because any of them can be a sender or receiver. */
export async function listEntryLimits(
  { database }: AppDependencies,
  { scope }: OperationRequest<'entryLimits'>,
) {
  const [sites, packagingTypes] = await Promise.all([
    database.read<SiteHoursRow>(scope.context, siteHours(scope)),
    database.read<PackagingRow>(scope.context, packagingWeights(scope)),
  ]);
  return reply({
    sites: sites.flatMap(({ siteId, openingHours }) => {
      const read = parseOpeningHours(openingHours);
      return 'issue' in read ? [] : [{ siteId, openingHours: [...read.hours] }];
    }),
    packagingTypes: packagingTypes.flatMap(({ code, name, maxWeightKg }) => {
      const limit = packagingLimit(name, maxWeightKg);
      return limit === null ? [] : [{ code, ...limit }];
    }),
  });
}
