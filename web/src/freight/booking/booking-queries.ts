import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { RUN_DAYS_AHEAD } from '@cartage/domain/dates/run-days.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { ConsignmentId } from '#freight/consignment-query.ts';

export type Slot = ResponseBody<'consignmentBookingDates'>[number];

const bookingKey = ({ organisationId, reference }: ConsignmentId) =>
  ['bookings', organisationId, reference] as const;

/** Keyed by the version, because a booking changes the consignment. */
export const bookingStatusQuery = (call: Call, id: ConsignmentId, version: number) =>
  queryOptions({
    queryKey: [...bookingKey(id), 'status', version],
    queryFn: ({ signal }) =>
      call('bookingStatus', { params: { org: id.organisationId, ref: id.reference }, signal }),
    enabled: id.reference !== '',
  });

/** Fetched each time the dialog opens, because free space changes. */
export const slotsQuery = (call: Call, id: ConsignmentId, today: CalendarDate) =>
  queryOptions({
    queryKey: [...bookingKey(id), 'slots', today],
    queryFn: ({ signal }) =>
      call('consignmentBookingDates', {
        params: { org: id.organisationId, ref: id.reference },
        body: { startDateTimeUtc: today, endDateTimeUtc: addDays(today, RUN_DAYS_AHEAD) },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
