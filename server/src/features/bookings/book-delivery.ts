import { randomUUID } from 'node:crypto';
import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import {
  bookedConsignment,
  type BookedConsignment,
  reservePlace,
  confirmDelivery,
  storeBooking,
  requestedSlot,
  type RequestedSlot,
} from '#features/bookings/booking.query.ts';
import { earliestDelivery } from '#features/bookings/earliest-delivery.ts';
import { AppError } from '#errors/app-error.ts';
import { nextSlots } from '#freight/bookings/next-slots.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import { readVisible } from '#freight/change-status.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import { type Calendars, readCalendars } from '#freight/working-calendars.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'bookDelivery'>;

/**
 * Books a delivery run. The last place goes to exactly one of concurrent requests (BOOK-02): a lock on the run decides,
 * and a constraint limits the number of bookings to the capacity.
 */
export async function bookDelivery({ database }: AppDependencies, request: Request) {
  const { scope } = request;
  const calendarOf = await readCalendars(database, { ...scope.context, tenantId: scope.tenantId });
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => book(tx, request, calendarOf)),
  );
}

async function book(tx: Transaction, request: Request, calendarOf: Calendars) {
  const { scope, params, body, now } = request;
  const [[consignment], [slot], settings] = await Promise.all([
    tx.query<BookedConsignment>(bookedConsignment(scope, params.ref, 'lock')),
    tx.query<RequestedSlot>(requestedSlot(scope, body.scheduleId)),
    readSettings(tx, scope),
  ]);
  if (consignment === undefined) throw new AppError('not-found');
  const hasBookings = settings.flags.DeliveryBookings;
  const context: BookingContext = { tx, request, consignment, hasBookings, calendarOf };
  if (request.ifMatch !== undefined && request.ifMatch !== consignment.version) {
    throw new AppError('stale-version', { current: await current(context) });
  }
  const reason = rejectionReason(context, slot);
  if (reason !== null || slot === undefined) throw await conflict(context, reason ?? UNAVAILABLE);
  const [place] = await tx.query<{ hasRoom: boolean }>(reservePlace(body.scheduleId, consignment.scheduleId));
  if (place?.hasRoom !== true) throw await conflict(context, FULL);
  const booking = { consignmentId: consignment.id, scheduleId: body.scheduleId, ...slot, now };
  const record = recordChange(scope, {
    operation: 'bookDelivery',
    consignmentId: consignment.id,
    version: consignment.version + 1,
    at: now,
    requestId: request.requestId,
    callerAt: null,
    kind: 'consignment.booked',
    noticeId: randomUUID(),
  });
  const [, , , rows] = await Promise.all([
    tx.query(storeBooking(scope, booking)),
    tx.query(confirmDelivery(scope, booking)),
    tx.query(record),
    readVisible(tx, scope, params.ref),
  ]);
  if (rows === null) throw new Error(`Consignment ${params.ref} is not visible after the booking`);
  await tx.query(updateDocument(scope, rows));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

interface BookingContext {
  readonly tx: Transaction;
  readonly request: Request;
  readonly consignment: BookedConsignment;
  /** The tenant offers bookings. */
  readonly hasBookings: boolean;
  readonly calendarOf: Calendars;
}

const FULL = 'This run is full. Choose another run.';
const UNAVAILABLE = 'This run is no longer available. Choose another run.';

/** Why the consignment cannot be booked on this run, or null. The last place is decided later, under the lock. */
function rejectionReason(context: BookingContext, slot: RequestedSlot | undefined): string | null {
  const { consignment, hasBookings, request } = context;
  if (!hasBookings) return 'Delivery bookings are not enabled for this provider';
  if (!isStatusAllowed('bookDelivery', statusOfNumber(consignment.status).code)) {
    return ACTIONS.bookDelivery.wrongStatus;
  }
  if (consignment.isReadonly) return 'Your freight provider manages this booking. Contact them to change it.';
  if (slot === undefined) return UNAVAILABLE;
  if (consignment.scheduleId === request.body.scheduleId) return 'The delivery is already booked on this run';
  if (slot.startsAt.getTime() !== Date.parse(request.body.scheduleStartDateTimeUtc)) {
    return 'This run has been rescheduled. Reload the list of runs.';
  }
  const earliest = earliestOf(context);
  const isOffered =
    slot.isActive &&
    slot.region === consignment.receiverRegion &&
    slot.startsAt > request.now &&
    earliest !== null &&
    slot.day >= earliest;
  if (!isOffered) return UNAVAILABLE;
  return slot.hasRoom ? null : FULL;
}

const earliestOf = ({ consignment, calendarOf, request: { now, scope } }: BookingContext) =>
  earliestDelivery(consignment, calendarOf, { now, zone: scope.zone });

/** A conflict with the present consignment and the next runs that have free places. */
async function conflict(context: BookingContext, detail: string): Promise<AppError> {
  const { tx, consignment, hasBookings, request } = context;
  const { scope, now } = request;
  const earliest = earliestOf(context);
  const region = consignment.receiverRegion;
  const [shown, alternatives] = await Promise.all([
    current(context),
    earliest === null || region === null || !hasBookings
      ? []
      : nextSlots(tx, scope, { region, earliest, now }),
  ]);
  return new AppError('conflict', { detail, current: shown, alternatives });
}

async function current({ tx, request: { scope, params } }: BookingContext) {
  const rows = await readVisible(tx, scope, params.ref);
  if (rows === null) throw new AppError('not-found');
  return presentConsignment(scope, rows);
}
