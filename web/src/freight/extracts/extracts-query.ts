import type { ResponseBody } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { LIVE_POLL_MS } from '#freight/live/use-live-job.ts';
import { saveAddress } from '#kit/save-file.ts';

export type PreparedExtract = ResponseBody<'extractJobs'>[number];

/** Short enough for visible progress. */
const POLL_MS = 1_000;

export const extractsKey = (organisationId: number) => ['extracts', organisationId] as const;

export const isAnyWorking = (extracts: readonly PreparedExtract[] | undefined): boolean =>
  extracts?.some(({ state }) => state === 'working') === true;

/** The user's recent extracts; polled while one is being prepared. `isLive`: the live stream reports changes. */
export function extractsQuery(call: Call, organisationId: number, isLive = false) {
  return queryOptions({
    queryKey: extractsKey(organisationId),
    queryFn: ({ signal }) => call('extractJobs', { params: { org: organisationId }, signal }),
    refetchInterval: ({ state }) => isAnyWorking(state.data) && (isLive ? LIVE_POLL_MS : POLL_MS),
    staleTime: 0,
  });
}

/** One extract, opened from a link in an email. It may belong to another user. */
export function extractQuery(call: Call, organisationId: number, id: number) {
  return queryOptions({
    queryKey: [...extractsKey(organisationId), id],
    queryFn: ({ signal }) => call('extractJob', { params: { org: organisationId, id }, signal }),
    staleTime: 0,
  });
}

/** Extracts to list: not cancelled or expired. */
export const shownExtracts = (extracts: readonly PreparedExtract[]): readonly PreparedExtract[] =>
  extracts.filter(({ state }) => state !== 'cancelled' && state !== 'expired');

/** Download links expire after five minutes, so a new one is fetched per click. False: the file has expired. */
export async function downloadExtract(call: Call, organisationId: number, id: number): Promise<boolean> {
  const { uri, fileName } = await call('extractJob', { params: { org: organisationId, id } });
  if (uri === null) return false;
  saveAddress(uri, fileName);
  return true;
}
