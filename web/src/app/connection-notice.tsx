import { Button } from '@mantine/core';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDatabaseOff from '@tabler/icons-react/dist/esm/icons/IconDatabaseOff.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { busyCalls } from '#api/busy-calls.ts';
import { slowCalls } from '#api/slow-calls.ts';
import { useServerNews } from '#api/use-server-news.ts';
import styles from '#app/connection-notice.module.css';
import { useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** While the database is away. */
export const ASK_AGAIN_MS = 3000;

function subscribe(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

/**
 * What stands between the page and its data, the nearest first: no connection (F21), no database (F9), a busy server
 * (F12), a long wait (F11). The region is always there, because only then is it read aloud.
 */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  const isSlow = useSyncExternalStore(slowCalls.subscribe, slowCalls.read);
  const busySeconds = useSyncExternalStore(busyCalls.subscribe, busyCalls.read);
  const { isDatabaseAway } = useServerNews();
  useDatabaseBack(isDatabaseAway);
  return (
    <div className={styles.notice} role="status" aria-label="Connection">
      {!isOnline ? (
        <p>
          <Icon of={IconWifiOff} />
          You are offline. What you type is kept.
        </p>
      ) : isDatabaseAway ? (
        <p>
          <Icon of={IconDatabaseOff} />
          We can't reach our database. Your changes are kept here; retrying…
        </p>
      ) : busySeconds !== null ? (
        <p>
          <Icon of={IconClock} />
          <span>
            Busy – trying again
            {/* Read aloud once, not every second. */}
            <span aria-hidden> in {busySeconds} s</span>
          </span>
          <StopButton stop={busyCalls.stop} />
        </p>
      ) : (
        isSlow && (
          <p>
            <Icon of={IconClock} />
            This is taking longer than usual
            <StopButton stop={slowCalls.stop} />
          </p>
        )
      )}
    </div>
  );
}

function StopButton({ stop }: { readonly stop: () => void }) {
  return (
    <Button variant="default" size="xs" onClick={stop}>
      Cancel
    </Button>
  );
}

/** Asks until the database is back; what had failed by then is fetched again. */
function useDatabaseBack(isAway: boolean): void {
  const { call } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(() => void call('myOrganisations', {}).catch(() => {}), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
  }, [isAway, call, queryClient]);
}
