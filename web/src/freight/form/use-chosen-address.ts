import type { Answer } from '@cartage/contract/operations.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export type Found = Answer<'lookUpAddresses'>[number];

/**
 * Hands over what was chosen; what has only a text is looked up first. A search and the look-up at its end share a
 * session, and the next search has another: that is how the tenant's address service counts, and charges.
 */
export function useChosenAddress(onFound: (found: Found) => void) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [session, setSession] = useState(() => crypto.randomUUID());
  const lookUp = useMutation({
    mutationFn: async ({ placeId, term }: { readonly placeId: string; readonly term: string }) => {
      const query = { lookupTerm: term, placeId, session };
      const [found] = await call('lookUpAddresses', { params: { org: organisationId }, query });
      if (found === undefined) throw new Error(NOT_FOUND);
      return found;
    },
    onSuccess: onFound,
    onSettled: () => setSession(crypto.randomUUID()),
  });
  return {
    session,
    choice: {
      isUnderWay: lookUp.isPending,
      message: lookUp.isError ? messageOf(lookUp.error, NOT_FOUND) : null,
    },
    choose(found: Found, term: string) {
      if (found.placeId === null) onFound(found);
      else lookUp.mutate({ placeId: found.placeId, term });
    },
    reset: () => lookUp.reset(),
  };
}

const NOT_FOUND = 'This address could not be looked up. Type it in below.';
