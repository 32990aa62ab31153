import type { BulkAction } from '@cartage/domain/consignment/hindrances.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { LabelForm } from '@cartage/domain/documents/papers.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

/** What is done to many at once: moved by the table of actions, or printed. */
export type JobAction = BulkAction | 'documents';

/** Which documents are asked for, as it is kept with the job. */
export interface Printing {
  readonly types: readonly ('FRTLABEL' | 'CONNOTE')[];
  readonly form: LabelForm;
  /** Where what is printed leads to. */
  readonly origin: string;
}

/** A bulk job as it is worked on: by the call that waits for it, by the worker, or by both. */
export interface BulkWork {
  readonly jobId: number;
  /** The person for whom it is done. */
  readonly scope: Scope;
  readonly action: JobAction;
  readonly pickup: { readonly at: Date; readonly day: CalendarDate } | null;
  readonly reason: string | null;
  readonly printing: (Printing & { readonly provider: Provider }) | null;
  readonly requestId: string;
  readonly callerAt: Date | null;
}

/** Who prints. */
export type Provider = Pick<Tenant, 'name' | 'zone' | 'gs1Prefix'>;

export interface WaitingItem {
  readonly position: number;
  readonly reference: string;
  /** What follows from it waits for what somebody waits for. */
  readonly isOneOfMany: boolean;
}

/** What came of one item. */
export interface ItemEnd {
  readonly outcome: 'Success' | 'Error';
  /** Of documents empty where all were asked for, else why one was not. */
  readonly message: string;
  readonly changed: {
    readonly id: number;
    readonly version: number;
    /** Its labels are made after it. */
    readonly isLabelDue: boolean;
  } | null;
}
