import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { FIRST_STATUS } from '@cartage/domain/consignment/transitions.ts';
import type { Random } from '@cartage/domain/demo/random.ts';
import { type Moment, SECONDS_A_WORKING_DAY, type WorkingClock } from '#demo/working-clock.ts';

export interface StatusStep {
  readonly status: StatusCode;
  readonly moment: Moment;
}

const HOUR = 3_600;

/** Working seconds before a consignment reaches a status; `DELIVERING` adds the transit time of the service type. */
const WORKING_SECONDS_BEFORE: Readonly<Record<StatusCode, readonly [number, number]>> = {
  DRAFT: [0, 0],
  FINAL: [60, 3 * HOUR],
  STAGED: [120, 4 * HOUR],
  PICKUP: [1 * HOUR, 8 * HOUR],
  TRANSIT: [1 * HOUR, 5 * HOUR],
  DELIVERING: [600, 3 * HOUR],
  DELIVERED: [600, 6 * HOUR],
  CANCELLED: [300, 16 * HOUR],
  ERR: [1 * HOUR, 7 * HOUR],
};

type Course =
  | 'delivered'
  | 'kept as draft'
  | 'never requested'
  | 'cancelled'
  | 'recalled'
  | 'error'
  | 'recovered'
  | 'stuck';

const COURSES: readonly (readonly [Course, number])[] = [
  ['delivered', 84],
  ['kept as draft', 2.5],
  ['never requested', 2],
  ['cancelled', 3.5],
  ['recalled', 1.5],
  ['error', 1],
  ['recovered', 3.5],
  ['stuck', 2],
];

/** The statuses that a consignment goes through, given enough time. Each pair is an allowed transition. */
export function planStatuses(random: Random): StatusCode[] {
  const ending = random.weighted(COURSES);
  const start: StatusCode[] = random.chance(0.8) ? [FIRST_STATUS, 'FINAL'] : [FIRST_STATUS];
  const staged: StatusCode[] = [...start, 'STAGED'];
  // The steps leave out some statuses, because drivers miss some scans.
  const carried = [
    ...(random.chance(0.93) ? (['PICKUP'] as const) : []),
    ...(random.chance(0.9) ? (['TRANSIT'] as const) : []),
    ...(random.chance(0.92) ? (['DELIVERING'] as const) : []),
  ];
  const cut = random.between(0, carried.length);
  switch (ending) {
    case 'delivered':
      return [...staged, ...carried, 'DELIVERED'];
    case 'kept as draft':
      return [FIRST_STATUS];
    case 'never requested':
      return [FIRST_STATUS, 'FINAL'];
    case 'cancelled':
      return [...start, 'CANCELLED'];
    case 'recalled':
      return [...staged, ...carried.slice(0, Math.min(cut, 1)), 'CANCELLED'];
    case 'error':
      return [...staged, ...carried.slice(0, cut), 'ERR'];
    case 'recovered':
      return [...staged, ...carried.slice(0, cut), 'ERR', ...carried.slice(cut), 'DELIVERED'];
    case 'stuck':
      return [...staged, ...carried.slice(0, cut)];
  }
}

export interface ScheduleOptions {
  readonly clock: WorkingClock;
  readonly start: Moment;
  readonly transitDays: number;
}

/** The part of the plan that the consignment reaches by the last day of the world. */
export function scheduleStatuses(
  random: Random,
  plan: readonly StatusCode[],
  { clock, start, transitDays }: ScheduleOptions,
): StatusStep[] {
  const steps: StatusStep[] = [];
  let moment: Moment = start;
  for (const status of plan) {
    const next = steps.length === 0 ? start : clock.after(moment, secondsBefore(random, status, transitDays));
    if (next === null) break;
    steps.push({ status, moment: next });
    moment = next;
  }
  return steps;
}

function secondsBefore(random: Random, status: StatusCode, transitDays: number): number {
  const wait = random.between(...WORKING_SECONDS_BEFORE[status]);
  if (status !== 'DELIVERING') return wait;
  // Collection and delivery take the first and the last day; one consignment in eight is late.
  const days = Math.max(0, transitDays - 1) + (random.chance(0.125) ? random.between(1, 3) : 0);
  return wait + days * SECONDS_A_WORKING_DAY;
}
