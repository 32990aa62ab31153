import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { STATUS_CODES, type StatusCode } from '@cartage/domain/consignment/status.ts';
import { type CalendarDate, dateOfDayNumber, dayNumber } from '@cartage/domain/dates/calendar-date.ts';
import { addWorkingDays, nextWorkingDay, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { instantAt } from '@cartage/domain/dates/zone.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { deliveryEvents } from '#demo/events.ts';
import { freightLines, type PackagingChoice } from '#demo/freight.ts';
import { planStatuses, type StatusStep, scheduleStatuses } from '#demo/status-steps.ts';
import { outsideParty } from '#demo/parties.ts';
import { type Random, randomOf } from '@cartage/domain/demo/random.ts';
import { closuresOf, RUN_HOURS } from '#demo/runs.ts';
import { NOTES } from '#demo/sample-texts.ts';
import { isWeekend, type Moment, type WorkingClock, workingClock } from '#demo/working-clock.ts';
import type { NewConsignment, NewLine, NewTag } from '#loading/new-consignment.ts';
import { TYPICAL_HISTORY } from '#loading/typical-history.ts';

/** The stored data that consignments of an organisation are generated from. */
export interface GenerationInput {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly zone: string;
  /** Active sites with their share of the consignments. */
  readonly sites: readonly InputSite[];
  readonly accountIds: readonly number[];
  readonly serviceTypes: readonly {
    readonly id: number;
    readonly transitDays: number;
    readonly share: number;
  }[];
  readonly packagingTypes: readonly PackagingChoice[];
  readonly tags: readonly NewTag[];
  /** Exception types by title. */
  readonly standardEvents: ReadonlyMap<string, number>;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Of the lines. */
  readonly dangerousGoodsShare: number;
  readonly hasRequestedPickup: boolean;
  readonly hasBookings: boolean;
}

export interface InputSite {
  readonly id: number;
  readonly accountId: number | null;
  readonly share: number;
  readonly participant: ParticipantRow;
}

export interface GenerationOptions {
  readonly count: number;
  /** Number of days, including today. */
  readonly days: number;
  readonly today: CalendarDate;
  readonly seed: number;
}

/** Number of customers with several consignments; all others appear once. */
const REGULAR_CUSTOMERS = 60;
/** Shares of the consignments, so that the default list (the last 7 days) always has many rows. */
const TODAY_SHARE = 0.03;
const LAST_WEEK_SHARE = 0.22;

/**
 * Generates consignments one by one, in the order of their creation. The first nine have one status each; the others
 * have the status that they reach by the morning of `today`.
 */
export function* generateConsignments(
  input: GenerationInput,
  options: GenerationOptions,
): Generator<NewConsignment> {
  const clock = workingClock(options.today, input.zone);
  const random = randomOf(options.seed, 'consignments', input.organisationId);
  const regulars = Array.from({ length: REGULAR_CUSTOMERS }, () => outsideParty(random));
  for (const { moment, fixedStatus } of consignmentStarts(input, options, clock)) {
    yield consignment({ random, input, clock, regulars }, moment, fixedStatus);
  }
}

interface ConsignmentStart {
  readonly moment: Moment;
  readonly fixedStatus: StatusCode | undefined;
}

function consignmentStarts(
  input: GenerationInput,
  { count, days, today, seed }: GenerationOptions,
  clock: WorkingClock,
): ConsignmentStart[] {
  const random = randomOf(seed, 'beginnings', input.organisationId, today);
  const starts = Array.from({ length: count }, (_, index) => {
    const fixedStatus = STATUS_CODES[index];
    const age = fixedStatus === undefined ? ageInDays(random, days) : fixedStatusAge(days);
    return { moment: momentOf(random, clock, age, days), fixedStatus };
  });
  return starts.toSorted((a, b) => a.moment.day - b.moment.day || a.moment.second - b.moment.second);
}

function ageInDays(random: Random, days: number): number {
  if (days <= 7) return random.between(0, days - 1);
  const part = random.next();
  if (part < TODAY_SHARE) return 0;
  if (part < TODAY_SHARE + LAST_WEEK_SHARE) return random.between(1, 6);
  return random.between(7, days - 1);
}

/** Long enough for the longest history. */
const fixedStatusAge = (days: number) => Math.min(21, days - 1);

/** Moves a weekend to the Friday before, or to the Monday after when that Friday is before the first day. */
function momentOf(random: Random, clock: WorkingClock, age: number, days: number): Moment {
  let day = clock.today - age;
  while (!clock.isWorkingDay(day)) day -= 1;
  if (day <= clock.today - days)
    do day += 1;
    while (!clock.isWorkingDay(day));
  const { from, to } = clock.hoursOf(day);
  return { day, second: random.between(from, to - 1) };
}

interface GenerationContext {
  readonly random: Random;
  readonly input: GenerationInput;
  readonly clock: WorkingClock;
  readonly regulars: readonly ParticipantRow[];
}

function consignment(
  context: GenerationContext,
  start: Moment,
  fixedStatus: StatusCode | undefined,
): NewConsignment {
  const { random, input, clock } = context;
  const site = random.weighted(input.sites.map((choice) => [choice, choice.share]));
  const serviceType = random.weighted(input.serviceTypes.map((choice) => [choice, choice.share]));
  const plan = fixedStatus === undefined ? planStatuses(random) : TYPICAL_HISTORY[fixedStatus];
  const steps = scheduleStatuses(random, plan, {
    clock,
    start,
    transitDays: fixedStatus === undefined ? serviceType.transitDays : 1,
  });
  const user = input.users.length === 0 ? null : random.pick(input.users);
  const people = input.users.map(({ name }) => name);
  const { standardEvents } = input;
  const events = deliveryEvents(random, steps, clock, { people, standardEvents });
  const lines = freightLines(random, input.packagingTypes, input.dangerousGoodsShare);
  const undated = {
    tenantId: input.tenantId,
    organisationId: input.organisationId,
    siteId: site.id,
    serviceTypeId: serviceType.id,
    accountId: site.accountId ?? random.pick(input.accountIds),
    createdById: user?.id ?? null,
    history: steps.map(({ status, moment }) => ({ status, at: clock.instant(moment) })),
    events,
    lines,
    confirmedPrice: steps.some(({ status }) => status === 'PICKUP' || status === 'DELIVERED')
      ? priceOf(lines, serviceType.transitDays)
      : null,
    tags: tags(random, input.tags),
    ...parties(context, site),
    ...texts(random),
  };
  return { ...undated, ...dates(context, steps, serviceType.transitDays, undated) };
}

/** The price that the provider confirms at collection: by pickup, weight, volume and speed. */
function priceOf(lines: readonly NewLine[], transitDays: number): string {
  const cents = lines.reduce(
    (sum, line) => sum + Number(line.weightKg) * 22 + Number(line.volumeM3) * 4_800,
    1_450,
  );
  return (Math.round(cents * (transitDays <= 1 ? 1.6 : 1)) / 100).toFixed(2);
}

function parties({ random, input, regulars }: GenerationContext, site: InputSite) {
  const outside = () => (random.chance(0.55) ? random.pick(regulars) : outsideParty(random));
  const otherSite = () => random.pick(input.sites.filter(({ id }) => id !== site.id)).participant;
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

function texts(random: Random) {
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
 * A delivery date is required from Ready on; a pickup date exists only where the tenant has enabled it. Consignments
 * that are not staged yet have dates that the portal accepts.
 */
function dates(
  { random, input, clock }: GenerationContext,
  steps: readonly StatusStep[],
  transitDays: number,
  parties: Pick<NewConsignment, 'sender' | 'receiver'>,
) {
  const { status = 'DRAFT' } = steps.at(-1) ?? {};
  const isAhead = status === 'DRAFT' || status === 'FINAL';
  const created = steps[0]?.moment.day ?? clock.today;
  const first = weekdayAfter(isAhead ? clock.today + 1 : created, random.between(0, 2));
  const { pickup, delivery } = isAhead
    ? workedDays(first, transitDays, clock.today, parties)
    : { pickup: first, delivery: weekdayAfter(first, transitDays) };
  const isDraft = status === 'DRAFT';
  const isBooked = input.hasBookings && !isDraft && random.chance(0.35);
  return {
    requestedPickupDay: input.hasRequestedPickup && random.chance(0.6) ? dateOfDayNumber(pickup) : null,
    requestedDeliveryDay: isDraft && random.chance(0.3) ? null : dateOfDayNumber(delivery),
    confirmedDeliveryAt: isBooked
      ? instantAt(
          dateOfDayNumber(weekdayAfter(delivery, random.between(0, 1))),
          { hour: random.pick(RUN_HOURS), minute: 0 },
          input.zone,
        )
      : null,
  };
}

/** Dates by the calendars of sender and receiver. */
function workedDays(
  first: number,
  transitDays: number,
  today: number,
  { sender, receiver }: Pick<NewConsignment, 'sender' | 'receiver'>,
) {
  const closures = closuresOf(dateOfDayNumber(today));
  const calendarOf = ({ region }: ParticipantRow) => {
    const workingRegion = REGIONS.find(({ code }) => code === region?.id);
    return workingCalendar(workingRegion?.code ?? 'NZ-AUK', closures);
  };
  const start = dateOfDayNumber(first);
  const pickup = nextWorkingDay(calendarOf(sender), start) ?? start;
  const delivery = addWorkingDays(calendarOf(receiver), pickup, transitDays) ?? pickup;
  return { pickup: dayNumber(pickup), delivery: dayNumber(delivery) };
}

/** The day `count` weekdays later; for 0 the day itself, or the next Monday. */
function weekdayAfter(day: number, count: number): number {
  let found = day;
  while (isWeekend(found)) found += 1;
  for (let left = count; left > 0; left -= 1)
    do found += 1;
    while (isWeekend(found));
  return found;
}
