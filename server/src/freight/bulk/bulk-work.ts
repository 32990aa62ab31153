import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { BulkDocumentType } from '@cartage/domain/documents/content.ts';
import type { LabelForm } from '@cartage/domain/documents/label-stock.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The input of each bulk action besides the consignments. */
interface BulkInputs {
  readonly markAsReady: { readonly callerAt: Date | null };
  readonly requestPickup: { readonly callerAt: Date | null };
  readonly cancel: { readonly callerAt: Date | null; readonly reason: string };
  readonly setRequestedPickupDate: { readonly pickup: { readonly at: Date; readonly day: CalendarDate } };
  /** `undoes`: id of the job that is taken back. */
  readonly undo: { readonly callerAt: Date | null; readonly undoes: number };
  readonly documents: { readonly print: PrintOptions; readonly provider: Provider };
}

export type BulkJobAction = keyof BulkInputs;

/** A bulk action as a call requests it. */
export type BulkRequest<Action extends BulkJobAction = BulkJobAction> = {
  readonly [Each in Action]: { readonly action: Each } & BulkInputs[Each];
}[Action];

/** A stored bulk job. It is processed by the call that waits for it, by the worker, or by both. */
export type BulkWork<Action extends BulkJobAction = BulkJobAction> = BulkRequest<Action> & {
  readonly jobId: number;
  /** The user who requested the job. */
  readonly scope: Scope;
  readonly requestId: string;
};

/** Which documents a job prints, as stored with the job. */
export interface PrintOptions {
  readonly types: readonly BulkDocumentType[];
  readonly form: LabelForm;
  /** Base of the tracking address on the documents. */
  readonly origin: string;
}

/** The freight provider named on the documents. */
export type Provider = Pick<Tenant, 'name' | 'zone' | 'gs1Prefix'>;
