import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate, firstOfMonth } from '@cartage/domain/dates/calendar-date.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

/** How long working dates count as current (DATE-02). */
const STALE_MS = 60_000;
const FAILED = 'An error occurred while fetching working dates';
/** Maximum length of one call. */
const DAYS = 366;

/** Working days of a region from this month on; null while loading and after a failure, and then no day is rejected. */
export function useWorkingDates(regionId: string | null): WorkingCalendar | null {
  const { call } = useSession();
  const startDate = firstOfMonth(useToday());
  const region = regionCodeOf(regionId);
  const { data, isError, error } = useQuery({
    ...workingDatesQuery(call, region ?? 'NZ-AUK', startDate),
    enabled: region !== null,
  });
  useEffect(() => {
    // The specified message, with the server's message on the second line (ERR-02).
    if (isError) showError(`${FAILED}\n${messageOf(error)}`);
  }, [isError, error]);
  return useMemo(() => (data === undefined ? null : calendarOf(data)), [data]);
}

function workingDatesQuery(call: Call, regionId: RegionCode, startDate: CalendarDate) {
  return queryOptions({
    queryKey: ['scheduling', 'workingDates', regionId, startDate],
    queryFn: ({ signal }) =>
      call('workingDates', {
        query: { regionId, startDate, endDate: addDays(startDate, DAYS - 1) },
        signal,
      }),
    staleTime: STALE_MS,
  });
}

function calendarOf(days: ResponseBody<'workingDates'>): WorkingCalendar {
  const closures = new Map(days[0]?.reasons.map(({ date, reason }) => [date, reason]));
  return (day) => closures.get(day) ?? null;
}

export interface WorkingDates {
  /** The calendar of a region; null when it is not loaded. */
  readonly calendarOf: (regionId: string | null) => WorkingCalendar | null;
  readonly isPending: boolean;
  /** At least one region could not be loaded. */
  readonly hasFailed: boolean;
}

/** Working days of several regions. */
export function useWorkingDatesByRegion(regionIds: readonly (string | null)[]): WorkingDates {
  const { call } = useSession();
  const startDate = firstOfMonth(useToday());
  const regions = [...new Set(regionIds)].flatMap((id) => regionCodeOf(id) ?? []).toSorted();
  const found = useQueries({ queries: regions.map((id) => workingDatesQuery(call, id, startDate)) });
  const calendars = new Map(
    found.flatMap(({ data }, index) => {
      const region = regions[index];
      return data === undefined || region === undefined ? [] : [[String(region), calendarOf(data)] as const];
    }),
  );
  return {
    calendarOf: (regionId) => calendars.get(regionId ?? '') ?? null,
    isPending: found.some(({ isPending }) => isPending),
    hasFailed: found.some(({ isError }) => isError),
  };
}

const regionCodeOf = (id: string | null): RegionCode | null =>
  REGIONS.find(({ code }) => code === id)?.code ?? null;
