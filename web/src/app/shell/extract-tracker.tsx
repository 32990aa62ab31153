import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { extractsQuery, type PreparedExtract } from '#freight/extracts/extracts-query.ts';
import { trackedExtracts } from '#freight/extracts/tracked-extracts.ts';
import { useExtracts } from '#freight/extracts/use-extracts.ts';
import { announce } from '#kit/announcements.ts';
import { notifications } from '#kit/notifications.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Notifies the user when an extract that was started in this tab is ready or has failed. */
export function ExtractTracker() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const started = useSyncExternalStore(trackedExtracts.subscribe, trackedExtracts.read).flatMap((extract) =>
    extract.organisationId === organisationId ? [extract.id] : [],
  );
  // Extracts that were started before a reload.
  const pending = useSyncExternalStore(notifications.subscribe, notifications.read).flatMap(
    ({ kind, extractId }) => (kind === 'working' && extractId !== undefined ? [extractId] : []),
  );
  const tracked = [...new Set([...started, ...pending])];
  const { data } = useExtracts(tracked.length > 0);
  const notify = ({ id, state, fileName }: PreparedExtract) => {
    const isReady = state === 'ready';
    const message = isReady ? `${fileName} is ready` : `Couldn't create ${fileName}`;
    notifications.add(isReady ? 'success' : 'error', message, { extractId: id });
    announce(message);
  };
  const onExtracts = useEffectEvent(() => {
    for (const id of tracked) {
      const extract = data?.find((other) => other.id === id);
      if (extract === undefined && started.includes(id)) {
        // The extract was started after this list was fetched.
        void queryClient.invalidateQueries(extractsQuery(call, organisationId));
      } else if (extract?.state !== 'working') {
        trackedExtracts.untrack(id);
        if (extract?.state === 'ready' || extract?.state === 'failed') notify(extract);
        else dismiss(id);
      }
    }
  });
  useEffect(() => {
    if (data !== undefined) onExtracts();
  }, [data]);
  return null;
}

/** Removes the notification of an extract that was cancelled or has expired. */
function dismiss(id: number) {
  const started = notifications.read().find(({ kind, extractId }) => kind === 'working' && extractId === id);
  if (started !== undefined) notifications.dismiss(started.id);
}
