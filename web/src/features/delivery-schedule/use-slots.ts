import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { messageOf } from '#api/problem.ts';
import { rangeOf, type Slot } from '#features/delivery-schedule/schedule-days.ts';
import type { Search } from '#features/delivery-schedule/use-schedule-page.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (SCHED-02). */
export const NOT_LOADED = 'Could not load booking slots';

export interface Slots {
  readonly slots: readonly Slot[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The runs of the visible days. Each month is a separate request. */
export function useSlots(search: Search | null, month: CalendarDate): Slots {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { from, to } = rangeOf(month);
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['schedule', organisationId, search?.number, search?.request, from, to],
    queryFn: ({ signal }) =>
      call('availableBookingDates', {
        params: { org: organisationId },
        body: { serviceType: '', ...search?.request, startDateTimeUtc: from, endDateTimeUtc: to },
        signal,
      }),
    enabled: search !== null,
    staleTime: 0,
  });
  useEffect(() => {
    if (isError) showError(messageOf(error, NOT_LOADED));
  }, [isError, error]);
  return {
    slots: data ?? [],
    isLoading: isFetching && data === undefined,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
