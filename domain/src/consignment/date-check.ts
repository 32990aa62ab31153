import type { DeliveryDateMode } from '#consignment/delivery-date-mode.ts';
import {
  type DateCircumstances,
  type DateFaults,
  requestedDateFaults,
  type RequestedDates,
} from '#dates/requested-dates.ts';

/**
 * On which occasion which of the two days is looked at (DATE-02): what was written, and what is relied on from now on.
 * A day that nobody touches is not past because time went on, so other cards stay editable.
 */
const LOOKED_AT = {
  pickupWritten: { pickup: 'whole', delivery: true },
  deliveryWritten: { pickup: null, delivery: true },
  /** From Ready on: a draft is looked at when it is one no more. */
  senderMoved: { pickup: 'closed', delivery: true },
  receiverMoved: { pickup: null, delivery: true },
  serviceChanged: { pickup: null, delivery: true },
  /** Marked as ready, or its pickup requested. */
  reliedOn: { pickup: 'whole', delivery: true },
} as const satisfies Record<
  string,
  { readonly pickup: 'whole' | 'closed' | null; readonly delivery: boolean }
>;

export type DateOccasion = keyof typeof LOOKED_AT;

export interface DateGround extends DateCircumstances {
  /** A delivery that is booked or confirmed is the provider's word. */
  readonly mode: DeliveryDateMode;
}

export const NO_DATE_FAULTS: DateFaults = { pickup: null, delivery: null };

/** What is wrong with the requested days on these occasions: the same for the page, a call and bulk work. */
export function dateFaultsOn(
  occasions: readonly DateOccasion[],
  dates: RequestedDates,
  ground: DateGround,
): DateFaults {
  if (occasions.length === 0) return NO_DATE_FAULTS;
  const looks = new Set(occasions.map((occasion) => LOOKED_AT[occasion].pickup));
  const isWhole = looks.has('whole');
  const isRequested = ground.mode === 'requested' || occasions.includes('deliveryWritten');
  const { pickup } = dates;
  return requestedDateFaults(dates, {
    ...ground,
    isPickupAllowed: ground.isPickupAllowed && (isWhole || looks.has('closed')),
    // Where only the region is another one, the day itself is as old as it was.
    today: isWhole || pickup === null || pickup === 'unreadable' ? ground.today : pickup,
    destination: isRequested ? ground.destination : null,
    serviceDate: isRequested ? ground.serviceDate : null,
  });
}

/** 'Requested pickup: Past date', for where no field stands beside it; null: nothing is wrong. */
export function dateFaultWords({ pickup, delivery }: DateFaults): string | null {
  const words = [
    ...(pickup === null ? [] : [`Requested pickup: ${pickup}`]),
    ...(delivery === null ? [] : [`Requested delivery: ${delivery}`]),
  ];
  return words.length === 0 ? null : words.join('. ');
}
