import { useQueryClient } from '@tanstack/react-query';
import { type Manifest, manifestKey } from '#features/manifests/manifest-queries.ts';
import type { LiveMessage } from '#freight/live/live-message.ts';
import { refetchAfterChange } from '#freight/live/refetch-after-change.ts';
import { useLiveMessages } from '#freight/live/use-live-messages.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Fetches the manifest again when its list, its state or one of its consignments changes. */
export function useLiveManifest(manifest: Manifest): void {
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  useLiveMessages((message) => {
    if (isConcerned(manifest, message))
      void refetchAfterChange(queryClient, manifestKey(organisationId, manifest.id));
  }, true);
}

function isConcerned({ id, consignments }: Manifest, message: LiveMessage): boolean {
  switch (message.type) {
    case 'refresh':
      return true;
    case 'jobs':
      return message.jobs.some((changed) => changed.kind === 'manifest' && changed.id === id);
    case 'changes':
      return message.changes.some((changed) =>
        consignments.some(({ reference }) => reference === changed.reference),
      );
    case 'stream':
      return false;
  }
}
