import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One request at a time: a request that the next change cancels would show no progress of a fast job. */
export async function refetchAfterChange(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const shown = { queryKey, exact: true, type: 'active' } as const;
  const options = { cancelRefetch: false };
  // The response of a request in progress may be older than the change.
  if (queryClient.isFetching(shown) > 0) await queryClient.refetchQueries(shown, options);
  await queryClient.refetchQueries(shown, options);
}
