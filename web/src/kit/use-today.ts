import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { useSyncExternalStore } from 'react';

const CHECK_INTERVAL_MS = 60_000;

/** Today's date in New Zealand; updates at midnight on a page that stays open. */
export const useToday = (): CalendarDate =>
  useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, CHECK_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    () => localDay(new Date()),
  );
