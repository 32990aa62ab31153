import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Document,
  lookAgainAfter,
  type Shown,
  shownOf,
} from '#features/consignment-detail/documents.ts';
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

/** The consignment note, and what is known of both documents. */
export function useNote({ reference, version }: Consignment): DocumentPlace & {
  readonly documents: readonly Document[];
  /** Whether an answer has told of them. */
  readonly isLooked: boolean;
} {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const [began, begin] = useState(() => Date.now());
  const params = { org: organisationId, ref: reference };
  const queryKey = ['consignments', 'documents', organisationId, reference, version];
  const query = useQuery({
    ...YOUNG,
    queryKey,
    queryFn: ({ signal }) => call('consignmentDocuments', { params, signal }),
    // Back from the tab in which one of them was opened.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      lookAgainAfter(state.data?.map((one) => one.state) ?? [], Date.now() - began),
  });
  const note = query.data?.find(({ fileType }) => fileType.code === 'CONNOTE');
  const tryAgain = async () => {
    begin(Date.now());
    if (note?.state === 'failed') {
      await call('bulkDocuments', {
        params: { org: organisationId },
        query: {},
        body: { documentTypes: ['CONNOTE'], references: [reference] },
      });
    }
    await queryClient.invalidateQueries({ queryKey });
  };
  return {
    documents: query.data ?? [],
    isLooked: query.data !== undefined,
    shown: shownOf(note, query.dataUpdatedAt - began),
    failure: query.data === undefined ? query.error : null,
    tryAgain: () => void tryAgain().catch(() => query.refetch()),
  };
}

/** The labels as they are wanted; asking for them makes them (ATT-05). */
export function useLabels({ reference, version }: Consignment, choice: LabelChoice): DocumentPlace {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [began, begin] = useState(() => Date.now());
  const params = { org: organisationId, ref: reference };
  const form = labelQueryOf(choice);
  const query = useQuery({
    ...YOUNG,
    queryKey: ['consignments', 'labels', organisationId, reference, version, form],
    queryFn: ({ signal }) => call('freightLabel', { params, query: form, signal }),
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
