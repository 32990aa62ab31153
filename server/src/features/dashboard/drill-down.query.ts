import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Sql } from '#db/sql.ts';
import type { Report } from '#features/dashboard/read-report.ts';
import {
  isCounted,
  isCreatedIn,
  isExceptionIn,
  isMissed,
  isOnTime,
  isPromisedIn,
} from '#features/dashboard/reports.query.ts';

/** Conditions on `consignment c`: what a figure of a report counted. */
export const hasStatus = (report: Report, status: number): Sql =>
  sql`${isCounted(report)} and ${isCreatedIn(report)} and c.status = ${status}::smallint`;

export interface AskedPromise {
  readonly serviceType: string;
  readonly isKept: boolean;
  readonly today: CalendarDate;
}

export const hasPromise = (report: Report, { serviceType, isKept, today }: AskedPromise): Sql => sql`
  ${isCounted(report)} and ${isPromisedIn(report)}
  and c.service_type_id = (
    select id from service_type where tenant_id = ${report.scope.tenantId}::int and code = ${serviceType})
  and ${isKept ? isOnTime : isMissed(today)}`;

export interface AskedException {
  /** 0: of no kind that is known; null: of any. */
  readonly eventId: number | null;
  /** Null: resolved or not. */
  readonly isOpen: boolean | null;
  /** Null: at any. */
  readonly statuses: readonly number[] | null;
}

export const hasException = (report: Report, { eventId, isOpen, statuses }: AskedException): Sql => sql`
  c.organisation_id = ${report.scope.organisationId}::int
  and c.id in (
    select c.consignment_id
    from delivery_event c
    where ${isCounted(report)} and ${isExceptionIn(report)}
      and (${eventId}::int is null or coalesce(c.standard_event_id, 0) = ${eventId}::int)
      and (${isOpen}::boolean is null or c.action_required = ${isOpen}::boolean)
      and (${statuses}::int[] is null or c.status = any(${statuses}::int[])))`;
