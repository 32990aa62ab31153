import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { FEATURES, isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePackagingLimits } from '#freight/entry-warnings/entry-limits-query.ts';
import { useMinute } from '#kit/use-minute.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** The codes that a file can contain, as the server looks them up too; undefined while the sites are not loaded. */
export function useImportReference(): {
  readonly reference: ImportReference | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
} {
  const { call, tenant } = useSession();
  const { organisationId, organisation, accounts, serviceTypes, hireUnits } = useOrganisationContext();
  const {
    data: sites,
    error: failure,
    refetch,
  } = useQuery({
    queryKey: ['participant-sites', organisationId],
    queryFn: ({ signal }) => call('participantSites', { params: { org: organisationId }, signal }),
  });
  const { packagingLimits, isPending: areLimitsPending } = usePackagingLimits();
  const { day: today } = localDateTimeParts(useMinute());
  const reference = useMemo(() => {
    if (sites === undefined || areLimitsPending) return undefined;
    const reasonFor = (feature: 'requestedPickup' | 'export' | 'hireage') =>
      isFeatureEnabled(feature, tenant) ? null : FEATURES[feature].disabledMessage;
    return {
      accounts: accounts.flatMap(({ id, code, description, isActive }) =>
        isActive ? [{ id, code, name: description }] : [],
      ),
      serviceTypes,
      sites: sites.map(({ code, name, defaultParticipant }) => ({
        participantId: defaultParticipant.id,
        code,
        name,
      })),
      packagingTypes: organisation.packagingTypes,
      packagingLimits,
      today,
      hireUnits,
      isDescriptionOptional: tenant.settings.freightItemDescriptionOptional,
      unavailable: {
        pickupDate: reasonFor('requestedPickup'),
        export: reasonFor('export'),
        hireage: reasonFor('hireage'),
      },
    };
  }, [
    sites,
    tenant,
    accounts,
    serviceTypes,
    organisation,
    hireUnits,
    packagingLimits,
    today,
    areLimitsPending,
  ]);
  return { reference, failure, retry: () => void refetch() };
}
