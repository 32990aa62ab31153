import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { extractsQuery, type PreparedExtract } from '#freight/extracts/extracts-query.ts';
import { followedExtracts } from '#freight/extracts/followed-extracts.ts';
import { announce } from '#kit/announcements.ts';
import { notices } from '#kit/notices.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** Tells in the bell how extracts ended that were begun here, wherever the person has gone since. */
export function ExtractFollower() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const begun = useSyncExternalStore(followedExtracts.subscribe, followedExtracts.read).flatMap((extract) =>
    extract.organisationId === organisationId ? [extract.id] : [],
  );
  // Those that were begun before a reload.
  const told = useSyncExternalStore(notices.subscribe, notices.read).flatMap(({ kind, extractId }) =>
    kind === 'working' && extractId !== undefined ? [extractId] : [],
  );
  const followed = [...new Set([...begun, ...told])];
  const { data } = useQuery({ ...extractsQuery(call, organisationId), enabled: followed.length > 0 });
  const tellEnd = ({ id, state, fileName }: PreparedExtract) => {
    const isReady = state === 'ready';
    const words = isReady ? `${fileName} is ready` : `${fileName} could not be made`;
    notices.add(isReady ? 'success' : 'error', words, { extractId: id });
    announce(words);
  };
  const tell = useEffectEvent(() => {
    for (const id of followed) {
      const extract = data?.find((other) => other.id === id);
      if (extract === undefined && begun.includes(id)) {
        // It was begun after this list was read.
        void queryClient.invalidateQueries(extractsQuery(call, organisationId));
      } else if (extract?.state !== 'working') {
        followedExtracts.drop(id);
        if (extract?.state === 'ready' || extract?.state === 'failed') tellEnd(extract);
        else forget(id);
      }
    }
  });
  useEffect(() => {
    if (data !== undefined) tell();
  }, [data]);
  return null;
}

/** What was cancelled or is not kept any more has no end to be told. */
function forget(id: number) {
  const begun = notices.read().find(({ kind, extractId }) => kind === 'working' && extractId === id);
  if (begun !== undefined) notices.dismiss(begun.id);
}
