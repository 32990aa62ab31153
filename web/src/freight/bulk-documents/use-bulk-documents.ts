import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentType, lookAgainAfter } from '#freight/bulk-documents/bulk-documents.ts';
import type { LabelChoice } from '#freight/labels/label-choice.ts';
import { labelQueryOf } from '#freight/labels/label-choice.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

interface Wish {
  readonly choice: LabelChoice;
  readonly types: readonly DocumentType[];
}

/**
 * Has documents of these consignments made, and looks again until all of them are there; after that in time for the
 * links, which are good for five minutes, to be new ones. Asking again makes nothing twice.
 */
export function useBulkDocuments(references: readonly string[]) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [wish, make] = useState<Wish | null>(null);
  const query = useQuery({
    queryKey: ['bulk-documents', organisationId, references, wish],
    enabled: wish !== null,
    queryFn: ({ signal }) =>
      call('bulkDocuments', {
        params: { org: organisationId },
        query: wish === null ? {} : labelQueryOf(wish.choice),
        body: { documentTypes: [...(wish?.types ?? [])], references: [...references] },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  });
  return {
    made: query.data,
    failure: query.error,
    isMaking: query.isFetching,
    make,
    again: () => void query.refetch(),
  };
}
