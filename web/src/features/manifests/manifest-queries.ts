import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { ManifestState } from '@cartage/domain/manifest/manifest-actions.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Manifest = ResponseBody<'getManifest'>;
export type ManifestSummary = ResponseBody<'manifests'>['manifests'][number];

export interface ManifestFilter {
  readonly siteId: number | null;
  readonly state: ManifestState | null;
  readonly day: string | null;
  readonly page: number;
}

export const PAGE_SIZE = 25;

export const manifestsKey = (organisationId: number) => ['manifests', organisationId] as const;
export const manifestKey = (organisationId: number, id: number) =>
  [...manifestsKey(organisationId), 'one', id] as const;

export const manifestsQuery = (call: Call, organisationId: number, filter: ManifestFilter) =>
  queryOptions({
    queryKey: [...manifestsKey(organisationId), 'page', filter],
    queryFn: ({ signal }) =>
      call('manifests', {
        params: { org: organisationId },
        query: {
          ...(filter.siteId !== null && { siteId: String(filter.siteId) }),
          ...(filter.state !== null && { state: filter.state }),
          ...(filter.day !== null && { day: filter.day }),
          pageNumber: String(filter.page),
          pageSize: String(PAGE_SIZE),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const manifestQuery = (call: Call, organisationId: number, id: number) =>
  queryOptions({
    queryKey: manifestKey(organisationId, id),
    queryFn: ({ signal }) => call('getManifest', { params: { org: organisationId, id }, signal }),
    staleTime: 0,
  });

export const standingPickupQuery = (call: Call, organisationId: number, siteId: number) =>
  queryOptions({
    queryKey: [...manifestsKey(organisationId), 'standing', siteId],
    queryFn: ({ signal }) => call('standingPickup', { params: { org: organisationId, siteId }, signal }),
    staleTime: 0,
  });
