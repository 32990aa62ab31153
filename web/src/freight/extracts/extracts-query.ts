import type { Answer } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { saveAddress } from '#kit/save-file.ts';

export type PreparedExtract = Answer<'extractJobs'>[number];

/** Often enough that progress is seen to go on. */
const LOOK_EVERY_MS = 1_000;

export const extractsKey = (organisationId: number) => ['extracts', organisationId] as const;

/** The person's own of the last days; asked for again and again while one is being made. */
export function extractsQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: extractsKey(organisationId),
    queryFn: ({ signal }) => call('extractJobs', { params: { org: organisationId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((extract) => extract.state === 'working') === true && LOOK_EVERY_MS,
    staleTime: 0,
  });
}

/** One that a letter leads to; it may be somebody else's. */
export function extractQuery(call: Call, organisationId: number, id: number) {
  return queryOptions({
    queryKey: [...extractsKey(organisationId), id],
    queryFn: ({ signal }) => call('extractJob', { params: { org: organisationId, id }, signal }),
    staleTime: 0,
  });
}

/** What is still worth a line: what was cancelled or has expired is gone. */
export const shownExtracts = (extracts: readonly PreparedExtract[]): readonly PreparedExtract[] =>
  extracts.filter(({ state }) => state !== 'cancelled' && state !== 'expired');

/** Its address is good for five minutes, so it is asked for when it is wanted. False: there is none any more. */
export async function downloadExtract(call: Call, organisationId: number, id: number): Promise<boolean> {
  const { uri, fileName } = await call('extractJob', { params: { org: organisationId, id } });
  if (uri === null) return false;
  saveAddress(uri, fileName);
  return true;
}
