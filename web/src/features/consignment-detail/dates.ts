import { weekday } from '@cartage/domain/dates/calendar-date.ts';
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

type Dates = Pick<
  Consignment,
  'requestedPickupDateTimeUtc' | 'requestedDeliveryDateTimeUtc' | 'confirmedDeliveryDateTimeUtc'
>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A confirmed delivery takes the place of the requested one, which then stands in `requestedFor`. */
export function datesOf(
  dates: Dates,
  showsRequestedPickup: boolean,
): { readonly facts: readonly DateFact[]; readonly requestedFor: WrittenDate | null } {
  const requested = written(dates.requestedDeliveryDateTimeUtc);
  const confirmed = written(dates.confirmedDeliveryDateTimeUtc);
  const pickup: DateFact = {
    label: 'Requested Pickup',
    date: written(dates.requestedPickupDateTimeUtc),
    isConfirmed: false,
  };
  const delivery: DateFact =
    confirmed === null
      ? { label: 'Requested Delivery', date: requested, isConfirmed: false }
      : { label: 'Confirmed Delivery', date: confirmed, isConfirmed: true };
  return {
    facts: showsRequestedPickup ? [pickup, delivery] : [delivery],
    requestedFor: confirmed === null ? null : requested,
  };
}

function written(instant: string | null): WrittenDate | null {
  if (instant === null) return null;
  const day = localDay(new Date(instant));
  return { day: formatDay(day), weekday: WEEKDAYS[weekday(day)] ?? '' };
}

/** As in a sentence: '20/11/2026', 'not set'. */
export const dayWritten = (instant: string | null) => written(instant)?.day ?? 'not set';
