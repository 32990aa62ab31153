import type { OrganisationContext } from '#session/organisation-context.ts';

/** Accounts that a new consignment can be charged to. Closed accounts are shown only where they were used. */
export const openAccounts = (accounts: OrganisationContext['accounts']): OrganisationContext['accounts'] =>
  accounts.filter(({ isActive }) => isActive);
