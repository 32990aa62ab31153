import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { REGIONS, type RegionCode } from '@cartage/domain/regions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverClock } from '#api/server-clock.ts';
import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

/** DATE-02. */
const STALE_MS = 60_000;
const FAILED = 'An error occurred while fetching service date';

export interface ServiceDateRequest {
  readonly reference: string;
  readonly originRegionId: string | null;
  readonly destinationRegionId: string | null;
  readonly requestedPickup: CalendarDate | null;
}

/** Earliest delivery date of the service; null while loading and after a failure, and then no date is rejected. */
export function useServiceDate(request: ServiceDateRequest | null): CalendarDate | null {
  const { call } = useSession();
  const origin = regionCode(request?.originRegionId);
  const destination = regionCode(request?.destinationRegionId);
  const { data, isError, error } = useQuery({
    queryKey: ['scheduling', 'serviceDate', request],
    queryFn: ({ signal }) =>
      call('serviceDate', {
        body: {
          reference: request?.reference ?? '',
          originRegionId: origin ?? 'NZ-AUK',
          destinationRegionId: destination ?? 'NZ-AUK',
          // Not in the query key: the response is reused for 60 s.
          stagedDateTimeUtc: serverClock.now().toISOString(),
          requestedPickupDate: request?.requestedPickup ?? null,
        },
        signal,
      }),
    enabled: request !== null && origin !== null && destination !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    // The specified message, with the server's message on the second line (ERR-02).
    if (isError) showError(`${FAILED}\n${messageOf(error)}`);
  }, [isError, error]);
  return data?.serviceDate == null || isError ? null : parseCalendarDate(data.serviceDate);
}

const regionCode = (id: string | null | undefined): RegionCode | null =>
  REGIONS.find(({ code }) => code === id)?.code ?? null;
