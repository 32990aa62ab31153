import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Transaction } from '#admin/transaction.ts';

/** Where and from when a rate file applies. */
export interface RateTarget {
  readonly tenantId: number;
  readonly zone: string;
  /** The present day in the tenant's zone. */
  readonly today: CalendarDate;
  readonly from: CalendarDate;
}

export type StoreRates<Row> = (tx: Transaction, target: RateTarget, rows: readonly Row[]) => Promise<void>;
