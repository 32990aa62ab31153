import type { ResponseBody } from '@cartage/contract/operations.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export type Product = ResponseBody<'productCompletion'>['matches'][number];

export interface ProductsResult {
  readonly products: readonly Product[];
  /** Error message (ERR-02); null when the search succeeded or is switched off. */
  readonly failure: string | null;
}

/** Minimum length of a search term (FRT-04). */
const MIN_CHARACTERS = 3;
const MAX_MATCHES = 30;
const MAX_FAILURES = 5;
const DEBOUNCE_MS = 250;

/**
 * Products of the organisation's catalogue that contain the typed text. After five failures the search is switched off
 * until the page is reloaded; lines can be typed without it.
 */
export function useProducts(typed: string, isEnabled: boolean): ProductsResult {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const failureCountKey = ['look-up', 'product-failures', organisationId];
  const isSwitchedOff = (queryClient.getQueryData<number>(failureCountKey) ?? 0) >= MAX_FAILURES;
  const countFailure = <Value>(response: Promise<Value>): Promise<Value> =>
    response.catch((failure: unknown) => {
      // Cancelled because the user typed on; not a failure.
      if (failure instanceof Error && failure.name === 'AbortError') throw failure;
      queryClient.setQueryData<number>(failureCountKey, (before = 0) => before + 1);
      throw failure;
    });
  const metadata = useQuery({
    queryKey: ['look-up', 'products', organisationId],
    queryFn: ({ signal }) =>
      countFailure(call('productMetadata', { params: { org: organisationId }, signal })),
    enabled: isEnabled && !isSwitchedOff,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const term = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['look-up', 'products', organisationId, term],
    queryFn: ({ signal }) =>
      countFailure(
        call('productCompletion', {
          params: { org: organisationId },
          query: {
            matchField: 'code,description',
            maxMatches: String(MAX_MATCHES),
            searchTerm: term,
            sortOrder: 'code',
          },
          signal,
        }),
      ),
    enabled:
      isEnabled &&
      !isSwitchedOff &&
      metadata.data?.supportsAutoCompletion === true &&
      // The description that was there before the user typed is not searched for.
      term === typed.trim() &&
      [...term].length >= MIN_CHARACTERS,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isLongEnough = [...typed.trim()].length >= MIN_CHARACTERS;
  if (!isLongEnough || isSwitchedOff) return { products: [], failure: null };
  const failed = metadata.error ?? error;
  if (failed !== null) return { products: [], failure: messageOf(failed) };
  const matches = data?.matches ?? [];
  // Earlier matches stay while they still match the typed text.
  const products = isPlaceholderData ? matches.filter((match) => isMatch(match, typed)) : matches;
  return { products, failure: null };
}

const isMatch = ({ code, description }: Product, typed: string) =>
  fold(`${code} ${description}`).includes(fold(typed.trim()));
