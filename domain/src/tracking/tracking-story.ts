import { type StatusCode, statusOf } from '#consignment/status.ts';
import { formatShortTime } from '#dates/format.ts';
import { localDay } from '#dates/zone.ts';
import { type ProblemWords, problemWords } from '#tracking/problem-words.ts';
import { dayAndTime, namedDay, namedDayAndTime, namedDayFrom } from '#tracking/receiver-dates.ts';
import type { TrackedConsignment, TrackingContext } from '#tracking/tracked-consignment.ts';
import { canBeRedelivered, REDELIVERY_TITLE } from '#tracking/redelivery.ts';
import { type TrackingDay, trackingDays } from '#tracking/tracking-events.ts';
import { type TrackingStep, trackingSteps } from '#tracking/tracking-steps.ts';

/** The content of the tracking page, in words for the receiver. */
export interface TrackingStory {
  readonly status: StatusCode;
  readonly statusName: string;
  /** The answer: `lead` is the small line above `headline`. */
  readonly lead: string;
  readonly headline: string;
  readonly explanation: string;
  readonly problem: TrackingProblem | null;
  readonly steps: readonly TrackingStep[];
  readonly days: readonly TrackingDay[];
}

export interface TrackingProblem extends Omit<ProblemWords, 'needsDelivery'> {
  readonly place: string;
  /**
   * Whether the receiver can request another delivery on the page, or has requested one. Null when no other delivery
   * is needed.
   */
  readonly redelivery: 'offered' | 'requested' | 'arranged' | 'planned' | null;
}

type Answer = Pick<TrackingStory, 'lead' | 'headline' | 'explanation'>;

export function trackingStory(tracked: TrackedConsignment, context: TrackingContext): TrackingStory {
  const { status } = tracked;
  const found = findProblem(tracked, context);
  return {
    status,
    statusName: isBeforePickup(status) ? 'Not picked up yet' : statusOf(status).name,
    ...(found?.answer ?? answerOf(tracked, context)),
    problem: found?.problem ?? null,
    steps: trackingSteps(tracked, context, {
      isStopped: (found?.answer ?? null) !== null,
      needsDay: found?.problem.redelivery === 'offered',
    }),
    days: trackingDays(tracked, context),
  };
}

const isBeforePickup = (status: StatusCode) =>
  status === 'DRAFT' || status === 'FINAL' || status === 'STAGED';

interface FoundProblem {
  readonly problem: TrackingProblem;
  /** Null: the answer of the status stays. */
  readonly answer: Answer | null;
}

/** The latest open exception, an error, or a delivery that is later than confirmed. Null without any. */
function findProblem(tracked: TrackedConsignment, context: TrackingContext): FoundProblem | null {
  const { status, exceptions } = tracked;
  const { provider, zone } = context;
  if (status === 'CANCELLED') return null;
  const place = placeOf(tracked);
  const open = exceptions.filter(({ isOpen }) => isOpen);
  const latest = open.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  if (latest !== undefined) {
    const { needsDelivery, ...words } = problemWords(latest.typeTitle, latest.actingParty, provider);
    const answer = {
      lead: namedDayAndTime(latest.at, zone),
      headline: words.title,
      explanation: words.happened,
    };
    const canAsk = needsDelivery && canBeRedelivered(status);
    const problem = canAsk
      ? { ...words, place, ...redeliveryOf(tracked, context, latest.at) }
      : { ...words, place, redelivery: null };
    const isSettled = status === 'DELIVERED' || problem.redelivery === 'planned';
    return { problem, answer: isSettled ? null : answer };
  }
  if (status === 'ERR') {
    const { needsDelivery: _, ...words } = problemWords(null, 'PROVIDER', provider);
    const at = tracked.history.at(-1)?.at;
    return {
      problem: { ...words, place, redelivery: null },
      answer: {
        lead: at === undefined ? '' : namedDayAndTime(at, zone),
        headline: words.title,
        explanation: words.happened,
      },
    };
  }
  return findDelay(tracked, context, place);
}

/**
 * After a request of the receiver or of the sender, the provider acts next. Another failed delivery allows a new request.
 * It does not replace an open one of the sender, so that the provider never has two.
 */
function redeliveryOf(
  { redelivery, expected }: TrackedConsignment,
  { provider, zone }: TrackingContext,
  failedAt: Date,
): Pick<TrackingProblem, 'redelivery' | 'title'> & Partial<Pick<TrackingProblem, 'advice'>> {
  if (redelivery === null) return OFFERED;
  const isOfSender = redelivery.requestedBy === 'sender';
  if (redelivery.at < failedAt && !(isOfSender && redelivery.isOpen)) return OFFERED;
  if (redelivery.isOpen)
    return {
      redelivery: 'requested',
      title: REDELIVERY_TITLE,
      advice: `${isOfSender ? 'The sender' : 'You'} asked for delivery on ${namedDay(redelivery.day)}. ${provider} is arranging it. Contact ${isOfSender ? 'the sender' : provider} to change the day.`,
    };
  const day =
    expected === null ? null : expected.kind === 'window' ? localDay(expected.to, zone) : expected.day;
  const isPlanned = day !== null && expected?.kind !== 'requested' && day >= localDay(redelivery.at, zone);
  if (isPlanned)
    return {
      redelivery: 'planned',
      title: `New delivery day: ${namedDay(day)}`,
      advice: `Contact ${provider} if this day doesn't suit you.`,
    };
  return {
    redelivery: 'arranged',
    title: 'Redelivery arranged',
    advice: `${provider} has ${isOfSender ? "the sender's" : 'your'} request for ${namedDay(redelivery.day)}. Contact ${provider} if you need to know the new day.`,
  };
}

const OFFERED = { redelivery: 'offered', title: 'Choose a new delivery day' } as const;

function findDelay(
  { status, expected }: TrackedConsignment,
  { provider, zone, now }: TrackingContext,
  place: string,
): FoundProblem | null {
  if (status === 'DELIVERED' || expected === null || expected.kind === 'requested') return null;
  const day = expected.kind === 'window' ? localDay(expected.to, zone) : expected.day;
  const isLate = expected.kind === 'window' ? expected.to < now : day < localDay(now, zone);
  if (!isLate) return null;
  const by = expected.kind === 'window' ? `, by ${formatShortTime(expected.to, zone)}` : '';
  const happened = 'This delivery is later than planned.';
  return {
    problem: {
      title: 'Later than planned',
      happened,
      place,
      advice: `You don't need to do anything. Contact ${provider} if you need to know the new day.`,
      redelivery: null,
    },
    answer: {
      lead: `Was expected ${namedDay(day)}${by}`,
      headline: 'Later than planned',
      explanation: happened,
    },
  };
}

/** Where the freight is, as far as the statuses show. */
function placeOf({ status, fromTown, toTown, history }: TrackedConsignment): string {
  switch (status) {
    case 'DRAFT':
    case 'FINAL':
    case 'STAGED':
      return `With the sender in ${fromTown}`;
    case 'PICKUP':
      return `Picked up in ${fromTown}`;
    case 'TRANSIT':
      return fromTown === toTown ? `On the way in ${toTown}` : `Between ${fromTown} and ${toTown}`;
    case 'DELIVERING':
      return `Out for delivery in ${toTown}`;
    case 'DELIVERED':
      return `Delivered in ${toTown}`;
    case 'CANCELLED':
    case 'ERR': {
      const before = history.findLast((entry) => entry.status !== 'ERR' && entry.status !== 'CANCELLED');
      const at = before?.status ?? 'DRAFT';
      return placeOf({
        status: at,
        fromTown,
        toTown,
        history: [],
        exceptions: [],
        expected: null,
        redelivery: null,
      });
    }
  }
}

function answerOf(tracked: TrackedConsignment, context: TrackingContext): Answer {
  const { status, history, toTown } = tracked;
  const { zone } = context;
  const at = history.findLast((entry) => entry.status === status)?.at ?? context.now;
  const explanation = explanationOf(tracked, at, context);
  if (status === 'DELIVERED') {
    const lead = `Delivered ${namedDay(localDay(at, zone))}`;
    return { lead, headline: formatShortTime(at, zone), explanation };
  }
  if (status === 'CANCELLED') {
    return { lead: namedDayAndTime(at, zone), headline: 'Cancelled', explanation };
  }
  const expected = expectedAnswer(tracked, context);
  if (expected !== null) return { ...expected, explanation };
  return { lead: `Delivery to ${toTown}`, headline: HEADLINES[status], explanation };
}

/** The headline while no delivery day is known. */
const HEADLINES: Readonly<Record<StatusCode, string>> = {
  DRAFT: 'No delivery day yet',
  FINAL: 'No delivery day yet',
  STAGED: 'No delivery day yet',
  PICKUP: 'No delivery day yet',
  TRANSIT: 'On the way',
  DELIVERING: 'Out for delivery',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  ERR: 'Delivery problem',
};

/** When the freight comes. Null when that is unknown, or was only requested for a day that has passed. */
function expectedAnswer(
  { expected }: TrackedConsignment,
  { zone, now }: TrackingContext,
): Pick<Answer, 'lead' | 'headline'> | null {
  if (expected === null) return null;
  const today = localDay(now, zone);
  if (expected.kind === 'window') {
    return {
      lead: `Expected ${namedDayFrom(localDay(expected.from, zone), today)}`,
      headline: `${formatShortTime(expected.from, zone)} – ${formatShortTime(expected.to, zone)}`,
    };
  }
  const { day } = expected;
  if (expected.kind === 'confirmed') {
    return { lead: day === today ? 'Expected today' : 'Expected', headline: namedDay(day) };
  }
  if (day < today) return null;
  return { lead: 'Requested delivery day, not confirmed yet', headline: namedDay(day) };
}

function explanationOf(
  { status, fromTown, toTown }: TrackedConsignment,
  at: Date,
  { provider, zone }: TrackingContext,
): string {
  switch (status) {
    case 'DRAFT':
    case 'FINAL':
      return `The sender is preparing your freight in ${fromTown}.`;
    case 'STAGED':
      return `Your freight waits in ${fromTown} for ${provider} to pick it up.`;
    case 'PICKUP':
      return `${provider} picked up your freight in ${fromTown} on ${dayAndTime(at, zone)}.`;
    case 'TRANSIT':
      return fromTown === toTown
        ? `Your freight is on its way in ${toTown}.`
        : `Your freight is on its way from ${fromTown} to ${toTown}.`;
    case 'DELIVERING':
      return `Your freight went out for delivery on ${dayAndTime(at, zone)}.`;
    case 'DELIVERED':
      return `Your freight was delivered in ${toTown}.`;
    case 'CANCELLED':
      return 'This consignment was cancelled, so nothing will be delivered. Contact the sender if you still expect freight.';
    case 'ERR':
      return 'There is a problem with this delivery.';
  }
}
