import type { ResponseBody } from '@cartage/contract/operations.ts';
import { cleanText, fold, withoutForbiddenCharacters } from '@cartage/domain/text/fold.ts';
import { FILTERS } from '@cartage/domain/search/filters.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { searchWords } from '#app/palette/highlight.ts';
import type { Option } from '#app/palette/option.ts';
import { parseReference } from '#app/palette/parse-reference.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

type Summary = ResponseBody<'searchConsignments'>['results'][number];

const DEBOUNCE_MS = 200;
const MAX_SHOWN = 8;
/** The term is sent in two fields, and this is the shorter limit of the two. */
const MAX_TERM = FILTERS.salesReference.maxLength;
/** Shorter terms match too many consignments. */
export const MIN_CHARACTERS = 3;
/** Specified text (LIST-12). */
const SEARCH_ERROR = 'Search error, please try again later';

export interface ConsignmentResults {
  readonly options: readonly Option[];
  /** More consignments match than are shown. */
  readonly hasMore: boolean;
  readonly state: 'too-short' | 'searching' | 'found' | 'failed';
  /** Why the search failed; null otherwise. */
  readonly message: string | null;
}

/**
 * Searches the consignments of all the user's sites by any reference. A complete reference is offered without a
 * search.
 */
export function useConsignmentResults(query: string): ConsignmentResults {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const toOption = useConsignmentOption(query);
  const term = cleanText(withoutForbiddenCharacters(query));
  const settled = useDebounced(term, DEBOUNCE_MS);
  const isLongEnough = (text: string) => [...text].length >= MIN_CHARACTERS && sites.length > 0;
  const refusal = lengthIssue(term, MAX_TERM);
  const listOption = useListOption(term);
  const search = useQuery({
    queryKey: ['consignments', 'palette', organisationId, settled],
    queryFn: ({ signal }) => fetchConsignments(call, { organisationId, term: settled, signal }),
    enabled: isLongEnough(settled) && lengthIssue(settled, MAX_TERM) === null,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const reference = parseReference(term);
  if (!isLongEnough(term)) return { options: [], hasMore: false, state: 'too-short', message: null };
  if (refusal !== null) return { options: [], hasMore: false, state: 'failed', message: refusal };
  const rows = search.data?.rows ?? [];
  const isFound = rows.some((row) => row.reference === reference);
  const byReference = reference === null || isFound ? [] : [toOption({ reference })];
  const isCurrent = settled === term && !search.isPlaceholderData;
  if (isCurrent && search.isError) {
    const run = () => void search.refetch();
    const retry = { id: 'retry', icon: IconRefresh, label: 'Search again', run, keepsOpen: true };
    const message = messageOf(search.error, SEARCH_ERROR);
    return { options: [...byReference, retry], hasMore: false, state: 'failed', message };
  }
  const hasMore = search.data?.hasMore ?? false;
  return {
    options: [...byReference, ...rows.map(toOption), ...(hasMore ? [listOption] : [])],
    hasMore,
    state: isCurrent && search.data !== undefined ? 'found' : 'searching',
    message: null,
  };
}

/** Two searches: the keyword covers every reference except the sales reference, which has its own field. */
async function fetchConsignments(
  call: Call,
  {
    organisationId,
    term,
    signal,
  }: { readonly organisationId: number; readonly term: string; readonly signal: AbortSignal },
): Promise<{ readonly rows: readonly Summary[]; readonly hasMore: boolean }> {
  const pages = await Promise.all(
    [{ searchTerm: term }, { salesReference: term }].map((body) =>
      call('searchConsignments', {
        params: { org: organisationId },
        query: { pageSize: 25, sortOption: 'CreationDate', sortDirection: 'desc' },
        body,
        signal,
      }),
    ),
  );
  const all = new Map(pages.flatMap(({ results }) => results.map((row) => [row.id, row] as const)));
  return { rows: [...all.values()].slice(0, MAX_SHOWN), hasMore: all.size > MAX_SHOWN };
}

/** The list with the term as its keyword, in the longest period that the list can show. */
function useListOption(term: string): Option {
  const router = useRouter();
  const to = localDay(serverClock.now());
  const search = { searchTerm: term, startDate: addDays(to, 1 - SEARCH_MAX_DAYS), endDate: to };
  const target = { to: '/search', search: { ...search, sortDirection: 'desc' } } as const;
  return {
    id: 'consignments-all',
    icon: IconList,
    label: 'More consignments',
    detail: `Open the list with the keyword “${term}”`,
    href: router.buildLocation(target).href,
    run: () => void router.navigate(target),
  };
}

function useConsignmentOption(query: string) {
  const router = useRouter();
  return (row: Summary | Pick<Summary, 'reference'>): Option => {
    const { reference } = row;
    const to = { to: '/consignment/$reference', params: { reference } } as const;
    const shared = {
      id: `consignment-${reference}`,
      icon: IconPackage,
      href: router.buildLocation(to).href,
      run: () => void router.navigate(to),
    };
    if (!('receiverParticipant' in row)) return { ...shared, label: reference, detail: 'Open consignment' };
    const status = currentStatus(row);
    return {
      ...shared,
      label: reference,
      detail: detailOf(row, query),
      end: status && <StatusChip code={status.code} name={status.name} />,
    };
  };
}

/** The receiver, preceded by the matching field when neither receiver nor reference matches. */
function detailOf(row: Summary, query: string): string {
  const receiver = row.receiverParticipant.fullName;
  const words = searchWords(query);
  const isMatch = (text: string | null) => text !== null && words.some((word) => fold(text).includes(word));
  if (isMatch(row.reference) || isMatch(receiver)) return receiver;
  const others = [
    ['Receiver ref', row.receiverReference],
    ['Sender ref', row.senderReference],
    ['Sales ref', row.salesReference],
    ['From', row.senderParticipant.fullName],
  ] as const;
  const matched = others.find(([, text]) => isMatch(text));
  return matched === undefined ? receiver : `${matched[0]} ${matched[1]} · ${receiver}`;
}
