import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { addRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { array, constantFrom, integer, sample, shuffledSubarray, tuple } from 'fast-check';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import type { FreightWorld } from '#testing/freight-world.ts';
import type { TestApp } from '#testing/test-app.ts';

export type SentEvent = Sent<'reportEvents', 'body'>['events'][number];

const TAGS = ['CHILLED', 'FRAGILE'];
const STATUSES = ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'] as const;

/** Up to ten events at few different times, so that many are impossible or simultaneous: hour, kind and status. */
const JOURNEYS = array(
  tuple(integer({ min: 2, max: 9 }), integer({ min: 0, max: 16 }), constantFrom(...STATUSES)),
  {
    minLength: 3,
    maxLength: 10,
  },
);

export type DrawnJourney = readonly (readonly [number, number, (typeof STATUSES)[number]])[];

/** The same journey for the same seed. */
export function drawJourney(seed: number): DrawnJourney {
  const [journey = []] = sample(JOURNEYS, { seed, numRuns: 1 });
  return journey;
}

/** At least `atLeast` of the items in another order, the same for the same seed. */
export function shuffle<T>(items: readonly T[], seed: number, atLeast = items.length): T[] {
  const [shuffled = []] = sample(shuffledSubarray([...items], { minLength: atLeast }), { seed, numRuns: 1 });
  return shuffled;
}

interface JourneyRun {
  readonly runCode: string;
  readonly startsAt: string;
}

/** Two runs with enough places, a hire unit and two tags. */
export async function addJourneyRuns(test: TestApp, world: FreightWorld): Promise<readonly JourneyRun[]> {
  const { tenant } = world.organisation;
  return asSystem(test.databaseUrl, async (client) => {
    await client.query(
      `insert into hire_unit (tenant_id, provider_code, code, name) values ($1, 'CHEP', 'PLT', 'Pallet')`,
      [tenant.id],
    );
    await client.query(
      `insert into tag (tenant_id, code, name, colour)
       values ($1, 'FRAGILE', 'Fragile', '#aa0000'), ($1, 'CHILLED', 'Chilled', '#0000aa')`,
      [tenant.id],
    );
    const run = await addRun(client, tenant, { days: ['2030-03-20', '2030-03-21'], capacity: 1000 });
    return run.schedules.map(({ startsAt }) => ({
      runCode: `RUN-${run.id}`,
      startsAt: startsAt.toISOString(),
    }));
  });
}

/** The ids of the events start with the reference. Hours count from `start`. */
export function journeyEvents(
  reference: string,
  journey: DrawnJourney,
  { start, runs }: { readonly start: Date; readonly runs: readonly JourneyRun[] },
): SentEvent[] {
  return journey.map(([hour, kind, status], index): SentEvent => {
    const occurredAt = new Date(start.getTime() + hour * 3_600_000).toISOString();
    const common = { id: `${reference}-${index}`, reference, occurredAt };
    if (kind < 5) return { ...common, type: 'status', status };
    if (kind < 7) return { ...common, type: 'exception', title: 'Damaged', description: status };
    if (kind < 8)
      return { ...common, type: 'resolution', resolves: `${reference}-${(index * 7) % journey.length}` };
    if (kind < 9) return { ...common, type: 'delivery-date', date: `2030-03-1${hour}` };
    if (kind < 10) return { ...common, type: 'price', total: `${hour}${index}.00` };
    if (kind < 12) {
      const run = runs[hour % 3];
      return {
        ...common,
        type: 'run-booking',
        booking: run === undefined ? null : { ...run, isReadonly: kind < 11 },
      };
    }
    if (kind < 14)
      return { ...common, type: 'note', title: 'Left', description: status, actionRequired: hour > 5 };
    if (kind < 16) return { ...common, type: 'tags', tags: TAGS.slice(hour % 3) };
    const hireage = { providerCode: 'CHEP', hireUnitCode: 'PLT', quantity: hour * 10 + index };
    return { ...common, type: 'equipment', hireage: hour % 4 === 0 ? null : hireage };
  });
}

/** A consignment at 'Staged'. */
export async function stagedConsignment(test: TestApp, world: FreightWorld): Promise<string> {
  const { reference } = (await world.create()).json<{ reference: string }>();
  const { status } = await test.request(
    world.caller,
    `POST ${world.path}/consignments/${reference}/request-pickup`,
    { body: {} },
  );
  expect(status).toBe(200);
  return reference;
}

/** What the customer sees, without ids and the reference itself, and the booked run. */
export async function visibleState(test: TestApp, world: FreightWorld, reference: string) {
  const answer = await test.request(world.caller, `GET ${world.path}/consignments/${reference}`);
  const found = answer.json<ResponseBody<'getConsignment'>>();
  const { currentStatus, confirmedPrice, confirmedDeliveryDateTimeUtc, hireage, consignmentTags } = found;
  const { hasUnresolvedNotes, isDeliveryException } = found;
  const bookings = await test.deps.database.asSystem((tx) =>
    tx.query<{ scheduleId: number; isReadonly: boolean }>(sql`
      select schedule_id as "scheduleId", is_readonly as "isReadonly"
      from run_booking join consignment c on c.id = consignment_id
      where c.reference = ${reference}`),
  );
  return {
    history: found.statusHistory.map(({ code, statusDateTimeUtc, deliveryEvents }) => ({
      code,
      statusDateTimeUtc,
      deliveryEvents: deliveryEvents.map((event) => ({ ...event, id: 0 })),
    })),
    currentStatus,
    confirmedPrice,
    confirmedDeliveryDateTimeUtc,
    hireage,
    consignmentTags,
    hasUnresolvedNotes,
    isDeliveryException,
    bookings,
  };
}
