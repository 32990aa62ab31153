import { dateIssueMessage } from '@cartage/domain/consignment/check-dates.ts';
import {
  IMPOSSIBLE_DATES,
  NO_DELIVERY_DAY,
  NO_FREIGHT,
  NOT_FOUND,
} from '@cartage/domain/consignment/blockers.ts';
import { dayWithWeekday } from '@cartage/domain/consignment/booking-fit.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { statusNumber, statusOf, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { CHANGED_AFTER_IMPORT, stayingReason } from '@cartage/domain/consignment-import/staying-reason.ts';
import { type BulkHandler, UPDATE_ERROR } from '#freight/bulk/bulk-handler.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { changed, failed, unchanged, wrongStatus } from '#freight/bulk/item-outcome.ts';
import { declarationMessage } from '#freight/declaration-errors.ts';
import { type StatusChange, tryStatus } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Settings } from '#freight/tenant-settings.ts';

type StatusAction = StatusChange['action'];

interface StatusMove extends Pick<StatusChange, 'to' | 'operation' | 'notice' | 'reason'> {
  readonly successMessage: (rows: ConsignmentRows, zone: string) => string;
}

/** The handler of an action that moves consignments to a status. `operation` is that of the single call, for the audit trail. */
export function changeStatusHandler(
  work: BulkWork<StatusAction>,
  settings: Settings,
  { successMessage, ...move }: StatusMove,
): BulkHandler {
  const { scope, action, requestId, callerAt } = work;
  return {
    failureMessage: UPDATE_ERROR,
    async processItem(tx, { reference, seenVersion, priority }, now) {
      const ifMatch = seenVersion ?? undefined;
      const change = { ...move, reference, action, requestId, callerAt, now, ifMatch };
      const result = await tryStatus(tx, scope, { ...change, priority, settings });
      switch (result.outcome) {
        case 'changed':
          return changed(
            result.rows,
            successMessage(result.rows, scope.zone) + chosenDate(result.defaultDay),
            result.isLabelDue,
          );
        case 'not-found':
          return failed(NOT_FOUND);
        case 'no-freight':
          return failed(NO_FREIGHT);
        case 'no-delivery-date':
          return failed(NO_DELIVERY_DAY);
        case 'impossible-dates':
          return failed(dateIssueMessage(result.issues) ?? IMPOSSIBLE_DATES);
        case 'wrong-declaration':
          return failed(declarationMessage(result.errors));
        case 'stale-version':
        case 'conflict': {
          const { status } = result.rows.consignment;
          // A concurrent or repeated request may already have moved the consignment to the status.
          if (status === statusNumber(move.to)) return unchanged(`Already ${statusOf(move.to).name}`);
          if (seenVersion === null) return wrongStatus(action, result.rows);
          const { code } = statusOfNumber(status);
          return failed(stayingReason({ status: code, isChanged: true }) ?? CHANGED_AFTER_IMPORT);
        }
      }
    },
  };
}

const chosenDate = (day: CalendarDate | null) =>
  day === null ? '' : `. Delivery is requested for ${dayWithWeekday(day)}, the earliest day.`;
