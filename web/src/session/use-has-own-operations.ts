import { useOrganisationContext } from '#session/session-context.tsx';

/** Whether the server has the operations beyond the specification. A server of others sends no members. */
export const useHasOwnOperations = (): boolean => useOrganisationContext().organisation.members !== undefined;
