import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { REGIONS, type RegionCode } from '@cartage/domain/regions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

/** DATE-02. */
const STALE_MS = 60_000;
const FAILED = 'An error occurred while fetching service date';

export interface ServiceQuestion {
  readonly reference: string;
  readonly originRegionId: string | null;
  readonly destinationRegionId: string | null;
  readonly requestedPickup: CalendarDate | null;
}

/** The earliest day of delivery; null while it is not known, and then no day is refused for it. */
export function useServiceDate(question: ServiceQuestion | null): CalendarDate | null {
  const { call } = useSession();
  const origin = regionCode(question?.originRegionId);
  const destination = regionCode(question?.destinationRegionId);
  const { data, isError, error } = useQuery({
    queryKey: ['scheduling', 'serviceDate', question],
    queryFn: ({ signal }) =>
      call('serviceDate', {
        body: {
          reference: question?.reference ?? '',
          originRegionId: origin ?? 'NZ-AUK',
          destinationRegionId: destination ?? 'NZ-AUK',
          requestedPickupDate: question?.requestedPickup ?? null,
        },
        signal,
      }),
    enabled: question !== null && origin !== null && destination !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    // Its own words, and beneath them what the look-up said (ERR-02).
    if (isError) showError(`${FAILED}\n${messageOf(error)}`);
  }, [isError, error]);
  return data?.serviceDate == null || isError ? null : parseCalendarDate(data.serviceDate);
}

const regionCode = (id: string | null | undefined): RegionCode | null =>
  REGIONS.find(({ code }) => code === id)?.code ?? null;
