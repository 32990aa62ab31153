import type { BulkAction } from '@cartage/domain/consignment/hindrances.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Scope } from '#platform/scope.ts';

/** A bulk job as it is worked on: by the call that waits for it, by the worker, or by both. */
export interface BulkWork {
  readonly jobId: number;
  /** The person for whom it is done. */
  readonly scope: Scope;
  readonly action: BulkAction;
  readonly pickup: { readonly at: Date; readonly day: CalendarDate } | null;
  readonly reason: string | null;
  readonly requestId: string;
  readonly callerAt: Date | null;
}
