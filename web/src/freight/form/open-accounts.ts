import type { Workplace } from '#session/workplace.ts';

/** What a new consignment can be charged to: a closed account stays readable where it was used. */
export const openAccounts = (accounts: Workplace['accounts']): Workplace['accounts'] =>
  accounts.filter(({ isActive }) => isActive);
