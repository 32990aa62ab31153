import { useSyncExternalStore } from 'react';
import { serverClock } from '#api/server-clock.ts';

const MINUTE_MS = 60_000;
const CHECK_INTERVAL_MS = 5_000;

/** The server's time, without seconds. Updates while the page stays open. */
export function useMinute(): Date {
  const minute = useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, CHECK_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    () => Math.floor(serverClock.now().getTime() / MINUTE_MS),
  );
  return new Date(minute * MINUTE_MS);
}
