import { randomUUID } from 'node:crypto';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import {
  bookableSlots,
  bookedConsignment,
  type BookedConsignment,
  holdPlace,
  promiseDelivery,
  type SlotRow,
  storeBooking,
  wantedSlot,
  type WantedSlot,
} from '#features/bookings/booking.query.ts';
import { earliestDelivery } from '#features/bookings/earliest-delivery.ts';
import { presentSlots } from '#features/bookings/list-slots.ts';
import { AppError } from '#errors/app-error.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import { readVisible } from '#freight/change-status.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { type Calendars, readCalendars } from '#freight/working-calendars.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'bookDelivery'>;

/**
 * Gives the last place of a run to exactly one (BOOK-02): who gets it is decided under a lock on the run, and the
 * table itself holds the number of bookings to its capacity.
 */
export async function bookDelivery({ database }: Parts, request: Request) {
  const { scope } = request;
  const calendarOf = await readCalendars(database, { ...scope.context, tenantId: scope.tenantId });
  return database.inTransaction(scope.context, (tx) =>
    once<'bookDelivery'>(tx, scope, request, () => book(tx, request, calendarOf)),
  );
}

async function book(tx: Transaction, request: Request, calendarOf: Calendars) {
  const { scope, params, body, now } = request;
  const [[consignment], [slot]] = await Promise.all([
    tx.query<BookedConsignment>(bookedConsignment(scope, params.ref, 'held')),
    tx.query<WantedSlot>(wantedSlot(scope, body.scheduleId)),
  ]);
  if (consignment === undefined) throw new AppError('not-found');
  const attempt: Attempt = { tx, request, consignment, calendarOf };
  if (request.ifMatch !== undefined && request.ifMatch !== consignment.version) {
    throw new AppError('stale-version', { current: await current(attempt) });
  }
  const reason = refusal(attempt, slot);
  if (reason !== null || slot === undefined) throw await conflict(attempt, reason ?? GONE);
  const [place] = await tx.query<{ hasRoom: boolean }>(holdPlace(body.scheduleId, consignment.scheduleId));
  if (place?.hasRoom !== true) throw await conflict(attempt, FULL);
  const booking = { consignmentId: consignment.id, scheduleId: body.scheduleId, ...slot, now };
  const record = recordChange(scope, {
    operation: 'bookDelivery',
    consignmentId: consignment.id,
    version: consignment.version + 1,
    at: now,
    requestId: request.requestId,
    callerAt: null,
    kind: 'consignment.rescheduled',
    noticeId: randomUUID(),
  });
  const [, , , rows] = await Promise.all([
    tx.query(storeBooking(scope, booking)),
    tx.query(promiseDelivery(scope, booking)),
    tx.query(record),
    readVisible(tx, scope, params.ref),
  ]);
  if (rows === null) throw new Error('A consignment that was booked is not to be seen');
  await tx.query(updateDocument(scope, rows));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

interface Attempt {
  readonly tx: Transaction;
  readonly request: Request;
  readonly consignment: BookedConsignment;
  readonly calendarOf: Calendars;
}

const FULL = 'This run is full. Choose another one.';
const GONE = 'This run can not be booked any more. Choose another one.';

/** Why this run can not be booked for this consignment; null when it can, as far as a glance tells. */
function refusal(attempt: Attempt, slot: WantedSlot | undefined): string | null {
  const { consignment, request } = attempt;
  if (!consignment.hasBookings) return 'Deliveries are not booked on runs here';
  if (!suitsStatus('bookDelivery', statusOfNumber(consignment.status).code)) {
    return ACTIONS.bookDelivery.wrongStatus;
  }
  if (consignment.isReadonly) return 'The provider holds this booking. Ask them to change it.';
  if (slot === undefined) return GONE;
  if (consignment.scheduleId === request.body.scheduleId) return 'The delivery is booked on this run already';
  if (slot.startsAt.getTime() !== Date.parse(request.body.scheduleStartDateTimeUtc)) {
    return 'This run was moved to another time. Look at the runs again.';
  }
  const earliest = earliestOf(attempt);
  const isOffered =
    slot.goesOut &&
    slot.region === consignment.receiverRegion &&
    slot.startsAt > request.now &&
    earliest !== null &&
    slot.day >= earliest;
  if (!isOffered) return GONE;
  return slot.hasRoom ? null : FULL;
}

const earliestOf = ({ consignment, calendarOf, request: { now, scope } }: Attempt) =>
  earliestDelivery(consignment, calendarOf, { now, zone: scope.zone });

const ALTERNATIVES = 5;
const DAYS_AHEAD_MS = 90 * 86_400_000;

/** With the consignment as it stands, and the next runs that have room. */
async function conflict(attempt: Attempt, detail: string): Promise<AppError> {
  const { tx, consignment, request } = attempt;
  const { scope, now } = request;
  const earliest = earliestOf(attempt);
  const region = consignment.receiverRegion;
  const [shown, slots] = await Promise.all([
    current(attempt),
    earliest === null || region === null || !consignment.hasBookings
      ? []
      : tx.query<SlotRow>(
          bookableSlots(scope, {
            region,
            earliest,
            from: now,
            before: new Date(now.getTime() + DAYS_AHEAD_MS),
            now,
            currentId: null,
          }),
        ),
  ]);
  const alternatives = presentSlots(slots.slice(0, ALTERNATIVES), consignment.scheduleId);
  return new AppError('conflict', { detail, current: shown, alternatives });
}

async function current({ tx, request: { scope, params } }: Attempt) {
  const rows = await readVisible(tx, scope, params.ref);
  if (rows === null) throw new AppError('not-found');
  return presentConsignment(scope, rows);
}
