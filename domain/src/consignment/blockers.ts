import { ACTIONS, isStatusAllowed } from '#consignment/actions.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import { DATE_ISSUES } from '#dates/requested-dates.ts';

/** Actions of the `ACTIONS` table that can be applied to many consignments at once. */
export type BulkAction = 'markAsReady' | 'requestPickup' | 'setRequestedPickupDate' | 'cancel';

/** The fields of a consignment that decide whether an action is possible. The list has them; the server reads them. */
export interface ConsignmentState {
  readonly status: StatusCode;
  readonly hasFreight: boolean;
  readonly requestedDeliveryDay: CalendarDate | null;
}

export interface BlockerContext {
  /** The tenant sets a default delivery date when a consignment has none. */
  readonly hasDefaultDeliveryDay: boolean;
  /** Null when the action has no day, or no day is chosen yet. */
  readonly pickupDay: CalendarDate | null;
  /** Message for an invalid date on this occasion (DATE-02); null when no issue is known. */
  readonly dateIssue: string | null;
}

/** Blockers in the order in which they are checked. Only the first one is reported. */
export const BLOCKERS = [
  'not-found',
  'wrong-status',
  'no-freight',
  'no-delivery-day',
  'delivery-before-pickup',
  'impossible-dates',
] as const;
export type Blocker = (typeof BLOCKERS)[number];

/** One message for another organisation's consignment and for a reference that does not exist. */
export const NOT_FOUND = 'Not found';
/** Specified text (CONS-07). */
export const NO_FREIGHT = 'At least one freight item is required';
/** Message for several consignments. The message for a single one names the date and the reason. */
export const IMPOSSIBLE_DATES = 'The requested dates are no longer possible';
export const NO_DELIVERY_DAY = DATE_ISSUES.deliveryRequired;

/** A consignment that leaves Draft needs freight and a delivery day (CONS-07). */
export const NEEDS_FREIGHT: Readonly<Record<BulkAction, boolean>> = {
  markAsReady: true,
  requestPickup: true,
  setRequestedPickupDate: false,
  cancel: false,
};

/**
 * The first reason why the action is not possible for a visible consignment, or null. The server rejects with it; the
 * list shows it in advance. Permissions are checked elsewhere.
 */
export function findBlocker(
  action: BulkAction,
  { status, hasFreight, requestedDeliveryDay }: ConsignmentState,
  { hasDefaultDeliveryDay: givesDeliveryDay, pickupDay, dateIssue: dateFault }: BlockerContext,
): Exclude<Blocker, 'not-found'> | null {
  if (!isStatusAllowed(action, status)) return 'wrong-status';
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

/** The server's message for a blocker. */
export function blockerMessage(
  blocker: Blocker,
  {
    action,
    pickupDay,
    requestedDeliveryDay,
  }: {
    readonly action: BulkAction;
    readonly pickupDay: CalendarDate | null;
    /** Null when the message covers several consignments. */
    readonly requestedDeliveryDay: CalendarDate | null;
  },
): string {
  switch (blocker) {
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
