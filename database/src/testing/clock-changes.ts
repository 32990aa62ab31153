import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ClientBase } from 'pg';
import { generateConsignments } from '#demo/generate.ts';
import { readGenerationInput } from '#demo/read-generation-input.ts';
import type { NewConsignment } from '#loading/new-consignment.ts';
import { storeConsignments } from '#loading/store-consignments.ts';

/** A day of a clock change in New Zealand, with moments on and around it and their local days. */
export interface ClockChange {
  readonly day: CalendarDate;
  readonly before: CalendarDate;
  readonly after: CalendarDate;
  /** Written by hand from the legal rule, not computed by the code under test. */
  readonly moments: readonly { readonly at: string; readonly day: CalendarDate }[];
}

/** From 3 am back to 2 am on the first Sunday of April: 25 hours, two of them between 2 and 3. */
const autumn = (before: CalendarDate, day: CalendarDate, after: CalendarDate): ClockChange => ({
  day,
  before,
  after,
  moments: [
    { day: before, at: `${before}T10:59:59.999Z` },
    { day, at: `${before}T11:00:00.000Z` },
    { day, at: `${before}T11:59:59.999Z` },
    // Half past two, and half past two once more.
    { day, at: `${before}T13:30:00.000Z` },
    { day, at: `${before}T14:30:00.000Z` },
    { day, at: `${day}T11:00:00.000Z` },
    { day, at: `${day}T11:59:59.999Z` },
    { day: after, at: `${day}T12:00:00.000Z` },
  ],
});

/** From 2 am on to 3 am on the last Sunday of September: 23 hours, none of them between 2 and 3. */
const spring = (before: CalendarDate, day: CalendarDate, after: CalendarDate): ClockChange => ({
  day,
  before,
  after,
  moments: [
    { day: before, at: `${before}T11:59:59.999Z` },
    { day, at: `${before}T12:00:00.000Z` },
    { day, at: `${before}T12:59:59.999Z` },
    // The last millisecond before 2, and 3 o'clock, which comes after it.
    { day, at: `${before}T13:59:59.999Z` },
    { day, at: `${before}T14:00:00.000Z` },
    { day, at: `${day}T10:00:00.000Z` },
    { day, at: `${day}T10:59:59.999Z` },
    { day: after, at: `${day}T11:00:00.000Z` },
  ],
});

export const CLOCK_CHANGES_2025: readonly ClockChange[] = [
  autumn('2025-04-05', '2025-04-06', '2025-04-07'),
  spring('2025-09-27', '2025-09-28', '2025-09-29'),
];
export const CLOCK_CHANGES_2026: readonly ClockChange[] = [
  autumn('2026-04-04', '2026-04-05', '2026-04-06'),
  spring('2026-09-26', '2026-09-27', '2026-09-28'),
];

/**
 * Stores a consignment for each moment: created and confirmed at the moment, requested for its local day, with the
 * moment as sales reference. Runs in the caller's transaction, as `cartage_system`.
 */
export async function plantClockChanges(
  client: ClientBase,
  given: {
    readonly organisationId: number;
    readonly zone: string;
    readonly changes: readonly ClockChange[];
  },
): Promise<void> {
  const input = await readGenerationInput(client, given.organisationId);
  const moments = given.changes.flatMap((change) => change.moments);
  // Any working day: the dates are replaced below.
  const generated = generateConsignments(input, {
    count: moments.length,
    days: 7,
    today: '2026-03-18',
    seed: 3,
  });
  const planted = [...generated].map((consignment, index) => plantedAt(moments[index], consignment));
  await storeConsignments(client, given.zone, planted);
}

function plantedAt(
  moment: ClockChange['moments'][number] | undefined,
  consignment: NewConsignment,
): NewConsignment {
  if (moment === undefined) throw new Error('There are more consignments than moments');
  const at = new Date(moment.at);
  return {
    ...consignment,
    history: [{ status: 'DRAFT', at }],
    events: [],
    salesReference: moment.at,
    requestedPickupDay: null,
    requestedDeliveryDay: moment.day,
    confirmedDeliveryAt: at,
    confirmedPrice: null,
  };
}
