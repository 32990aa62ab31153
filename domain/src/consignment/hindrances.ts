import { ACTIONS, suitsStatus } from '#consignment/actions.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import { DATE_FAULTS } from '#dates/requested-dates.ts';

/** Rows of the table of actions that are done to many at once. */
export type BulkAction = 'markAsReady' | 'requestPickup' | 'setRequestedPickupDate' | 'cancel';

/** What of a consignment decides whether it can be done: the list tells it and the server reads it. */
export interface Standing {
  readonly status: StatusCode;
  readonly hasFreight: boolean;
  readonly requestedDeliveryDay: CalendarDate | null;
}

export interface Wanted {
  /** The tenant gives a delivery date by itself where there is none. */
  readonly givesDeliveryDay: boolean;
  /** Null where no day is asked for, or none is chosen yet. */
  readonly pickupDay: CalendarDate | null;
  /** What is wrong with the days on this occasion (DATE-02), in words; null: nothing that is known. */
  readonly dateFault: string | null;
}

/** In the order in which they are looked for; one is told. */
export const HINDRANCES = [
  'not-found',
  'wrong-status',
  'no-freight',
  'no-delivery-day',
  'delivery-before-pickup',
  'impossible-dates',
] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** The same words for what is foreign and for what never was. */
export const NOT_FOUND = 'Not found';
/** CONS-07. */
export const NO_FREIGHT = 'At least one freight item is required';
/** Of several; of one it is said which, and why. */
export const IMPOSSIBLE_DATES = 'The requested dates are not possible any more';
export const NO_DELIVERY_DAY = DATE_FAULTS.deliveryRequired;

/** What leaves the status Draft holds freight and has a day of delivery (CONS-07). */
export const NEEDS_FREIGHT: Readonly<Record<BulkAction, boolean>> = {
  markAsReady: true,
  requestPickup: true,
  setRequestedPickupDate: false,
  cancel: false,
};

/** Why the action cannot be done to a consignment that is found, whoever asks; null: it can. The server refuses by it, the list foresees it. */
export function hindranceOf(
  action: BulkAction,
  { status, hasFreight, requestedDeliveryDay }: Standing,
  { givesDeliveryDay, pickupDay, dateFault }: Wanted,
): Exclude<Hindrance, 'not-found'> | null {
  if (!suitsStatus(action, status)) return 'wrong-status';
  if (NEEDS_FREIGHT[action]) {
    if (!hasFreight) return 'no-freight';
    if (requestedDeliveryDay === null && !givesDeliveryDay) return 'no-delivery-day';
    return dateFault === null ? null : 'impossible-dates';
  }
  if (action !== 'setRequestedPickupDate') return null;
  const isLate = pickupDay !== null && requestedDeliveryDay !== null && requestedDeliveryDay < pickupDay;
  if (isLate) return 'delivery-before-pickup';
  return dateFault === null ? null : 'impossible-dates';
}

/** The words of the server for it. */
export function hindranceWords(
  hindrance: Hindrance,
  {
    action,
    pickupDay,
    requestedDeliveryDay,
  }: {
    readonly action: BulkAction;
    readonly pickupDay: CalendarDate | null;
    /** Null: not of one consignment. */
    readonly requestedDeliveryDay: CalendarDate | null;
  },
): string {
  switch (hindrance) {
    case 'not-found':
      return NOT_FOUND;
    case 'wrong-status':
      return ACTIONS[action].wrongStatus;
    case 'no-freight':
      return NO_FREIGHT;
    case 'no-delivery-day':
      return NO_DELIVERY_DAY;
    case 'impossible-dates':
      return IMPOSSIBLE_DATES;
    case 'delivery-before-pickup':
      return `The requested delivery date${dayText(requestedDeliveryDay)} is earlier than${dayText(pickupDay)}`;
  }
}

const dayText = (day: CalendarDate | null) => (day === null ? '' : ` ${formatDay(day)}`);
