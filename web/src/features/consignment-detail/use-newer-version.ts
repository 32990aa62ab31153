import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isStatus } from '#api/problem.ts';
import { CHANGED_BY_SOMEONE_ELSE } from '#freight/edit/use-save-edit.ts';
import { consignmentQuery, isOwnChange, storeConsignment } from '#freight/consignment-query.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { type Coalesced, coalesce } from '#kit/coalesce.ts';
import { showError } from '#kit/toasts.ts';
import { useLatest } from '#kit/use-latest.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/**
 * Follows changes by other users and the provider while the page is visible. Pauses while `isSaving`, because the user's
 * own change would look like someone else's. While `isEditing`, a toast announces it, because the merge panel may be
 * scrolled out of view.
 */
export function useNewerVersion(
  reference: string,
  { isSaving = false, isEditing = false }: { readonly isSaving?: boolean; readonly isEditing?: boolean } = {},
): void {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const latest = useLatest({ isBusy: useIsMutating() > 0 || isSaving, isEditing });
  const { queryKey } = consignmentQuery(call, { organisationId, reference });
  const shownVersion = () => queryClient.getQueryData(queryKey)?.version ?? 0;
  /** The newest known version; infinite when it is unknown. */
  const newest = useRef(0);
  const updates = useRef<Coalesced>(null);

  useEffect(() => {
    const aborted = new AbortController();
    newest.current = 0;
    const update = async () => {
      const shown = queryClient.getQueryData(queryKey);
      if (shown === undefined || shown.version >= newest.current) return;
      if (latest.current.isBusy) return updates.current?.trigger();
      try {
        const newer = await call('getConsignment', {
          params: { org: organisationId, ref: reference },
          ifNoneMatch: shown.version,
          isQuiet: true,
          signal: aborted.signal,
        });
        if (latest.current.isBusy) return updates.current?.trigger();
        newest.current = newer.version;
        if (latest.current.isEditing && !isOwnChange(queryClient, organisationId, newer))
          showError(CHANGED_BY_SOMEONE_ELSE);
        await storeConsignment(queryClient, organisationId, newer);
      } catch (failure) {
        if (!isStatus(failure, 304)) throw failure;
        newest.current = 0;
      }
      return undefined;
    };
    const coalesced = coalesce(update);
    updates.current = coalesced;
    return () => {
      aborted.abort();
      coalesced.cancel();
    };
    // The key is a new array in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [call, queryClient, organisationId, reference, latest]);

  useLiveChanges((message) => {
    const version =
      message.type === 'refresh'
        ? Infinity
        : Math.max(
            0,
            ...message.changes
              .filter((change) => change.reference === reference)
              .map((change) => change.version ?? Infinity),
          );
    newest.current = Math.max(newest.current, version);
    if (newest.current > shownVersion()) updates.current?.trigger();
  }, true);
}
