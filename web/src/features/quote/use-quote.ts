import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import { storeQuoteDraft, readQuoteDraft } from '#features/quote/quote-draft.ts';
import type { Quote } from '#features/quote/quote.ts';
import type { QuoteBody } from '#features/quote/quote-form.ts';
import { useCachedState } from '#kit/use-cached-state.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (QUOTE-03). */
const NOT_AVAILABLE = 'The requested quote is not available';
const NOT_CALCULATED = `${NOT_AVAILABLE}, couldn't calculate quote`;

export const notAvailable = (message: string) => `${NOT_AVAILABLE}. ${message}`;

/** The last quote and the request for the next one. */
export function useQuote() {
  const { call } = useSession();
  const organisationContext = useOrganisationContext();
  const { organisationId } = organisationContext;
  const [quote, setQuote] = useCachedState<Quote | null>(`quote ${organisationId}`, () =>
    readQuoteDraft(organisationContext),
  );
  useEffect(() => storeQuoteDraft(organisationContext, quote), [organisationContext, quote]);
  const requestKey = useRequestKey();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: QuoteBody) =>
      call('quote', { params: { org: organisationId }, body, key: requestKey.next(body) }),
    onSuccess: (quotation, body) => {
      requestKey.succeed();
      setQuote({ quotation, body });
      if (quotation.message !== null) showError(notAvailable(quotation.message));
    },
    onError: (failure) => {
      requestKey.fail(failure);
      setQuote(null);
      const message = messageOf(failure, NOT_CALCULATED);
      const isExplained = failure instanceof CallFailure && message !== NOT_CALCULATED;
      showError(isExplained ? notAvailable(message) : NOT_CALCULATED);
    },
  });
  return { quote, request: mutate, isRequesting: isPending, show: setQuote };
}
