import { addDays, type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { type Random, randomOf } from '@cartage/domain/demo/random.ts';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';
import type { PlannedEvent, PlannedFreight, Stage } from '#journey-stages.ts';
import { DAMAGES, DELAYS, DEPOTS, RECEIVED_BY } from '#journey-texts.ts';

export const COURSES = [
  ['on time', 80],
  ['late', 8],
  ['receiver closed', 3],
  ['damaged', 3],
  ['found again', 2],
  ['refused', 2.5],
  ['lost', 1.5],
] as const;
export type Course = (typeof COURSES)[number][0];

const MISSED_SCAN_SHARE = 0.04;
const PROOF_SHARE = 0.9;

const HOUR = 3_600_000;
const DAY = 11 * HOUR;

/** Working time before a stage: the least and the most. */
const PICKED_UP: Range = [0.5 * HOUR, 5 * HOUR];
const DEPARTED: Range = [HOUR, 5 * HOUR];
const ARRIVED: Range = [0.3 * DAY, 1.6 * DAY];
const DELIVERED: Range = [0.3 * HOUR, 5 * HOUR];
const SHORTLY: Range = [0.1 * HOUR, 0.5 * HOUR];
const NEXT_DAY: Range = [0.8 * DAY, 1.2 * DAY];

type Range = readonly [least: number, most: number];

/**
 * The whole journey of a consignment, from the pickup request on. The same reference and seed always give the same
 * stages. Changed freight changes their content only, so that a journey can be planned again on the way.
 */
export function planJourney(freight: PlannedFreight, seed: number): readonly Stage[] {
  const random = randomOf(seed, 'journey', freight.reference);
  const course: Course = random.weighted(COURSES);
  const plan = new Plan(random);
  plan.add(SHORTLY, { events: confirmedDate('delivery-date', freight.deliveryDay) });
  const isPickupScanned = !random.chance(MISSED_SCAN_SHARE);
  if (isPickupScanned) plan.add(PICKED_UP, { status: 'PICKUP', events: [price(freight)] });
  const isDepartureScanned = !isPickupScanned || !random.chance(MISSED_SCAN_SHARE);
  if (isDepartureScanned)
    plan.add(DEPARTED, { status: 'TRANSIT', events: isPickupScanned ? [] : [price(freight)] });
  addTransit(plan, course, { random, freight });
  if (course !== 'lost') addDelivery(plan, course, random);
  return plan.stages;
}

interface Context {
  readonly random: Random;
  readonly freight: PlannedFreight;
}

function addTransit(plan: Plan, course: Course, { random, freight }: Context): void {
  if (course === 'late') {
    const [title, description] = random.pick(DELAYS);
    plan.add(SHORTLY, { events: [{ key: 'delayed', type: 'exception', title, description }] });
    const day = freight.deliveryDay === null ? null : nextWeekday(freight.deliveryDay);
    plan.add(NEXT_DAY, {
      events: [resolution('delayed', random), ...confirmedDate('new-delivery-date', day)],
    });
  }
  if (course === 'lost' || course === 'found again') {
    const exception: PlannedEvent = {
      key: 'missing',
      type: 'exception',
      title: 'Freight not found',
      description: 'The freight did not arrive at the depot. A search has started.',
    };
    plan.add(NEXT_DAY, { status: 'ERR', events: [exception] });
  }
  if (course === 'found again')
    plan.add(NEXT_DAY, { status: 'TRANSIT', key: 'TRANSIT-again', events: [resolution('missing', random)] });
}

function addDelivery(plan: Plan, course: Course, random: Random): void {
  const proof = random.chance(PROOF_SHARE) ? { receivedBy: random.pick(RECEIVED_BY) } : null;
  const delivered = (range: Range, events: readonly PlannedEvent[] = []) =>
    plan.add(range, { status: 'DELIVERED', events, proof });
  plan.add(ARRIVED, { status: 'DELIVERING' });
  switch (course) {
    case 'receiver closed': {
      const description = 'The site was closed. The next attempt is on the next working day.';
      plan.add(DELIVERED, {
        events: [{ key: 'closed', type: 'exception', title: 'Receiver closed', description }],
      });
      return delivered(NEXT_DAY, [resolution('closed', random)]);
    }
    case 'damaged': {
      const description = random.pick(DAMAGES);
      plan.add(SHORTLY, {
        events: [{ key: 'damaged', type: 'exception', title: 'Damaged in transit', description }],
      });
      delivered(DELIVERED);
      return plan.add(NEXT_DAY, { events: [resolution('damaged', random)] });
    }
    case 'refused': {
      const description = 'The receiver did not order these goods. The freight returns to the depot.';
      plan.add(DELIVERED, {
        events: [{ key: 'refused', type: 'exception', title: 'Refused by receiver', description }],
      });
      const note = 'The freight was returned to the sender.';
      return plan.add(NEXT_DAY, {
        status: 'CANCELLED',
        events: [
          resolution('refused', random),
          { key: 'returned', type: 'note', title: 'Returned to sender', description: note },
        ],
      });
    }
    default:
      return delivered(DELIVERED);
  }
}

class Plan {
  readonly stages: Stage[] = [];
  readonly #random: Random;
  #afterMs = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  add(range: Range, stage: Partial<Omit<Stage, 'afterMs'>> & { readonly key?: string }): void {
    const { status = null, events = [], proof = null } = stage;
    this.#afterMs += this.#random.between(...range);
    this.stages.push({
      afterMs: this.#afterMs,
      status,
      events: status === null ? events : [statusEvent(stage.key ?? status, status), ...events],
      proof,
    });
  }
}

const statusEvent = (key: string, status: ReportedStatus): PlannedEvent => ({ key, type: 'status', status });

const resolution = (key: string, random: Random): PlannedEvent => ({
  key: `${key}-resolved`,
  type: 'resolution',
  resolves: key,
  resolvedBy: random.pick(DEPOTS),
});

const confirmedDate = (key: string, date: CalendarDate | null): PlannedEvent[] =>
  date === null ? [] : [{ key, type: 'delivery-date', date }];

/** Charges by weight and volume, with 15% fuel adjustment. */
function price({ weightKg, volumeM3 }: PlannedFreight): PlannedEvent {
  const base = 1_450 + Math.round(weightKg * 22 + volumeM3 * 4_800);
  const fuel = Math.round(base * 0.15);
  return {
    key: 'price',
    type: 'price',
    total: amount(base + fuel),
    charges: [
      { code: 'BASE', name: 'Base charge', amount: amount(base) },
      { code: 'FAF', name: 'Fuel adjustment', amount: amount(fuel) },
    ],
  };
}

const amount = (cents: number) => (cents / 100).toFixed(2);

function nextWeekday(day: CalendarDate): CalendarDate {
  let next = addDays(day, 1);
  while (weekday(next) > 4) next = addDays(next, 1);
  return next;
}
