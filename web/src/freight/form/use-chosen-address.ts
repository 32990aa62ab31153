import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export type AddressMatch = ResponseBody<'lookUpAddresses'>[number];

/**
 * Returns the chosen address. A match that has only a text is looked up first. The search and that look-up share a
 * session id and the next search gets a new one, because the tenant's address service charges per session.
 */
export function useChosenAddress(onChosen: (match: AddressMatch) => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [session, setSession] = useState(() => crypto.randomUUID());
  const lookUp = useMutation({
    mutationFn: async ({ placeId, term }: { readonly placeId: string; readonly term: string }) => {
      const query = { lookupTerm: term, placeId, session };
      const [match] = await call('lookUpAddresses', { params: { org: organisationId }, query });
      if (match === undefined) throw new Error(NOT_FOUND);
      return match;
    },
    onSuccess: onChosen,
    onSettled: () => setSession(crypto.randomUUID()),
  });
  return {
    session,
    choice: {
      isRunning: lookUp.isPending,
      message: lookUp.isError ? messageOf(lookUp.error, NOT_FOUND) : null,
    },
    choose(match: AddressMatch, term: string) {
      if (match.placeId === null) onChosen(match);
      else lookUp.mutate({ placeId: match.placeId, term });
    },
    reset: () => lookUp.reset(),
  };
}

const NOT_FOUND = "Couldn't load this address. Enter it below.";
