import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RateFileKind, RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import { ratesInForce } from '#admin/rates/read-rates.query.ts';
import type { Transaction } from '#admin/transaction.ts';

/** The rates in force on a day. Runs are those of today; closures those from the day on. */
export const readRates = <Kind extends RateFileKind>(
  tx: Transaction,
  kind: Kind,
  { tenantId, day }: { readonly tenantId: number; readonly day: CalendarDate },
): Promise<readonly RateRows[Kind][]> => tx.cartage<RateRows[Kind]>(ratesInForce(kind, tenantId, day));
