import { openAccounts } from '#features/consignment-create/open-accounts.ts';
import { type CreateForm, newLine } from '#features/consignment-create/form-state.ts';
import type { Workplace } from '#session/workplace.ts';

/** What a new consignment begins with (CONS-09). */
export function firstForm(
  { organisation, sites, accounts: all, serviceTypes }: Workplace,
  newKey: () => string,
): CreateForm {
  const accounts = openAccounts(all);
  const ownOrigin = sites.find(({ site, isDefaultOrigin }) => isDefaultOrigin && site.isActive)?.site ?? null;
  const soleAccount = accounts.length === 1 ? accounts[0] : undefined;
  const isOffered = accounts.some(({ id }) => id === organisation.defaultAccount?.id);
  return {
    serviceType: serviceTypes.length === 1 ? (serviceTypes[0]?.code ?? null) : null,
    accountId: (isOffered ? organisation.defaultAccount?.id : soleAccount?.id) ?? null,
    sender: organisation.defaultOriginSite ?? ownOrigin,
    receiver: null,
    senderReference: '',
    receiverReference: '',
    notes: '',
    receiverNotes: '',
    salesReference: '',
    lines: [newLine(newKey())],
  };
}
