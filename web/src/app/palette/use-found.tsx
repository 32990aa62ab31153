import type { Answer } from '@cartage/contract/operations.ts';
import { cleanText, fold, withoutForbiddenCharacters } from '@cartage/domain/text/fold.ts';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { wordsOf } from '#app/palette/highlight.ts';
import type { Option } from '#app/palette/option.ts';
import { referenceTyped } from '#app/palette/reference-typed.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

type Summary = Answer<'searchConsignments'>['results'][number];

const DEBOUNCE_MS = 200;
const MOST_SHOWN = 8;
/** Fewer find half of everything. */
export const MIN_CHARACTERS = 3;
/** LIST-12. */
const SEARCH_ERROR = 'Search error, please try again later';

export interface Found {
  readonly options: readonly Option[];
  /** There are others than those that are shown. */
  readonly hasMore: boolean;
  readonly state: 'too-short' | 'searching' | 'found' | 'failed';
  /** Why there are none. */
  readonly message: string | null;
}

/** Consignments by any of their references, of all sites of the person; a whole reference needs no search. */
export function useFound(typed: string): Found {
  const { call } = useSession();
  const { organisationId, sites } = useWorkplace();
  const toOption = useConsignmentOption(typed);
  const term = cleanText(withoutForbiddenCharacters(typed));
  const settled = useDebounced(term, DEBOUNCE_MS);
  const isLongEnough = (text: string) => [...text].length >= MIN_CHARACTERS && sites.length > 0;
  const query = useQuery({
    queryKey: ['consignments', 'palette', organisationId, settled],
    queryFn: ({ signal }) => search(call, { organisationId, term: settled, signal }),
    enabled: isLongEnough(settled),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const reference = referenceTyped(term);
  if (!isLongEnough(term)) return { options: [], hasMore: false, state: 'too-short', message: null };
  const rows = query.data?.rows ?? [];
  const isThere = rows.some((row) => row.reference === reference);
  const whole = reference === null || isThere ? [] : [toOption({ reference })];
  const isNow = settled === term && !query.isPlaceholderData;
  if (isNow && query.isError) {
    const retry = () => void query.refetch();
    const again = { id: 'again', icon: IconRefresh, label: 'Search again', run: retry, keepsOpen: true };
    const message = messageOf(query.error, SEARCH_ERROR);
    return { options: [...whole, again], hasMore: false, state: 'failed', message };
  }
  return {
    options: [...whole, ...rows.map(toOption)],
    hasMore: query.data?.hasMore ?? false,
    state: isNow && query.data !== undefined ? 'found' : 'searching',
    message: null,
  };
}

/** The keyword covers all references but the sales reference, which has a field of its own. */
async function search(
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
  return { rows: [...all.values()].slice(0, MOST_SHOWN), hasMore: all.size > MOST_SHOWN };
}

function useConsignmentOption(typed: string) {
  const router = useRouter();
  return (row: Summary | Pick<Summary, 'reference'>): Option => {
    const { reference } = row;
    const to = { to: '/consignment/$reference', params: { reference } } as const;
    const place = {
      id: `consignment-${reference}`,
      icon: IconPackage,
      href: router.buildLocation(to).href,
      run: () => void router.navigate(to),
    };
    if (!('receiverParticipant' in row))
      return { ...place, label: reference, detail: 'Open this consignment' };
    const status = currentStatus(row);
    return {
      ...place,
      label: reference,
      detail: detailOf(row, typed),
      end: status && <StatusChip code={status.code} name={status.name} />,
    };
  };
}

/** To whom it goes, and the reference it was found by where that is another than its own. */
function detailOf(row: Summary, typed: string): string {
  const receiver = row.receiverParticipant.fullName;
  const words = wordsOf(typed);
  const isHit = (text: string | null) => text !== null && words.some((word) => fold(text).includes(word));
  if (isHit(row.reference) || isHit(receiver)) return receiver;
  const others = [
    ['Receiver ref', row.receiverReference],
    ['Sender ref', row.senderReference],
    ['Sales ref', row.salesReference],
    ['From', row.senderParticipant.fullName],
  ] as const;
  const by = others.find(([, text]) => isHit(text));
  return by === undefined ? receiver : `${by[0]} ${by[1]} · ${receiver}`;
}
