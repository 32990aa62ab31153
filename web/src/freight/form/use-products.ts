import type { Answer } from '@cartage/contract/operations.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export type Product = Answer<'productCompletion'>['matches'][number];

export interface ProductsFound {
  readonly products: readonly Product[];
  /** Why there are none (ERR-02); null: it went well, or nobody asks any more. */
  readonly failure: string | null;
}

/** FRT-04, FRT-08. */
const MIN_CHARACTERS = 3;
const MOST_MATCHES = 30;
const MOST_FAILURES = 5;
const DEBOUNCE_MS = 250;

/**
 * Products of the organisation's catalogue that hold what is typed, where it has one. After five failures no more is
 * asked for as long as the page lives: the line can be typed without.
 */
export function useProducts(typed: string, isWanted: boolean): ProductsFound {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const failures = ['look-up', 'product-failures', organisationId];
  const isGivenUp = (queryClient.getQueryData<number>(failures) ?? 0) >= MOST_FAILURES;
  const counted = <Of>(asked: Promise<Of>): Promise<Of> =>
    asked.catch((failure: unknown) => {
      // Given up because more was typed: nothing failed.
      if (failure instanceof Error && failure.name === 'AbortError') throw failure;
      queryClient.setQueryData<number>(failures, (before = 0) => before + 1);
      throw failure;
    });
  const metadata = useQuery({
    queryKey: ['look-up', 'products', organisationId],
    queryFn: ({ signal }) => counted(call('productMetadata', { params: { org: organisationId }, signal })),
    enabled: isWanted && !isGivenUp,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const term = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['look-up', 'products', organisationId, term],
    queryFn: ({ signal }) =>
      counted(
        call('productCompletion', {
          params: { org: organisationId },
          query: {
            matchField: 'code,description',
            maxMatches: String(MOST_MATCHES),
            searchTerm: term,
            sortOrder: 'code',
          },
          signal,
        }),
      ),
    enabled:
      isWanted &&
      !isGivenUp &&
      metadata.data?.supportsAutoCompletion === true &&
      // What stood there before it was typed in is not looked for.
      term === typed.trim() &&
      [...term].length >= MIN_CHARACTERS,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isLongEnough = [...typed.trim()].length >= MIN_CHARACTERS;
  if (!isLongEnough || isGivenUp) return { products: [], failure: null };
  const failed = metadata.error ?? error;
  if (failed !== null) return { products: [], failure: messageOf(failed) };
  const matches = data?.matches ?? [];
  // Those found before stay while they still fit.
  const products = isPlaceholderData ? matches.filter((match) => holds(match, typed)) : matches;
  return { products, failure: null };
}

const holds = ({ code, description }: Product, typed: string) =>
  fold(`${code} ${description}`).includes(fold(typed.trim()));
