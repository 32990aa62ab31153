import { openAccounts } from '#freight/form/open-accounts.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import { type ConsignmentForm, partyOfSite } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';

/** Defaults of a new consignment (CONS-09). */
export function initialForm(
  { organisation, sites, accounts: all, serviceTypes }: OrganisationContext,
  newKey: () => string,
): ConsignmentForm {
  const accounts = openAccounts(all);
  const ownOrigin = sites.find(({ site, isDefaultOrigin }) => isDefaultOrigin && site.isActive)?.site ?? null;
  const soleAccount = accounts.length === 1 ? accounts[0] : undefined;
  const isDefaultOpen = accounts.some(({ id }) => id === organisation.defaultAccount?.id);
  return {
    ...EMPTY_FORM,
    serviceType: serviceTypes.length === 1 ? (serviceTypes[0]?.code ?? null) : null,
    accountId: (isDefaultOpen ? organisation.defaultAccount?.id : soleAccount?.id) ?? null,
    sender: partyOfSite(organisation.defaultOriginSite ?? ownOrigin),
    lines: [newLine(newKey())],
  };
}

/**
 * The form after 'Save and add another': sender, service type, account and pickup date stay, because consignments that
 * are entered together leave together.
 */
export function followingForm(
  organisationContext: OrganisationContext,
  { serviceType, accountId, sender, requestedPickup }: ConsignmentForm,
  newKey: () => string,
): ConsignmentForm {
  return { ...initialForm(organisationContext, newKey), serviceType, accountId, sender, requestedPickup };
}
