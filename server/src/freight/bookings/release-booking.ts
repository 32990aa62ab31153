import type { DateOccasion } from '@cartage/domain/consignment/check-dates.ts';
import { type BookedRun, bookingMisfit, runText } from '@cartage/domain/consignment/booking-fit.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { nextSlots } from '#freight/bookings/next-slots.ts';
import {
  type CheckedConsignment,
  type DateCheck,
  dateErrors,
  findIssues,
  readDateCheck,
  serviceDateOf,
} from '#freight/delivery-dates.ts';
import { releaseBooking } from '#freight/delivery-facts.query.ts';
import type { Scope } from '#platform/scope.ts';

interface Written extends CheckedConsignment {
  readonly occasions: readonly DateOccasion[];
  /** The caller accepts the release. */
  readonly isAccepted: boolean;
  /** The caller may book deliveries. */
  readonly canBook: boolean;
}

/**
 * Releases the booking that a change made impossible, in the transaction of the change (design rule 22). Throws
 * `booking-affected` with the runs that fit the change while the caller has not accepted the release. Returns whether a
 * booking was released.
 */
export async function releaseMisfitBooking(
  tx: Transaction,
  scope: Scope,
  written: Written,
): Promise<boolean> {
  const { occasions, isAccepted, canBook } = written;
  if (occasions.length === 0) return false;
  const check = await readDateCheck(tx, scope, written);
  const booking = check?.facts.booking ?? null;
  if (check === null || booking === null) return false;
  const isDeliveryChanged = occasions.includes('deliveryChanged');
  const reason = misfitOf(check, booking, isDeliveryChanged);
  if (reason === null) return false;
  const rejection = rejectionOf(booking, canBook);
  const detail = `This change releases the booking on ${runText(booking)}. ${reason}.`;
  if (rejection !== null) throw new AppError('conflict', { detail: `${detail} ${rejection}` });
  if (!isAccepted) {
    throw new AppError('booking-affected', { detail, alternatives: await alternativesOf(tx, scope, check) });
  }
  const day = dayAfterRelease(check, occasions);
  const at = day === null ? null : startOfDay(day, scope.zone);
  await tx.query(releaseBooking(scope, { id: check.facts.id, day, at }));
  return true;
}

function misfitOf(check: DateCheck, booking: BookedRun, isDeliveryChanged: boolean): string | null {
  const { receiverRegion, requestedDeliveryDay } = check.facts;
  return bookingMisfit(booking, {
    destination: receiverRegion,
    serviceDate: serviceDateOf(check),
    ...(isDeliveryChanged && { requestedDay: requestedDeliveryDay }),
  });
}

function rejectionOf({ isReadonly }: BookedRun, canBook: boolean): string | null {
  if (isReadonly) return 'Your freight provider manages this booking. Contact them to change it.';
  return canBook ? null : 'You do not have permission to change bookings.';
}

/** The requested day stays if the service can deliver on it; otherwise it becomes the earliest possible day. */
function dayAfterRelease(check: DateCheck, occasions: readonly DateOccasion[]): CalendarDate | null {
  const facts = { ...check.facts, booking: null, isConfirmed: false };
  const issues = findIssues({ ...check, facts }, { occasions: ['deliveryChanged'] });
  const day = facts.requestedDeliveryDay;
  if (issues.delivery === null) return day;
  // A day of the caller's own choice is rejected, not replaced.
  if (occasions.includes('deliveryChanged'))
    throw new AppError('rule-broken', { errors: dateErrors(issues) });
  return serviceDateOf(check) ?? day;
}

async function alternativesOf(tx: Transaction, scope: Scope, check: DateCheck) {
  const { facts, settings, now } = check;
  const [region, earliest] = [facts.receiverRegion, serviceDateOf(check)];
  if (region === null || earliest === null || !settings.flags.DeliveryBookings) return [];
  return nextSlots(tx, scope, { region, earliest, now });
}
