import { Button } from '@mantine/core';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDatabaseOff from '@tabler/icons-react/dist/esm/icons/IconDatabaseOff.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { busyCalls } from '#api/busy-calls.ts';
import { slowCalls } from '#api/slow-calls.ts';
import { useServerStatus } from '#api/use-server-status.ts';
import styles from '#app/connection-status.module.css';
import { useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Interval between requests while the database is unavailable. */
export const RETRY_INTERVAL_MS = 3000;

function subscribe(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

/**
 * Shows the most specific connection problem: offline, database unavailable, busy server or slow call
 * (promise F21, F9, F12, F11). The live region is always rendered: screen readers ignore a region that
 * is inserted together with its text.
 */
export function ConnectionStatus() {
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  const isSlow = useSyncExternalStore(slowCalls.subscribe, slowCalls.read);
  const busySeconds = useSyncExternalStore(busyCalls.subscribe, busyCalls.read);
  const { isDatabaseUnavailable } = useServerStatus();
  usePollDatabase(isDatabaseUnavailable);
  return (
    <div className={styles.notice} role="status" aria-label="Connection">
      {!isOnline ? (
        <p>
          <Icon of={IconWifiOff} />
          You are offline. Keep this tab open: your input stays here.
        </p>
      ) : isDatabaseUnavailable ? (
        <p>
          <Icon of={IconDatabaseOff} />
          We can't reach our database. Your changes are kept here; retrying…
        </p>
      ) : busySeconds !== null ? (
        <p>
          <Icon of={IconClock} />
          <span>
            Busy – trying again
            {/* Hidden from screen readers, which would read it every second. */}
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

/** Polls the server until the database is available, then refetches the queries that failed. */
function usePollDatabase(isUnavailable: boolean): void {
  const { call } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isUnavailable) return undefined;
    const timer = setInterval(() => void call('myOrganisations', {}).catch(() => {}), RETRY_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
  }, [isUnavailable, call, queryClient]);
}
