import { useQueryClient } from '@tanstack/react-query';
import { type Manifest, manifestKey } from '#features/manifests/manifest-queries.ts';
import { refetchAfterChange } from '#freight/live/refetch-after-change.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Fetches the manifest again when one of its consignments changes. */
export function useLiveManifest({ id, consignments }: Manifest): void {
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  useLiveChanges((message) => {
    const isConcerned =
      message.type === 'refresh' ||
      message.changes.some((changed) =>
        consignments.some(({ reference }) => reference === changed.reference),
      );
    if (isConcerned) void refetchAfterChange(queryClient, manifestKey(organisationId, id));
  }, true);
}
