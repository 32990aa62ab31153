import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

export type Preset = ResponseBody<'packagingPresets'>[number];
export type PresetBody = Sent<'createPackagingPreset', 'body'>;

const STALE_MS = 60_000;
const NO_PRESETS: readonly Preset[] = [];

export const presetsKey = (organisationId: number) => ['packaging-presets', organisationId];

export const presetsQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: presetsKey(organisationId),
    queryFn: ({ signal }) =>
      call('packagingPresets', { params: { org: organisationId }, signal, isQuiet: true }),
    staleTime: STALE_MS,
    retry: false,
  });

/** The organisation's presets; none while loading and after a failure, because packaging types can be chosen anyway. */
export function usePackagingPresets(): readonly Preset[] {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const enabled = useHasOwnOperations();
  return useQuery({ ...presetsQuery(call, organisationId), enabled }).data ?? NO_PRESETS;
}
