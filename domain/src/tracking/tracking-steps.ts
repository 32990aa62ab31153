import { type StatusCode, statusOf } from '#consignment/status.ts';
import { formatDay, formatShortTime } from '#dates/format.ts';
import { localDay } from '#dates/zone.ts';
import { dayAndTime } from '#tracking/receiver-dates.ts';
import type { TrackedConsignment, TrackingContext } from '#tracking/tracked-consignment.ts';

/** A part of the progress picture. */
export interface TrackingStep {
  readonly status: StatusCode;
  readonly name: string;
  readonly state: 'done' | 'now' | 'stopped' | 'ahead';
  /** Place and time, one line each. */
  readonly lines: readonly string[];
}

interface Problem {
  readonly isStopped: boolean;
  /** Another delivery is needed, and no day is known. */
  readonly needsDay: boolean;
}

const STEPS = ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'] as const;
type StepCode = (typeof STEPS)[number];

/** The four steps of a delivery. None for a cancelled consignment. */
export function trackingSteps(
  tracked: TrackedConsignment,
  { zone }: Pick<TrackingContext, 'zone'>,
  { isStopped, needsDay }: Problem,
): TrackingStep[] {
  if (tracked.status === 'CANCELLED') return [];
  const reached = furthest(tracked);
  return STEPS.map((status, index) => {
    const entry = tracked.history.findLast((one) => one.status === status);
    const state = stateOf(index, reached, isStopped);
    const time =
      state === 'ahead'
        ? expectedLine(status, tracked, { zone, isStopped, needsDay })
        : entry === undefined
          ? undefined
          : dayAndTime(entry.at, zone);
    const lines = [placeOf(status, tracked), ...(time === undefined ? [] : [time])];
    return { status, name: statusOf(status).name, state, lines };
  });
}

function stateOf(index: number, reached: number, isStopped: boolean): TrackingStep['state'] {
  if (index > reached) return 'ahead';
  if (index < reached) return 'done';
  return isStopped ? 'stopped' : 'now';
}

/** The step of the status. A consignment with an error keeps the last step that it reached. */
function furthest({ status, history }: TrackedConsignment): number {
  if (status !== 'ERR') return STEPS.findIndex((step) => step === status);
  return Math.max(-1, ...history.map((entry) => STEPS.findIndex((step) => step === entry.status)));
}

function placeOf(status: StepCode, { fromTown, toTown }: TrackedConsignment): string {
  if (status === 'PICKUP') return fromTown;
  return status === 'TRANSIT' && fromTown !== toTown ? `${fromTown} to ${toTown}` : toTown;
}

function expectedLine(
  status: StepCode,
  { expected, redelivery }: TrackedConsignment,
  { zone, isStopped, needsDay }: Problem & { readonly zone: string },
): string | undefined {
  if (status === 'DELIVERED' && isStopped && redelivery?.isOpen)
    return `Requested ${formatDay(redelivery.day)}`;
  if (status === 'DELIVERED' && needsDay) return 'Needs a new day';
  if (status !== 'DELIVERED' || expected === null || isStopped) return undefined;
  if (expected.kind === 'window')
    return `Expected ${formatDay(localDay(expected.to, zone))} by ${formatShortTime(expected.to, zone)}`;
  return `${expected.kind === 'confirmed' ? 'Expected' : 'Requested'} ${formatDay(expected.day)}`;
}
