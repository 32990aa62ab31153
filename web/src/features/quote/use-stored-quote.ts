import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { type RestoredQuote, restoreQuote } from '#features/quote/restore-quote.ts';
import type { Quote } from '#features/quote/quote.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const FAILED = "Couldn't open the quote. Try again.";
const SITES_STALE_MS = 60_000;

/** Loads a stored quote with the form that it was requested with; null, and a message, when that fails. */
export function useStoredQuote(): (number: number) => Promise<(RestoredQuote & { quote: Quote }) | null> {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const org = organisationId;
  return async (number) => {
    try {
      const [stored, sites] = await Promise.all([
        call('storedQuote', { params: { org, number: String(number) } }),
        queryClient.fetchQuery({
          queryKey: ['sites', 'participants', org],
          queryFn: ({ signal }) => call('participantSites', { params: { org }, signal }),
          staleTime: SITES_STALE_MS,
        }),
      ]);
      const { request: body, quotation } = stored;
      return { ...restoreQuote(body, sites), quote: { quotation, body } };
    } catch (failure) {
      showError(messageOf(failure, FAILED));
      return null;
    }
  };
}
