import { NO_OWNER } from '@cartage/domain/consignment/exception-work.ts';
import type { SourceNames } from '@cartage/domain/search/filter-set.ts';
import { useMemo } from 'react';
import { useOrganisationContext } from '#session/session-context.tsx';

/** The choices of the list's filters that come from reference data; none where a server does not send them. */
export function useFilterSources(): SourceNames {
  const { serviceTypes, organisation, sites } = useOrganisationContext();
  return useMemo(
    () => ({
      serviceTypes: serviceTypes.map(({ code, name }) => ({ code, name })),
      exceptionTypes: (organisation.exceptionTypes ?? []).map(({ id, title }) => ({
        code: String(id),
        name: title,
      })),
      exceptionOwners:
        organisation.members === undefined
          ? []
          : [
              { code: NO_OWNER, name: 'No owner' },
              ...organisation.members.map(({ id, name }) => ({ code: String(id), name })),
            ],
      // Servers of others have sites, but not this filter, as they have no members.
      sites:
        organisation.members === undefined
          ? []
          : sites.map(({ site }) => ({ code: String(site.id), name: site.name })),
      tags: (organisation.tags ?? []).map(({ code, name }) => ({ code, name })),
    }),
    [serviceTypes, organisation, sites],
  );
}
