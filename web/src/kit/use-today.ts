import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { useSyncExternalStore } from 'react';

const LOOK_EVERY_MS = 60_000;

/** The day it is in New Zealand; a page that stays open over midnight moves on with it. */
export const useToday = (): CalendarDate =>
  useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, LOOK_EVERY_MS);
      return () => clearInterval(timer);
    },
    () => localDay(new Date()),
  );
