import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { useDebounced } from '#kit/use-debounced.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Minimum length of a search term (PART-01, PART-06). */
export const MIN_LOOKUP_CHARACTERS = 2;
export const TOO_FEW_CHARACTERS = `Enter at least ${MIN_LOOKUP_CHARACTERS} characters`;
const DEBOUNCE_MS = 250;

interface Lookup<Item> {
  /** Distinguishes the cached results of different lookups. */
  readonly name: string;
  readonly typed: string;
  readonly fetchItems: (
    call: Call,
    context: { readonly org: number; readonly term: string; readonly signal: AbortSignal },
  ) => Promise<readonly Item[]>;
  readonly failureMessage: string;
  readonly noMatchMessage: string;
}

/** Looks up items while the user types. `message` is shown instead of, or below, the items; null when there are matches. */
export function useLookup<Item>({ name, typed, fetchItems, failureMessage, noMatchMessage }: Lookup<Item>): {
  readonly items: readonly Item[];
  readonly message: string | null;
} {
  const { call } = useSession();
  const { organisationId: org } = useOrganisationContext();
  const term = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = [...term].length >= MIN_LOOKUP_CHARACTERS;
  const query = useQuery({
    queryKey: ['look-up', name, org, term],
    queryFn: ({ signal }) => fetchItems(call, { org, term, signal }),
    enabled: isLongEnough,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if ([...typed.trim()].length < MIN_LOOKUP_CHARACTERS) return { items: [], message: TOO_FEW_CHARACTERS };
  if (query.isError) return { items: [], message: messageOf(query.error, failureMessage) };
  if (!isLongEnough || query.data === undefined) return { items: [], message: 'Searching…' };
  return { items: query.data, message: query.data.length === 0 ? noMatchMessage : null };
}
