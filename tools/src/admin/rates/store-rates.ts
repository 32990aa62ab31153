import type { RateFileKind, RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import type { RateTarget, StoreRates } from '#admin/rates/rate-target.ts';
import { storeCards, storeExtras, storeSurcharges, storeZones } from '#admin/rates/store-prices.ts';
import { storeClosures, storeRuns, storeTransitDays } from '#admin/rates/store-schedule.ts';
import type { Transaction } from '#admin/transaction.ts';
import { enqueuePriceEstimates } from '#admin/rates/store-rates.query.ts';

const STORE: { readonly [Kind in RateFileKind]: StoreRates<RateRows[Kind]> } = {
  zones: storeZones,
  cards: storeCards,
  extras: storeExtras,
  surcharges: storeSurcharges,
  'transit-days': storeTransitDays,
  runs: storeRuns,
  closures: storeClosures,
};

const PRICE_KINDS: ReadonlySet<RateFileKind> = new Set(['zones', 'cards', 'extras', 'surcharges']);
export const changesPrices = (kind: RateFileKind): boolean => PRICE_KINDS.has(kind);

/** Stores the rows of a file as the version from a day on. Throws when they contradict rates or bookings in use. */
export async function storeRates<Kind extends RateFileKind>(
  tx: Transaction,
  target: RateTarget,
  { kind, rows }: { readonly kind: Kind; readonly rows: readonly RateRows[Kind][] },
): Promise<void> {
  await STORE[kind](tx, target, rows);
}

/**
 * Enqueues the estimates of open consignments that the new rates may change: those whose price day is not before the
 * first day, and those without an estimate.
 */
export async function enqueueEstimates(tx: Transaction, target: RateTarget): Promise<void> {
  await tx.cartage(enqueuePriceEstimates(target));
}
