import type { DeliveryDateMode } from '#consignment/delivery-date-mode.ts';
import {
  DATE_ISSUES,
  type DateContext,
  type DateIssues,
  requestedDateIssues,
  type RequestedDates,
} from '#dates/requested-dates.ts';

/**
 * Which dates are checked on which occasion (DATE-02): dates that were changed and dates that take effect. A date that
 * was not changed is not rejected for having passed, so that other cards stay editable.
 */
const CHECKS = {
  pickupChanged: { pickup: 'full', delivery: true },
  deliveryChanged: { pickup: null, delivery: true },
  /** From Ready on. The dates of a draft are checked when it leaves Draft. */
  senderRegionChanged: { pickup: 'closed', delivery: true },
  receiverRegionChanged: { pickup: null, delivery: true },
  serviceChanged: { pickup: null, delivery: true },
  /** Marked as ready, or pickup requested. */
  statusAdvanced: { pickup: 'full', delivery: true },
} as const satisfies Record<
  string,
  { readonly pickup: 'full' | 'closed' | null; readonly delivery: boolean }
>;

export type DateOccasion = keyof typeof CHECKS;

export interface DateCheckContext extends DateContext {
  /** A booked or confirmed delivery date was set by the provider and is not checked. */
  readonly mode: DeliveryDateMode;
}

export const NO_DATE_ISSUES: DateIssues = { pickup: null, delivery: null };

/** Issues of the requested dates on these occasions, the same for a page, a call and a bulk job. */
export function dateIssuesOn(
  occasions: readonly DateOccasion[],
  dates: RequestedDates,
  context: DateCheckContext,
): DateIssues {
  if (occasions.length === 0) return NO_DATE_ISSUES;
  const pickupChecks = new Set(occasions.map((occasion) => CHECKS[occasion].pickup));
  const isFullCheck = pickupChecks.has('full');
  const isRequested = context.mode === 'requested' || occasions.includes('deliveryChanged');
  const { pickup } = dates;
  const issues = requestedDateIssues(dates, {
    ...context,
    isPickupAllowed: context.isPickupAllowed && (isFullCheck || pickupChecks.has('closed')),
    // When only the region changed, the day must not be rejected as past.
    today: isFullCheck || pickup === null || pickup === 'unreadable' ? context.today : pickup,
    destination: isRequested ? context.destination : null,
    serviceDate: isRequested ? context.serviceDate : null,
  });
  return isPickupAtFault(occasions, issues, context) ? { pickup: issues.delivery, delivery: null } : issues;
}

/**
 * When the order of the two dates is wrong, the error appears at the date that the user changed. A booked or confirmed
 * delivery has no field, so that only the pickup can be corrected.
 */
function isPickupAtFault(
  occasions: readonly DateOccasion[],
  { pickup, delivery }: DateIssues,
  { mode, isPickupAllowed }: DateCheckContext,
): boolean {
  if (delivery !== DATE_ISSUES.beforePickup || pickup !== null || !isPickupAllowed) return false;
  if (occasions.includes('deliveryChanged')) return false;
  return mode !== 'requested' || occasions.includes('pickupChanged');
}

/** 'Requested pickup: Past date', for messages without a field beside them; null without an issue. */
export function dateIssueMessage({ pickup, delivery }: DateIssues): string | null {
  const messages = [
    ...(pickup === null ? [] : [`Requested pickup: ${pickup}`]),
    ...(delivery === null ? [] : [`Requested delivery: ${delivery}`]),
  ];
  return messages.length === 0 ? null : messages.join('. ');
}
