import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { STATUS_CODES, type StatusCode } from '@cartage/domain/consignment/status.ts';
import { type CalendarDate, dateOfDayNumber, dayNumber } from '@cartage/domain/dates/calendar-date.ts';
import { addWorkingDays, nextWorkingDay, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { instantAt } from '@cartage/domain/dates/zone.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { deliveryEvents } from '#demo/events.ts';
import { freightLines, type PackagingChoice } from '#demo/freight.ts';
import { planJourney, type Step, travel } from '#demo/journey.ts';
import { outsideParty } from '#demo/parties.ts';
import { type Random, randomOf } from '#demo/random.ts';
import { closuresOf, RUN_HOURS } from '#demo/runs.ts';
import { NOTES } from '#demo/words.ts';
import { isWeekend, type Moment, type WorkingClock, workingClock } from '#demo/working-clock.ts';
import type { NewConsignment, NewLine, NewTag } from '#loading/new-consignment.ts';
import { WAY_TO } from '#loading/way-to.ts';

/** What an organisation's consignments are made of, with the numbers the database gave. */
export interface Ground {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly zone: string;
  /** Active ones, with the share of the consignments that are theirs. */
  readonly sites: readonly GroundSite[];
  readonly accountIds: readonly number[];
  readonly serviceTypes: readonly {
    readonly id: number;
    readonly transitDays: number;
    readonly share: number;
  }[];
  readonly packagingTypes: readonly PackagingChoice[];
  readonly tags: readonly NewTag[];
  /** Kinds of exceptions, by their titles. */
  readonly standardEvents: ReadonlyMap<string, number>;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Of the lines. */
  readonly dangerousGoodsShare: number;
  readonly hasRequestedPickup: boolean;
  readonly hasBookings: boolean;
}

export interface GroundSite {
  readonly id: number;
  readonly accountId: number | null;
  readonly share: number;
  readonly participant: ParticipantRow;
}

export interface Volume {
  readonly count: number;
  /** Over so many days, today included. */
  readonly days: number;
  readonly today: CalendarDate;
  readonly seed: number;
}

/** Customers that come back; everyone else appears once. */
const REGULARS = 60;
/** Of the consignments: what a list shows when it is opened (the last 7 days) is never thin. */
const TODAY_SHARE = 0.03;
const WEEK_SHARE = 0.22;

/**
 * Consignments in the order in which they were created, made one by one as they are taken. Nine of them stand at
 * each of the statuses, the others as far as they have come by the morning of `today`.
 */
export function* generateConsignments(ground: Ground, volume: Volume): Generator<NewConsignment> {
  const clock = workingClock(volume.today, ground.zone);
  const random = randomOf(volume.seed, 'consignments', ground.organisationId);
  const regulars = Array.from({ length: REGULARS }, () => outsideParty(random));
  for (const { moment, certain } of beginnings(ground, volume, clock)) {
    yield consignment({ random, ground, clock, regulars }, moment, certain);
  }
}

interface Beginning {
  readonly moment: Moment;
  readonly certain: StatusCode | undefined;
}

function beginnings(ground: Ground, { count, days, today, seed }: Volume, clock: WorkingClock): Beginning[] {
  const random = randomOf(seed, 'beginnings', ground.organisationId, today);
  const made = Array.from({ length: count }, (_, index) => {
    const certain = STATUS_CODES[index];
    const age = certain === undefined ? ageInDays(random, days) : certainAge(days);
    return { moment: momentOf(random, clock, age, days), certain };
  });
  return made.toSorted((a, b) => a.moment.day - b.moment.day || a.moment.second - b.moment.second);
}

function ageInDays(random: Random, days: number): number {
  if (days <= 7) return random.between(0, days - 1);
  const part = random.next();
  if (part < TODAY_SHARE) return 0;
  if (part < TODAY_SHARE + WEEK_SHARE) return random.between(1, 6);
  return random.between(7, days - 1);
}

/** Long enough ago for the longest way. */
const certainAge = (days: number) => Math.min(21, days - 1);

/** What falls on a weekend is created on the Friday before, or at the very beginning on the Monday after. */
function momentOf(random: Random, clock: WorkingClock, age: number, days: number): Moment {
  let day = clock.today - age;
  while (!clock.isWorkingDay(day)) day -= 1;
  if (day <= clock.today - days)
    do day += 1;
    while (!clock.isWorkingDay(day));
  const { from, to } = clock.hoursOf(day);
  return { day, second: random.between(from, to - 1) };
}

interface Workshop {
  readonly random: Random;
  readonly ground: Ground;
  readonly clock: WorkingClock;
  readonly regulars: readonly ParticipantRow[];
}

function consignment(workshop: Workshop, start: Moment, certain: StatusCode | undefined): NewConsignment {
  const { random, ground, clock } = workshop;
  const site = random.weighted(ground.sites.map((choice) => [choice, choice.share]));
  const serviceType = random.weighted(ground.serviceTypes.map((choice) => [choice, choice.share]));
  const plan = certain === undefined ? planJourney(random) : WAY_TO[certain];
  const steps = travel(random, plan, {
    clock,
    start,
    transitDays: certain === undefined ? serviceType.transitDays : 1,
  });
  const user = ground.users.length === 0 ? null : random.pick(ground.users);
  const people = ground.users.map(({ name }) => name);
  const { standardEvents } = ground;
  const events = deliveryEvents(random, steps, clock, { people, standardEvents });
  const lines = freightLines(random, ground.packagingTypes, ground.dangerousGoodsShare);
  const made = {
    tenantId: ground.tenantId,
    organisationId: ground.organisationId,
    siteId: site.id,
    serviceTypeId: serviceType.id,
    accountId: site.accountId ?? random.pick(ground.accountIds),
    createdById: user?.id ?? null,
    history: steps.map(({ status, moment }) => ({ status, at: clock.instant(moment) })),
    events,
    lines,
    confirmedPrice: steps.some(({ status }) => status === 'PICKUP' || status === 'DELIVERED')
      ? priceOf(lines, serviceType.transitDays)
      : null,
    tags: tags(random, ground.tags),
    ...parties(workshop, site),
    ...words(random),
  };
  return { ...made, ...dates(workshop, steps, serviceType.transitDays, made) };
}

/** What the provider confirms once the freight is collected: for the pick-up, the weight, the volume and the haste. */
function priceOf(lines: readonly NewLine[], transitDays: number): string {
  const cents = lines.reduce(
    (sum, line) => sum + Number(line.weightKg) * 22 + Number(line.volumeM3) * 4_800,
    1_450,
  );
  return (Math.round(cents * (transitDays <= 1 ? 1.6 : 1)) / 100).toFixed(2);
}

function parties({ random, ground, regulars }: Workshop, site: GroundSite) {
  const outside = () => (random.chance(0.55) ? random.pick(regulars) : outsideParty(random));
  const otherSite = () => random.pick(ground.sites.filter(({ id }) => id !== site.id)).participant;
  const kind = random.weighted([
    ['to a customer', 62],
    ['between sites', 28],
    ['return', 10],
  ] as const);
  switch (kind) {
    case 'to a customer':
      return { sender: site.participant, receiver: outside() };
    case 'between sites':
      return { sender: site.participant, receiver: otherSite() };
    case 'return':
      return { sender: outside(), receiver: site.participant };
  }
}

function words(random: Random) {
  const number = (prefix: string, digits: number) =>
    `${prefix}${random.between(10 ** (digits - 1), 10 ** digits - 1)}`;
  return {
    senderReference: random.chance(0.7) ? number(random.pick(['SO-', 'HH ', 'INV', '']), 6) : null,
    receiverReference: random.chance(0.55) ? number(random.pick(['PO ', 'PO-', 'ORD', 'Ōta-']), 5) : null,
    salesReference: random.chance(0.4) ? number(random.pick(['SALE-', 'WEB-']), 5) : null,
    notes: random.chance(0.2) ? random.pick(NOTES) : null,
    receiverNotes: random.chance(0.25) ? random.pick(NOTES) : null,
  };
}

function tags(random: Random, offered: readonly NewTag[]): NewTag[] {
  if (offered.length === 0 || !random.chance(0.15)) return [];
  const first = random.pick(offered);
  const second = random.pick(offered);
  return random.chance(0.25) && second !== first ? [first, second] : [first];
}

/**
 * A date of delivery is needed from Ready on; a pickup date is only asked for where the tenant has it. What was not
 * staged yet is still to be collected: its days are ones that the portal takes.
 */
function dates(
  { random, ground, clock }: Workshop,
  steps: readonly Step[],
  transitDays: number,
  ends: Pick<NewConsignment, 'sender' | 'receiver'>,
) {
  const { status = 'DRAFT' } = steps.at(-1) ?? {};
  const isAhead = status === 'DRAFT' || status === 'FINAL';
  const created = steps[0]?.moment.day ?? clock.today;
  const first = weekdayAfter(isAhead ? clock.today + 1 : created, random.between(0, 2));
  const { pickup, delivery } = isAhead
    ? workedDays(first, transitDays, clock.today, ends)
    : { pickup: first, delivery: weekdayAfter(first, transitDays) };
  const isDraft = status === 'DRAFT';
  const isBooked = ground.hasBookings && !isDraft && random.chance(0.35);
  return {
    requestedPickupDay: ground.hasRequestedPickup && random.chance(0.6) ? dateOfDayNumber(pickup) : null,
    requestedDeliveryDay: isDraft && random.chance(0.3) ? null : dateOfDayNumber(delivery),
    confirmedDeliveryAt: isBooked
      ? instantAt(
          dateOfDayNumber(weekdayAfter(delivery, random.between(0, 1))),
          { hour: random.pick(RUN_HOURS), minute: 0 },
          ground.zone,
        )
      : null,
  };
}

/** By the calendars of both ends. */
function workedDays(
  first: number,
  transitDays: number,
  today: number,
  { sender, receiver }: Pick<NewConsignment, 'sender' | 'receiver'>,
) {
  const closures = closuresOf(dateOfDayNumber(today));
  const calendarOf = ({ region }: ParticipantRow) => {
    const known = REGIONS.find(({ code }) => code === region?.id);
    return workingCalendar(known?.code ?? 'NZ-AUK', closures);
  };
  const start = dateOfDayNumber(first);
  const pickup = nextWorkingDay(calendarOf(sender), start) ?? start;
  const delivery = addWorkingDays(calendarOf(receiver), pickup, transitDays) ?? pickup;
  return { pickup: dayNumber(pickup), delivery: dayNumber(delivery) };
}

/** So many weekdays later; the day itself, or the next Monday, for none. */
function weekdayAfter(day: number, count: number): number {
  let found = day;
  while (isWeekend(found)) found += 1;
  for (let left = count; left > 0; left -= 1)
    do found += 1;
    while (isWeekend(found));
  return found;
}
