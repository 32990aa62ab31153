import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { planRun, RUN_DAYS_AHEAD } from '@cartage/domain/dates/run-days.ts';
import { type ProviderClosure, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { AdminError } from '#admin/admin-error.ts';
import type { RateTarget, StoreRates } from '#admin/rates/rate-target.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  bookingsWithoutRun,
  clearOtherRuns,
  closuresOfTenant,
  deleteClosures,
  deleteUnbookedSchedules,
  extendPlan,
  insertClosures,
  lockRuns,
  saveRuns,
  saveSchedules,
  saveTransitDays,
} from '#admin/rates/store-schedule.query.ts';

export const storeTransitDays: StoreRates<RateRows['transit-days']> = async (tx, target, rows) => {
  await tx.cartage(saveTransitDays(target, JSON.stringify(rows)));
};

interface StoredRun {
  readonly id: number;
  readonly code: string;
  readonly region: RegionCode;
  readonly weekdays: readonly number[];
  readonly starts: string;
  readonly ends: string;
  readonly capacity: number;
  readonly plannedTo: CalendarDate | null;
}

const runsOf = (tx: Transaction, { tenantId }: RateTarget) => tx.cartage<StoredRun>(lockRuns(tenantId));

const closuresOf = (tx: Transaction, { tenantId }: RateTarget) =>
  tx.cartage<ProviderClosure>(closuresOfTenant(tenantId));

/** The file is the complete list: a run that is not in it has no schedules from the day on. */
export const storeRuns: StoreRates<RateRows['runs']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  const stored = await runsOf(tx, target);
  for (const { code, region, weekdays, plannedTo } of stored) {
    const row = rows.find((one) => one.code === code);
    if (row !== undefined && row.region !== region)
      throw new AdminError(`${code} serves ${region}. Use a new code for a run into another region.`);
    const isPlanned = plannedTo !== null && plannedTo >= addDays(from, -1);
    if (!isPlanned && weekdays.length > 0)
      throw new AdminError(
        `${code} is planned until ${plannedTo === null ? 'now' : formatDay(plannedTo)} only. Choose an earlier day.`,
      );
  }
  // A run without weekdays is planned on no day. It stays active, so that its earlier schedules can still be booked.
  await tx.cartage(clearOtherRuns(tenantId, JSON.stringify(rows)));
  await tx.cartage(saveRuns(tenantId, JSON.stringify(rows)));
  await replan(tx, target);
};

/** The file is the complete list of the closures from the day on. */
export const storeClosures: StoreRates<RateRows['closures']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  const early = rows.find(({ day }) => day < from);
  if (early !== undefined)
    throw new AdminError(
      `${formatDay(early.day)} is before ${formatDay(from)}. Remove the earlier days from the file.`,
    );
  await tx.cartage(deleteClosures(target));
  await tx.cartage(insertClosures(tenantId, JSON.stringify(rows)));
  await replan(tx, target);
};

/**
 * Changes the schedules from the day on to match the runs and closures. Throws when a booked delivery would lose its
 * run, because a booking is always valid.
 */
async function replan(tx: Transaction, target: RateTarget): Promise<void> {
  const { tenantId, from, today, zone } = target;
  const horizon = addDays(today, RUN_DAYS_AHEAD);
  const closures = await closuresOf(tx, target);
  const runs = await runsOf(tx, target);
  const planned = runs.flatMap((run) => {
    const to = run.plannedTo !== null && run.plannedTo > horizon ? run.plannedTo : horizon;
    return planRun(run, workingCalendar(run.region, closures), { from, to, zone });
  });
  const file = JSON.stringify(planned);
  const lost = await tx.cartage<{ reference: string }>(bookingsWithoutRun(target, file));
  if (lost.length > 0) throw new AdminError(lostBookings(lost.map(({ reference }) => reference)));
  await tx.cartage(deleteUnbookedSchedules(target, file));
  await tx.cartage(saveSchedules(target, file));
  await tx.cartage(extendPlan(tenantId, horizon));
}

const MAX_LISTED = 20;

function lostBookings(references: readonly string[]): string {
  const listed = references.slice(0, MAX_LISTED).join(', ');
  const more = references.length > MAX_LISTED ? ` and ${references.length - MAX_LISTED} more` : '';
  return `These consignments are booked on runs that would end: ${listed}${more}. Change their bookings first.`;
}
