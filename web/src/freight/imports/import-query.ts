import type { ResponseBody } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Import = ResponseBody<'importJob'>;

const REFRESH_MS = 500;

/** Progress of an import, refetched until it is finished. */
export const importQuery = (call: Call, organisationId: number, importId: number) =>
  queryOptions({
    queryKey: ['import', organisationId, importId],
    queryFn: ({ signal }) => call('importJob', { params: { org: organisationId, id: importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'finished' ? false : REFRESH_MS),
    staleTime: 0,
  });

export const importsQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: ['imports', organisationId],
    queryFn: ({ signal }) => call('imports', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
