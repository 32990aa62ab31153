import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { randomOf } from '@cartage/domain/demo/random.ts';
import type { PlannedFreight } from '#journey-stages.ts';
import { dueAt, type Journey, stagesReached, startNextAt } from '#journey.ts';
import { planJourney } from '#plan-journey.ts';
import type { Change } from '#provider-api.ts';
import { addReply, withReplies } from '#redelivery-reply.ts';

export interface JourneyOptions {
  readonly seed: number;
  /** How much faster than in reality the freight moves: 1 to 1,000. */
  readonly speed: number;
  /**
   * At the start the first waiting consignment of each organisation continues after this time, the second after 2.8 times
   * as long, the tenth after 32 times. 0: each continues within the usual time of its next stage.
   */
  readonly firstStartMs: number;
  /** After a customer's change, a consignment stays as it is for so long. */
  readonly quietMs: number;
}

export interface DueStage {
  readonly journey: Journey;
  readonly at: Date;
}

const MOVING: ReadonlySet<StatusCode> = new Set(['STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING', 'ERR']);

/** The journeys of all consignments of a tenant, in memory. A restart builds them again from the change feed. */
export class Journeys {
  readonly #options: JourneyOptions;
  /** By reference, including those that have ended. */
  readonly #journeys = new Map<string, Journey>();

  constructor(options: JourneyOptions) {
    this.#options = options;
  }

  /**
   * Continues the journeys of the changes that were made before the simulator started. The time without it does not
   * count, so no consignment moves in a burst.
   */
  continueAll(changes: readonly Change[], now: Date): void {
    const { seed, speed, firstStartMs } = this.#options;
    const latest = new Map(changes.map((change) => [change.reference, change]));
    const waiting = [...latest.values()].filter(({ consignment }) => MOVING.has(consignment.status));
    const drawn = waiting.map((change) => ({
      change,
      draw: randomOf(seed, 'continued', change.reference).next(),
    }));
    const started = new Map<number, number>();
    for (const { change, draw } of drawn.toSorted((one, other) => one.draw - other.draw)) {
      const place = (started.get(change.organisation.id) ?? 0) + 1;
      started.set(change.organisation.id, place);
      const journey = continuedJourney(change, planJourney(freightOf(change), seed));
      const waitMs = firstStartMs === 0 ? (gapBefore(journey) / speed) * draw : firstStartMs * place ** 1.5;
      this.#journeys.set(
        journey.reference,
        startNextAt(journey, new Date(now.getTime() + Math.round(waitMs))),
      );
    }
  }

  /** Takes a change that a customer has just made. */
  take(change: Change, now: Date): void {
    const { reference, consignment, kind } = change;
    if (!MOVING.has(consignment.status)) return this.abandon(reference);
    const plan = planJourney(freightOf(change), this.#options.seed);
    const running = this.#journeys.get(reference);
    if (running !== undefined) {
      const replies = addReply(running.replies, consignment.redelivery, running.next);
      const journey = { ...running, replies, stages: withReplies(plan, replies) };
      this.#journeys.set(reference, this.#quiet(journey, now));
    } else if (kind === 'staged' && consignment.status === 'STAGED')
      this.#journeys.set(reference, {
        reference,
        stages: plan,
        next: 0,
        replies: [],
        anchor: new Date(change.occurredAt),
        anchorMs: 0,
      });
    else this.continueAll([change], now);
  }

  /** The stages that have happened by `now`, in the order of their time. */
  due(now: Date): DueStage[] {
    const found: DueStage[] = [];
    for (const journey of this.#journeys.values()) {
      const at = dueAt(journey, this.#options.speed);
      if (at !== null && at <= now) found.push({ journey, at });
    }
    return found.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** The time of the next stage of all journeys. */
  nextDue(): Date | null {
    let next: Date | null = null;
    for (const journey of this.#journeys.values()) {
      const at = dueAt(journey, this.#options.speed);
      if (at !== null && (next === null || at < next)) next = at;
    }
    return next;
  }

  finishStage({ journey }: DueStage): void {
    this.#journeys.set(journey.reference, { ...journey, next: journey.next + 1 });
  }

  /** The consignment is cancelled, or another program of the provider moved it. */
  abandon(reference: string): void {
    const journey = this.#journeys.get(reference);
    if (journey !== undefined) this.#journeys.set(reference, { ...journey, next: journey.stages.length });
  }

  /** A user who has just changed a consignment may go on editing it. */
  #quiet(journey: Journey, now: Date): Journey {
    const at = dueAt(journey, this.#options.speed);
    const until = new Date(now.getTime() + this.#options.quietMs);
    return at !== null && at < until ? startNextAt(journey, until) : journey;
  }
}

function continuedJourney({ reference, consignment }: Change, plan: Journey['stages']): Journey {
  const next = stagesReached(plan, consignment.status);
  const replies = addReply([], consignment.redelivery, next);
  return {
    reference,
    stages: withReplies(plan, replies),
    next,
    replies,
    anchor: new Date(0),
    anchorMs: 0,
  };
}

const gapBefore = ({ stages, next }: Journey) =>
  (stages[next]?.afterMs ?? 0) - (stages[next - 1]?.afterMs ?? 0);

function freightOf({ reference, consignment }: Change): PlannedFreight {
  const { lines, booking, requestedDeliveryAt } = consignment;
  const total = (value: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + line.count * value(line), 0);
  return {
    reference,
    weightKg: total(({ weight }) => weight),
    volumeM3: total(({ volume }) => volume),
    deliveryDay:
      booking !== null || requestedDeliveryAt === null ? null : localDay(new Date(requestedDeliveryAt)),
  };
}
