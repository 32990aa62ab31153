import type { Answer } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { RUN_DAYS_AHEAD } from '@cartage/domain/dates/plan-run.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { Which } from '#freight/consignment-query.ts';

export type Slot = Answer<'consignmentBookingDates'>[number];

const bookingKey = ({ organisationId, reference }: Which) => ['bookings', organisationId, reference] as const;

/** With the version, because a booking is a change of the consignment like any other. */
export const bookingStatusQuery = (call: Call, which: Which, version: number) =>
  queryOptions({
    queryKey: [...bookingKey(which), 'status', version],
    queryFn: ({ signal }) =>
      call('bookingStatus', { params: { org: which.organisationId, ref: which.reference }, signal }),
    enabled: which.reference !== '',
  });

/** Asked anew whenever the dialog opens: places go. */
export const slotsQuery = (call: Call, which: Which, today: CalendarDate) =>
  queryOptions({
    queryKey: [...bookingKey(which), 'slots', today],
    queryFn: ({ signal }) =>
      call('consignmentBookingDates', {
        params: { org: which.organisationId, ref: which.reference },
        body: { startDateTimeUtc: today, endDateTimeUtc: addDays(today, RUN_DAYS_AHEAD) },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
