import { addDays, firstOfMonth } from '@cartage/domain/dates/calendar-date.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

/** DATE-02. */
const STALE_MS = 60_000;
const FAILED = 'An error occurred while fetching working dates';
/** As many as one call tells. */
const DAYS = 366;

/** Working days of a region from this month on; null while they are not known, and then no day is refused. */
export function useWorkingDates(regionId: string | null): WorkingCalendar | null {
  const { call } = useSession();
  const startDate = firstOfMonth(useToday());
  const region = regionCodeOf(regionId);
  const { data, isError, error } = useQuery({
    queryKey: ['scheduling', 'workingDates', region, startDate],
    queryFn: ({ signal }) =>
      call('workingDates', {
        query: { regionId: region ?? 'NZ-AUK', startDate, endDate: addDays(startDate, DAYS - 1) },
        signal,
      }),
    enabled: region !== null,
    staleTime: STALE_MS,
  });
  useEffect(() => {
    // Its own words, and beneath them what the look-up said (ERR-02).
    if (isError) showError(`${FAILED}\n${messageOf(error)}`);
  }, [isError, error]);
  return useMemo(() => {
    const closed = new Map(data?.[0]?.reasons.map(({ date, reason }) => [date, reason]));
    return data === undefined ? null : (day) => closed.get(day) ?? null;
  }, [data]);
}

const regionCodeOf = (id: string | null): RegionCode | null =>
  REGIONS.find(({ code }) => code === id)?.code ?? null;
