import type { DeliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { ShownDates } from '#freight/edit/use-edit-dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';

export interface FormattedDate {
  /** dd/MM/yyyy. */
  readonly day: string;
  readonly weekday: string;
}

export interface DateFact {
  readonly label: string;
  /** Null when not set. */
  readonly date: FormattedDate | null;
  readonly isConfirmed: boolean;
}

type Dates = Pick<
  Consignment,
  'requestedPickupDateTimeUtc' | 'requestedDeliveryDateTimeUtc' | 'confirmedDeliveryDateTimeUtc'
>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/**
 * Read-only dates of a consignment (DATE-01): the pickup if the tenant enables it, then the delivery. A booking has a
 * field of its own. `requestedFor` is the requested day where the card
 * shows a confirmed or booked one; null when the booked day is the requested one.
 */
export function dateFacts(
  dates: Dates,
  { showsPickup, mode }: ShownDates,
): { readonly facts: readonly DateFact[]; readonly requestedFor: FormattedDate | null } {
  const requested = formattedDate(dates.requestedDeliveryDateTimeUtc);
  const pickup: DateFact = {
    label: 'Requested Pickup',
    date: formattedDate(dates.requestedPickupDateTimeUtc),
    isConfirmed: false,
  };
  return {
    facts: [...(showsPickup ? [pickup] : []), ...deliveryFacts(dates, mode)],
    requestedFor: mode === 'requested' || isBookedAsRequested(dates, mode) ? null : requested,
  };
}

const isBookedAsRequested = (dates: Dates, mode: DeliveryDateMode) =>
  mode === 'booking' &&
  dayOf(dates.confirmedDeliveryDateTimeUtc) === dayOf(dates.requestedDeliveryDateTimeUtc);

function deliveryFacts(dates: Dates, mode: DeliveryDateMode): readonly DateFact[] {
  if (mode === 'booking') return [];
  const isConfirmed = mode === 'confirmed';
  const date = formattedDate(
    isConfirmed ? dates.confirmedDeliveryDateTimeUtc : dates.requestedDeliveryDateTimeUtc,
  );
  return [{ label: isConfirmed ? 'Confirmed Delivery' : 'Requested Delivery', date, isConfirmed }];
}

function formattedDate(instant: string | null): FormattedDate | null {
  const day = dayOf(instant);
  return day === null ? null : { day: formatDay(day), weekday: WEEKDAYS[weekday(day)] ?? '' };
}

/** The day in New Zealand at an instant. */
export const dayOf = (instant: string | null): CalendarDate | null =>
  instant === null ? null : localDay(new Date(instant));

/** '20/11/2026' or 'not set'. */
export const dayText = (instant: string | null) => formattedDate(instant)?.day ?? 'not set';
