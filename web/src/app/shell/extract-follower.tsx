import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { extractsQuery } from '#freight/extracts/extracts-query.ts';
import { followedExtracts } from '#freight/extracts/followed-extracts.ts';
import { announce } from '#kit/announcements.ts';
import { notices } from '#kit/notices.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** Tells in the bell how extracts ended that were begun here, wherever the person has gone since. */
export function ExtractFollower() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const followed = useSyncExternalStore(followedExtracts.subscribe, followedExtracts.read).filter(
    (extract) => extract.organisationId === organisationId,
  );
  const { data } = useQuery({ ...extractsQuery(call, organisationId), enabled: followed.length > 0 });
  const tell = useEffectEvent(() => {
    for (const { id } of followed) {
      const extract = data?.find((other) => other.id === id);
      if (extract === undefined) {
        // It was begun after this list was read.
        void queryClient.invalidateQueries(extractsQuery(call, organisationId));
      } else if (extract.state !== 'working') {
        followedExtracts.drop(id);
        const isReady = extract.state === 'ready';
        if (!isReady && extract.state !== 'failed') continue;
        const words = isReady ? `${extract.fileName} is ready` : `${extract.fileName} could not be made`;
        notices.add(isReady ? 'success' : 'error', words);
        announce(words);
      }
    }
  });
  useEffect(() => {
    if (data !== undefined) tell();
  }, [data]);
  return null;
}
