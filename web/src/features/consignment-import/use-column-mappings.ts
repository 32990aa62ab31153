import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

interface Change {
  readonly headings: readonly string[];
  /** Null deletes the mapping. */
  readonly columns: ColumnMapping['columns'] | null;
}

/** The saved column mappings of the organisation; undefined while they are not loaded. */
export function useColumnMappings() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const queryKey = ['import-mappings', organisationId];
  const {
    data,
    error: failure,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('importMappings', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: ({ headings, columns }: Change) =>
      call('saveImportMapping', {
        params: { org: organisationId },
        body: { headings: [...headings], columns },
      }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (failure) => showError(messageOf(failure, "Couldn't save the matches. Try again.")),
  });
  return {
    mappings: data,
    failure,
    retry: () => void refetch(),
    isSaving: change.isPending,
    save: change.mutateAsync,
  };
}
