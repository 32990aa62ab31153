import type { DeliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Consignment } from '#freight/consignment-query.ts';

export interface WrittenDate {
  /** dd/MM/yyyy. */
  readonly day: string;
  readonly weekday: string;
}

export interface DateFact {
  readonly label: string;
  /** Null: not set. */
  readonly date: WrittenDate | null;
  readonly isConfirmed: boolean;
}

/** Which of them the card has. */
export interface DateFields {
  readonly showsPickup: boolean;
  readonly mode: DeliveryDateMode;
}

type Dates = Pick<
  Consignment,
  'requestedPickupDateTimeUtc' | 'requestedDeliveryDateTimeUtc' | 'confirmedDeliveryDateTimeUtc'
>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/**
 * What is read of them (DATE-01): the pickup where the tenant lets it be requested, then the delivery, unless it is
 * booked, which is a field of its own. A confirmed delivery has the requested one in `requestedFor`.
 */
export function datesOf(
  dates: Dates,
  { showsPickup, mode }: DateFields,
): { readonly facts: readonly DateFact[]; readonly requestedFor: WrittenDate | null } {
  const requested = written(dates.requestedDeliveryDateTimeUtc);
  const pickup: DateFact = {
    label: 'Requested Pickup',
    date: written(dates.requestedPickupDateTimeUtc),
    isConfirmed: false,
  };
  return {
    facts: [...(showsPickup ? [pickup] : []), ...deliveryFacts(dates, mode)],
    requestedFor: mode === 'confirmed' ? requested : null,
  };
}

function deliveryFacts(dates: Dates, mode: DeliveryDateMode): readonly DateFact[] {
  if (mode === 'booking') return [];
  const isConfirmed = mode === 'confirmed';
  const date = written(isConfirmed ? dates.confirmedDeliveryDateTimeUtc : dates.requestedDeliveryDateTimeUtc);
  return [{ label: isConfirmed ? 'Confirmed Delivery' : 'Requested Delivery', date, isConfirmed }];
}

function written(instant: string | null): WrittenDate | null {
  const day = dayOf(instant);
  return day === null ? null : { day: formatDay(day), weekday: WEEKDAYS[weekday(day)] ?? '' };
}

/** The day of New Zealand at that instant. */
export const dayOf = (instant: string | null): CalendarDate | null =>
  instant === null ? null : localDay(new Date(instant));

/** As in a sentence: '20/11/2026', 'not set'. */
export const dayWritten = (instant: string | null) => written(instant)?.day ?? 'not set';
