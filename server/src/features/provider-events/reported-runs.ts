import type { ReportedBooking } from '@cartage/domain/provider/events.ts';
import type { Transaction } from '#db/database.ts';
import type { ConsignmentKey } from '#freight/consignment-key.query.ts';
import {
  lockedRuns,
  lockRuns,
  type PresentBooking,
  presentBookings,
  type ReportedRun,
  reportedRunIds,
} from '#features/provider-events/reported-runs.query.ts';
import { readContent, type SentEvent } from '#features/provider-events/read-event.ts';

export interface LockedRuns {
  readonly runs: readonly ReportedRun[];
  readonly bookings: readonly PresentBooking[];
}

/** Locks the runs that the events are about, after their consignments. */
export async function readReportedRuns(
  tx: Transaction,
  tenantId: number,
  {
    events,
    consignments,
  }: { readonly events: readonly SentEvent[]; readonly consignments: readonly ConsignmentKey[] },
): Promise<LockedRuns> {
  const wanted = events.flatMap((event) => {
    const content = readContent(event);
    return content.type === 'run-booking' && content.booking !== null ? [content.booking] : [];
  });
  const found = await tx.query<{ id: number }>(reportedRunIds(tenantId, { wanted, consignments }));
  if (found.length === 0) return { runs: [], bookings: [] };
  const ids = found.map(({ id }) => id);
  const [, runs, bookings] = await Promise.all([
    tx.query(lockRuns(ids)),
    tx.query<ReportedRun>(lockedRuns(ids)),
    tx.query<PresentBooking>(presentBookings(consignments)),
  ]);
  return { runs, bookings };
}

/** Counts the free places of locked runs. */
export class RunPlaces {
  readonly #runs: ReadonlyMap<string, ReportedRun>;
  readonly #bookings: ReadonlyMap<number, PresentBooking>;
  readonly #free: Map<number, number>;
  readonly #taken = new Set<string>();

  constructor({ runs, bookings }: LockedRuns) {
    this.#runs = new Map(runs.map((run) => [keyOf(run.runCode, run.startsAt), run]));
    this.#bookings = new Map(bookings.map((booking) => [booking.consignmentId, booking]));
    this.#free = new Map(runs.map(({ id, freePlaces }) => [id, freePlaces]));
  }

  find({ runCode, startsAt }: ReportedBooking): ReportedRun | undefined {
    return this.#runs.get(keyOf(runCode, new Date(startsAt)));
  }

  /** Whether the run delivers in the region of the consignment's receiver. */
  isInRegion(run: ReportedRun, consignmentId: number): boolean {
    return this.#bookings.get(consignmentId)?.receiverRegion === run.region;
  }

  /** False when the run is full. A place that the consignment has already is not taken again. */
  take(run: ReportedRun, consignmentId: number): boolean {
    const key = `${run.id} ${consignmentId}`;
    if (this.#bookings.get(consignmentId)?.scheduleId === run.id || this.#taken.has(key)) return true;
    const free = this.#free.get(run.id) ?? 0;
    if (free <= 0) return false;
    this.#free.set(run.id, free - 1);
    this.#taken.add(key);
    return true;
  }
}

const keyOf = (runCode: string, startsAt: Date) => `${startsAt.toISOString()} ${runCode}`;
