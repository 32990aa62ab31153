import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { REGIONS, type RegionCode } from '@cartage/domain/regions.ts';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call } from '#api/call.ts';
import { serverClock } from '#api/server-clock.ts';
import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

/** How long a service date counts as current (DATE-02). */
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
  const { data, isError, error } = useQuery({
    ...serviceDateQuery(call, request),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    // The specified message, with the server's message on the second line (ERR-02).
    if (isError) showError(`${FAILED}\n${messageOf(error)}`);
  }, [isError, error]);
  return data?.serviceDate == null || isError ? null : parseCalendarDate(data.serviceDate);
}

/** Service dates of several consignments. One that could not be loaded is missing, and then its date is not checked. */
export function useServiceDates(requests: readonly ServiceDateRequest[]): {
  readonly serviceDates: ReadonlyMap<string, CalendarDate>;
  readonly isPending: boolean;
} {
  const { call } = useSession();
  const found = useQueries({ queries: requests.map((request) => serviceDateQuery(call, request)) });
  const serviceDates = new Map(
    found.flatMap(({ data }, index) => {
      const day = data?.serviceDate == null ? null : parseCalendarDate(data.serviceDate);
      const reference = requests[index]?.reference;
      return day === null || reference === undefined ? [] : [[reference, day] as const];
    }),
  );
  return { serviceDates, isPending: found.some(({ isLoading }) => isLoading) };
}

/**
 * Cut-off of a service type on a day, as 'HH:mm'; null while loading, after a failure, and from a server that sends none.
 * It does not depend on the destination.
 */
export function useCutOff(
  serviceType: string | null,
  originRegionId: string | null,
  today: CalendarDate,
): string | null {
  const { call } = useSession();
  const region = regionCode(originRegionId);
  const { data } = useQuery({
    queryKey: ['scheduling', 'cutOff', serviceType, today],
    queryFn: ({ signal }) =>
      call('serviceDate', {
        body: {
          reference: serviceType ?? '',
          originRegionId: region ?? 'NZ-AUK',
          destinationRegionId: region ?? 'NZ-AUK',
          stagedDateTimeUtc: serverClock.now().toISOString(),
        },
        signal,
      }),
    enabled: serviceType !== null && region !== null,
    staleTime: STALE_MS,
  });
  return data?.cutOff ?? null;
}

function serviceDateQuery(call: Call, request: ServiceDateRequest | null) {
  const origin = regionCode(request?.originRegionId);
  const destination = regionCode(request?.destinationRegionId);
  return queryOptions({
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
  });
}

const regionCode = (id: string | null | undefined): RegionCode | null =>
  REGIONS.find(({ code }) => code === id)?.code ?? null;
