import { useMemo } from 'react';
import type { DisplayNames } from '#freight/edit/merge-fields.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import type { OrganisationContext } from '#session/organisation-context.ts';

/** Names of the available options and of the consignment's own, which may have been withdrawn. */
export function useDisplayNames(consignment: Consignment | undefined): DisplayNames {
  const organisationContext = useOrganisationContext();
  return useMemo(() => namesOf(organisationContext, consignment), [organisationContext, consignment]);
}

function namesOf(
  { serviceTypes, accounts, organisation }: OrganisationContext,
  consignment: Consignment | undefined,
): DisplayNames {
  const types = [...serviceTypes, ...(consignment ? [consignment.serviceType] : [])];
  const allAccounts = [...accounts, ...(consignment ? [consignment.account] : [])];
  return {
    serviceType: (code) => types.find((type) => type.code === code)?.name ?? code,
    account: (id) => allAccounts.find((account) => account.id === id)?.code ?? String(id),
    packaging: (code) => organisation.packagingTypes.find((type) => type.code === code)?.name ?? code,
  };
}
