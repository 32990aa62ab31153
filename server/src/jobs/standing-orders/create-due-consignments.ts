import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { failedDayMessage } from '@cartage/domain/notifications.ts';
import { dueOccurrences, type Occurrence } from '@cartage/domain/standing-orders/occurrences.ts';
import { stateOf } from '@cartage/domain/standing-orders/rule.ts';
import type { Transaction } from '#db/database.ts';
import { isTransient } from '#db/failures.ts';
import { AppError } from '#errors/app-error.ts';
import { tryStatus } from '#freight/change-status.ts';
import { insertNotification } from '#freight/notification.query.ts';
import { scheduleOf } from '#freight/standing-orders/order-schedule.ts';
import { orderRequest } from '#freight/standing-orders/order-request.ts';
import {
  insertRun,
  type NewRun,
  type ProcessedDay,
  processedDays,
} from '#freight/standing-orders/standing-order.query.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import { readCalendarsAsSystem } from '#freight/working-calendars.ts';
import { createFromRequest } from '#freight/writing/create-from-request.ts';
import { actingScope } from '#jobs/acting-scope.ts';
import {
  type DueOrder,
  examineAgain,
  lockDueOrder,
  type LockedOrder,
  nextDueOrder,
} from '#jobs/standing-orders/due-order.query.ts';
import { draftText, failureText, UNKNOWN_ERROR } from '#jobs/standing-orders/refusal-text.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';
import { type Scope, scopeOfJob } from '#platform/scope.ts';

type Deps = Pick<WorkerDependencies, 'database' | 'clock' | 'log'>;

/** The rule was changed after the pickup of another day had moved to this day. */
const ALREADY_CREATED = 'There is already a consignment for this day';
const TOO_LATE = 'The pickup day had passed before the consignment could be created';

/**
 * Creates the consignments of the standing orders that are due. Every day of an order has a transaction of its own, with
 * the row that records it. Each order is examined at least once a day, so that closures announced later count.
 */
export async function createDueConsignments(deps: Deps): Promise<void> {
  const { database, clock, log } = deps;
  const at = clock();
  const passed: string[] = [];
  for (;;) {
    const [order] = await database.asSystem((tx) => tx.query<DueOrder>(nextDueOrder(at, passed)));
    if (order === undefined) return;
    passed.push(`${order.organisationId}-${order.id}`);
    try {
      await processOrder(deps, order, at);
    } catch (err) {
      // One order must not stop the others. The next run of the job retries it.
      log.error({ event: 'standing_order_failed', standingOrderId: order.id, err });
    }
  }
}

async function processOrder(deps: Deps, order: DueOrder, at: Date): Promise<void> {
  const { database, log } = deps;
  const acting = await actingScope(database, order);
  if (acting === undefined) return failDueDays(deps, order, at);
  const { id: sourceId, name: sourceName } = order;
  const scope = scopeOfJob(acting, { through: 'standing-order', sourceId, sourceName });
  const current: { day: CalendarDate | null } = { day: null };
  const create: CreateNext = (tx) =>
    settleNext(tx, order, at, (locked, occurrence) => {
      current.day = occurrence.day;
      return createConsignment(tx, scope, { locked, occurrence, at });
    });
  for (;;) {
    try {
      if (!(await database.inTransaction(scope.context, create, { isBulkWork: true }))) return;
    } catch (error) {
      const { day } = current;
      if (isTransient(error) || day === null) throw error;
      if (!(error instanceof AppError))
        log.error({ event: 'standing_order_failed', standingOrderId: order.id, err: error });
      // In its own transaction: that of the consignment has been rolled back.
      await database.inTransaction(scope.context, (tx) =>
        settleNext(tx, order, at, (_locked, occurrence) => {
          // The order was changed in between. The next run of the job processes it.
          if (occurrence.day !== day) throw error;
          return failed(occurrence, failureText(error));
        }),
      );
    }
  }
}

type CreateNext = (tx: Transaction) => Promise<boolean>;
type Settle = (locked: LockedOrder, occurrence: Occurrence) => NewRun | Promise<NewRun>;

/** Processes the next day that is due. Returns false when there is none, or when another worker has the order. */
async function settleNext(tx: Transaction, order: DueOrder, at: Date, settle: Settle): Promise<boolean> {
  const [locked] = await tx.query<LockedOrder>(lockDueOrder(order, at));
  if (locked === undefined) return false;
  const today = localDay(at, order.zone);
  const [calendarOf, processed] = await Promise.all([
    readCalendarsAsSystem(tx, order.tenantId),
    tx.query<ProcessedDay>(processedDays(order, locked.countsFrom)),
  ]);
  const days = new Set(processed.map(({ day }) => day));
  const created = processed.filter(({ outcome }) => outcome === 'CREATED');
  const pickups = new Set(created.map(({ pickupDay }) => pickupDay));
  const schedule = scheduleOf(locked);
  const due = dueOccurrences(schedule, calendarOf(locked.region), { from: locked.countsFrom, today });
  const next = due.find(({ day }) => !days.has(day));
  if (next === undefined) {
    const hasEnded = stateOf({ ...schedule, isEnded: false }, today) === 'ENDED';
    await tx.query(examineAgain(order, today, hasEnded ? null : startOfDay(addDays(today, 1), order.zone)));
    return false;
  }
  const run = pickups.has(next.pickupDay)
    ? skipped(next, ALREADY_CREATED)
    : await runOf(next, today, locked, settle);
  await tx.query(insertRun(order, run, at));
  if (run.outcome === 'FAILED') await notifyOwner(tx, order, locked.ownerId, { run, at });
  return true;
}

/** The day is on Today for all users of the site. */
async function notifyOwner(
  tx: Transaction,
  order: DueOrder,
  userId: number,
  { run: { day, pickupDay, reason }, at }: { readonly run: NewRun; readonly at: Date },
): Promise<void> {
  const message = failedDayMessage(order.name, pickupDay ?? day, reason ?? UNKNOWN_ERROR);
  const about = { kind: 'standing-order', standingOrderId: order.id } as const;
  await tx.query(insertNotification(order, { userId, ...about, message, isFailure: true, at }));
}

function runOf(next: Occurrence, today: CalendarDate, locked: LockedOrder, settle: Settle) {
  const { pickupDay, reason } = next;
  if (pickupDay === null) return skipped(next, reason ?? 'Skipped');
  return pickupDay < today ? failed(next, TOO_LATE) : settle(locked, next);
}

const skipped = ({ day }: Occurrence, reason: string): NewRun => ({
  day,
  pickupDay: null,
  outcome: 'SKIPPED',
  consignmentId: null,
  reason,
});

const failed = ({ day, pickupDay }: Occurrence, reason: string): NewRun => ({
  day,
  pickupDay,
  outcome: 'FAILED',
  consignmentId: null,
  reason,
});

interface Creation {
  readonly locked: LockedOrder;
  readonly occurrence: Occurrence;
  readonly at: Date;
}

/** With the rules, numbers and messages of a create request by the owner. */
async function createConsignment(
  tx: Transaction,
  scope: Scope,
  { locked, occurrence, at }: Creation,
): Promise<NewRun> {
  const { siteId, siteName, ownerName } = locked;
  if (!scope.siteIds.includes(siteId))
    return failed(occurrence, `${ownerName} no longer has access to ${siteName}`);
  if (!locked.isSiteActive) return failed(occurrence, `${siteName} isn't active any more`);
  const { day, pickupDay, reason } = occurrence;
  const body = orderRequest(locked.details, pickupDay, await readSettings(tx, scope));
  const requestId = randomUUID();
  // The site of the order, so that the users that see the order see its consignments.
  const ofSite = { ...scope, chargeSiteId: siteId };
  // The operation of a single request, so that the audit trail reads the same.
  const write = { operation: 'createFullConsignment', now: at, requestId };
  const { consignment } = await createFromRequest(tx, ofSite, body, write);
  const blocker = locked.isReady
    ? draftText(
        await tryStatus(tx, ofSite, {
          reference: consignment.reference,
          action: 'markAsReady',
          to: 'FINAL',
          ifMatch: undefined,
          now: at,
          callerAt: null,
          requestId,
          operation: 'markAsReady',
          notice: 'consignment.ready',
        }),
      )
    : null;
  const text = blocker === null ? reason : `Not marked as ready: ${blocker}`;
  return { day, pickupDay, outcome: 'CREATED', consignmentId: consignment.id, reason: text };
}

/** For an owner without an active account in the organisation. */
async function failDueDays({ database }: Deps, order: DueOrder, at: Date): Promise<void> {
  const fail: Settle = ({ ownerName }, occurrence) =>
    failed(occurrence, `${ownerName} has no access to the organisation`);
  while (await database.asSystem((tx) => settleNext(tx, order, at, fail)));
}
