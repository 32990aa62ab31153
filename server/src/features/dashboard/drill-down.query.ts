import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import { type MatchedPage, pageOfMatching, SORT_COLUMNS } from '#freight/consignment-page.query.ts';
import type { Scope } from '#platform/scope.ts';
import type { Report } from '#features/dashboard/parse-report.ts';
import {
  isCounted,
  isCreatedIn,
  isExceptionIn,
  isMissed,
  isOnTime,
  isPromisedIn,
} from '#features/dashboard/reports.query.ts';

/** Conditions on `consignment c` that select the rows of a report's figure. */
export const hasStatus = (report: Report, status: number): Sql =>
  sql`${isCounted(report)} and ${isCreatedIn(report)} and c.status = ${status}::smallint`;

export interface PromiseFilter {
  readonly serviceType: string;
  readonly isPromiseMet: boolean;
  readonly today: CalendarDate;
}

export interface PromiseFigures {
  readonly delivered: number;
  readonly moving: number;
}

/** The consignments of `hasPromise` that were delivered and those that were not. */
export const countsByDelivery = (condition: Sql): Statement => sql`
  select count(c.delivered_day)::int as delivered, (count(*) - count(c.delivered_day))::int as moving
  from consignment c
  where ${condition}`;

const STATES = { DELIVERED: sql`c.delivered_day is not null`, MOVING: sql`c.delivered_day is null` } as const;

/** Null: consignments in either state. */
export const inDeliveryState = (condition: Sql, state: keyof typeof STATES | null): Sql =>
  state === null ? condition : sql`${condition} and ${STATES[state]}`;

/** How a consignment kept its promise, as JSON. */
export const performanceOf = (today: CalendarDate): Sql => sql`json_build_object(
  'id', c.id, 'promisedDate', c.promised_day, 'deliveredDate', c.delivered_day,
  'daysLate', greatest(coalesce(c.delivered_day, ${today}::date) - c.promised_day, 0), 'isInFull', c.is_in_full)`;

export const hasPromise = (report: Report, { serviceType, isPromiseMet, today }: PromiseFilter): Sql => sql`
  ${isCounted(report)} and ${isPromisedIn(report)}
  and c.service_type_id = (
    select id from service_type where tenant_id = ${report.scope.tenantId}::int and code = ${serviceType})
  and ${isPromiseMet ? isOnTime : isMissed(today)}`;

export interface ExceptionFilter {
  /** 0 for events without a known kind; null for any event. */
  readonly eventId: number | null;
  /** Null for both resolved and unresolved exceptions. */
  readonly isOpen: boolean | null;
  /** Null for any status. */
  readonly statuses: readonly number[] | null;
}

export const hasException = (report: Report, { eventId, isOpen, statuses }: ExceptionFilter): Sql => sql`
  c.organisation_id = ${report.scope.organisationId}::int
  and c.id in (
    select c.consignment_id
    from delivery_event c
    where ${isCounted(report)} and ${isExceptionIn(report)}
      and (${eventId}::int is null or coalesce(c.standard_event_id, 0) = ${eventId}::int)
      and (${isOpen}::boolean is null or c.action_required = ${isOpen}::boolean)
      and (${statuses}::int[] is null or c.status = any(${statuses}::int[])))`;

/** A page of the consignments that meet the condition. Rows are `CountedRow`. */
export function drillDownPage(
  { organisationId }: Scope,
  condition: Sql,
  { order, window, extra }: Pick<MatchedPage, 'order' | 'window' | 'extra'>,
): Statement {
  const matching = sql`select c.id, ${SORT_COLUMNS[order.sort]} as k from consignment c where ${condition}`;
  return pageOfMatching(matching, { organisationId, order, window, ...(extra && { extra }) });
}
