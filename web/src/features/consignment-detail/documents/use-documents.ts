import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Document,
  lookAgainAfter,
  POLL_FOR_MS,
  POLL_MS,
  type Shown,
  shownOf,
} from '#features/consignment-detail/documents/documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { type LabelChoice, labelQueryOf } from '#freight/labels/label-choice.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export interface DocumentPlace {
  readonly shown: Shown;
  /** What is wrong with the call, where it failed itself. */
  readonly failure: Error | null;
  readonly tryAgain: () => void;
}

/** Addresses of documents are young or nothing: none is kept from one opening of the dialog to the next. */
const YOUNG = { gcTime: 0, staleTime: 0, retry: false } as const;

interface Looking {
  readonly isWanted: boolean;
  readonly isAgainOnFocus: boolean;
  readonly againAfter: (states: readonly Document['state'][]) => number | false;
}

function useDocumentList(
  { reference, version }: Consignment,
  { isWanted, isAgainOnFocus, againAfter }: Looking,
) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const params = { org: organisationId, ref: reference };
  const queryKey = ['consignments', 'documents', organisationId, reference, version];
  const query = useQuery({
    ...YOUNG,
    queryKey,
    queryFn: ({ signal }) => call('consignmentDocuments', { params, signal }),
    enabled: isWanted,
    refetchOnWindowFocus: isAgainOnFocus && 'always',
    refetchInterval: ({ state }) => againAfter(state.data?.map((one) => one.state) ?? []),
  });
  return { ...query, queryKey };
}

/**
 * ATT-04: after a change of the status what is expected is asked for and looked for, whether somebody opens it or not.
 * True while it is being made.
 */
export function useDocumentsAfter(consignment: Consignment): boolean {
  const { code } = consignment.currentStatus;
  const [first] = useState(code);
  /** The status after which the time is up. */
  const [over, setOver] = useState<string | null>(null);
  const isWanted = code !== first && code !== over && consignment.abilities.openDocuments.allowed;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setOver(code), POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [isWanted, code]);
  const { data } = useDocumentList(consignment, {
    isWanted,
    isAgainOnFocus: false,
    againAfter: (states) => states.includes('preparing') && POLL_MS,
  });
  return isWanted && data?.some(({ state }) => state === 'preparing') === true;
}

/** The consignment note, and what is known of all its documents. */
export function useNote(consignment: Consignment): DocumentPlace & {
  readonly documents: readonly Document[];
  /** Whether an answer has told of them. */
  readonly isLooked: boolean;
} {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const [began, begin] = useState(() => Date.now());
  const query = useDocumentList(consignment, {
    isWanted: true,
    // Back from the tab in which one of them was opened.
    isAgainOnFocus: true,
    againAfter: (states) => lookAgainAfter(states, Date.now() - began),
  });
  const note = query.data?.find(({ fileType }) => fileType.code === 'CONNOTE');
  const tryAgain = async () => {
    begin(Date.now());
    if (note?.state === 'failed') {
      await call('bulkDocuments', {
        params: { org: organisationId },
        query: {},
        body: { documentTypes: ['CONNOTE'], references: [consignment.reference] },
      });
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return {
    documents: query.data ?? [],
    isLooked: query.data !== undefined,
    shown: shownOf(note, query.dataUpdatedAt - began),
    failure: query.data === undefined ? query.error : null,
    tryAgain: () => void tryAgain().catch(() => query.refetch()),
  };
}

/** The labels as they are wanted; asking for them makes them, and numbers their pieces (ATT-05). */
export function useLabels(
  { reference, version }: Consignment,
  { choice, isWanted }: { readonly choice: LabelChoice; readonly isWanted: boolean },
): DocumentPlace {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [began, begin] = useState(() => Date.now());
  const params = { org: organisationId, ref: reference };
  const form = labelQueryOf(choice);
  const query = useQuery({
    ...YOUNG,
    queryKey: ['consignments', 'labels', organisationId, reference, version, form],
    queryFn: ({ signal }) => call('freightLabel', { params, query: form, signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      lookAgainAfter(state.data === undefined ? [] : [state.data.state], Date.now() - began),
  });
  return {
    shown:
      query.isFetching && query.data?.state === 'failed'
        ? { kind: 'making' }
        : shownOf(query.data, query.dataUpdatedAt - began),
    failure: query.data === undefined ? query.error : null,
    tryAgain: () => {
      begin(Date.now());
      void query.refetch();
    },
  };
}
