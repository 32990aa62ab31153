import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { nextOccurrences, type Occurrence } from '@cartage/domain/standing-orders/occurrences.ts';
import { stateOf } from '@cartage/domain/standing-orders/rule.ts';
import type { ListedRun, OrderRow } from '#features/standing-orders/order.query.ts';
import { scheduleOf } from '#freight/standing-orders/order-schedule.ts';
import type { Calendars } from '#freight/working-calendars.ts';
import type { Scope } from '#platform/scope.ts';

export const PREVIEWED_DAYS = 10;

export interface OrderContext {
  readonly scope: Scope;
  readonly calendarOf: Calendars;
  readonly today: CalendarDate;
}

/** For the list. */
export function presentOrder(row: OrderRow, context: OrderContext) {
  return orderParts(row, context).order;
}

/** With its next and latest days. */
export function presentOrderWithDays(row: OrderRow, runs: readonly ListedRun[], context: OrderContext) {
  const { order, occurrences } = orderParts(row, context);
  return { ...order, occurrences: [...occurrences], runs: runs.map(presentRun) };
}

/** With the outcome of days that are processed ahead of their pickup. */
export function presentOccurrence(occurrence: Occurrence, outcomes: OrderRow['outcomes']) {
  const outcome = occurrence.pickupDay === null ? undefined : outcomes[occurrence.day];
  return { ...occurrence, outcome: outcome === 'CREATED' || outcome === 'FAILED' ? outcome : null };
}

function orderParts(row: OrderRow, { scope, calendarOf, today }: OrderContext) {
  const { id, version, name, templateName, siteName, ownerName, senderName, receiverName, isReady } = row;
  const { pause, weekdays, ...rule } = scheduleOf(row);
  const occurrences = row.isEnded
    ? []
    : nextOccurrences({ pause, weekdays, ...rule }, calendarOf(row.region), today, PREVIEWED_DAYS).map(
        (found) => presentOccurrence(found, row.outcomes),
      );
  const texts = { name, templateName, siteName, ownerName, senderName, receiverName };
  const order = {
    id,
    version,
    ...texts,
    isReady,
    rule: { weekdays: [...weekdays], ...rule },
    state: stateOf({ isEnded: row.isEnded, endDay: rule.endDay, pause }, today),
    pause,
    mayChange: !row.isEnded && scope.permissions.has('Consignment.CREATE'),
    nextOccurrence: occurrences.find(({ pickupDay }) => pickupDay !== null) ?? null,
    lastRun: row.lastRun === null ? null : presentRun(row.lastRun),
  };
  return { order, occurrences };
}

const presentRun = ({ day, pickupDay, outcome, reference, reason, at }: ListedRun) => ({
  day,
  pickupDay,
  outcome,
  reference,
  reason,
  processedAtDateTimeUtc: new Date(at).toISOString(),
});
