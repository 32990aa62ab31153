import { BOOKING_INVARIANTS } from '@cartage/database/invariants/booking-invariants.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type BookingWorld, bookingWorld } from '#testing/booking-world.ts';

let test: BookingWorld['test'];
let world: BookingWorld['world'];
let run: BookingWorld['run'];
let retire: BookingWorld['retire'];

beforeAll(async () => {
  ({ test, world, run, retire } = await bookingWorld());
});
afterAll(() => test.close());

interface Seen {
  readonly reference: string;
  readonly version: number;
  readonly requestedDeliveryDateTimeUtc: string | null;
  readonly confirmedDeliveryDateTimeUtc: string | null;
}

async function draft(): Promise<Seen> {
  return (await world.create()).json<Seen>();
}

async function ready(): Promise<Seen> {
  const { reference } = await draft();
  const path = `${world.path}/consignments/${reference}/mark-as-ready` as const;
  return (await test.request(world.caller, `POST ${path}`, { body: {} })).json<Seen>();
}

const at = (reference: string) =>
  `/api/v2/runs/bookings/customers/${world.organisation.id}/consignments/${reference}` as const;

const slotsOf = async (
  { reference }: Seen,
  startDateTimeUtc = '2026-03-18',
  endDateTimeUtc = '2026-06-30',
) => {
  const body = { startDateTimeUtc, endDateTimeUtc };
  const response = await test.request(world.caller, `POST ${at(reference)}/available-booking-dates`, {
    body,
  });
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'consignmentBookingDates'>>();
};

const book = (
  { reference }: Seen,
  slot: { readonly id: number; readonly startsAt: Date } | undefined,
  headers: Readonly<Record<string, string>> = {},
) =>
  test.request(world.caller, `POST ${at(reference)}/booking`, {
    body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() },
    headers,
  });

const status = async ({ reference }: Seen) =>
  (await test.request(world.caller, `GET ${at(reference)}/booking-status`)).json<
    ResponseBody<'bookingStatus'>
  >();

describe('slots of a consignment', () => {
  it('[@BOOK-03] are runs into the receiver’s region with free places, from the service date on, in order', async () => {
    const consignment = await ready();
    // Two transit days from Wednesday 18 March.
    const north = await run({ name: 'North', days: ['2026-03-19', '2026-03-23', '2026-03-20'] });
    const full = await run({ name: 'Full', days: ['2026-03-23'], capacity: 0 });
    const south = await run({ name: 'South', region: 'NZ-OTA', days: ['2026-03-23'] });
    const slots = await slotsOf(consignment);
    expect(slots).toEqual([
      {
        scheduleId: north.schedules[2]?.id,
        deliveryRunName: 'North',
        scheduleStartDateTimeUtc: '2026-03-19T18:00:00.000Z',
        scheduleEndDateTimeUtc: '2026-03-19T23:00:00.000Z',
        status: 'Available',
      },
      expect.objectContaining({ scheduleId: north.schedules[1]?.id, status: 'Available' }),
    ]);
    expect((await slotsOf(consignment, '2026-03-20', '2026-03-20')).length).toBe(1);
    expect(await slotsOf(consignment, '2026-03-19T18:00:00.001Z', '2026-03-22T18:00:00Z')).toEqual([]);
    for (const one of [north, full, south]) await retire(one);
    expect(await slotsOf(consignment)).toEqual([]);
  });

  it('[@BOOK-03] exclude a day that the provider closed after planning', async () => {
    const consignment = await ready();
    const { schedules, ...rest } = await run({ days: ['2026-03-24', '2026-03-25'] });
    const close = (day: string, region: string | null) =>
      test.deps.database.asSystem((tx) =>
        tx.query(sql`
          insert into provider_closure (tenant_id, day, region_id, reason)
          values (${world.organisation.tenant.id}, ${day}::date, ${region}, 'Depot stocktake')`),
      );
    await close('2026-03-24', null);
    await close('2026-03-25', 'NZ-OTA');
    expect((await slotsOf(consignment)).map(({ scheduleId }) => scheduleId)).toEqual([schedules[1]?.id]);
    expect((await book(consignment, schedules[0])).json<{ detail: string }>().detail).toBe(
      'This run is no longer available. Choose another run.',
    );
    await test.deps.database.asSystem((tx) => tx.query(sql`delete from provider_closure`));
    expect((await book(consignment, schedules[0])).status).toBe(200);
    await retire({ ...rest, schedules });
  });

  it('[@BOOK-03] are rejected for a range that is reversed or longer than a year', async () => {
    const { reference } = await draft();
    for (const [startDateTimeUtc, endDateTimeUtc] of [
      ['2026-03-18', '2026-03-17'],
      ['2026-03-18', '2027-03-19'],
      ['2026-03-18T00:00:00Z', '2026-03-18T00:00:00Z'],
    ]) {
      const response = await test.request(world.caller, `POST ${at(reference)}/available-booking-dates`, {
        body: { startDateTimeUtc, endDateTimeUtc },
      });
      expect(response.status).toBe(422);
    }
  });
});

describe('booking', () => {
  it('[@BOOK-01] sets both delivery dates to the start of the run, and frees the previous place', async () => {
    const { schedules, ...rest } = await run({
      name: 'Harbour',
      days: ['2026-03-24', '2026-03-25'],
      capacity: 1,
    });
    const [first, second] = schedules;
    const [one, two] = [await ready(), await ready()];
    expect(await status(one)).toEqual({
      deliveryRunName: null,
      deliveryRunStartDateTimeUtc: null,
      runBookingReadonly: false,
    });
    const booked = await book(one, first);
    expect(booked.status, booked.text).toBe(200);
    const seen = booked.json<Seen>();
    const start = '2026-03-23T18:00:00.000Z';
    expect(seen.version).toBe(one.version + 1);
    expect(booked.headers['etag']).toBe(`"${seen.version}"`);
    expect([seen.requestedDeliveryDateTimeUtc, seen.confirmedDeliveryDateTimeUtc]).toEqual([start, start]);
    expect(await status(one)).toEqual({
      deliveryRunName: 'Harbour',
      deliveryRunStartDateTimeUtc: start,
      runBookingReadonly: false,
    });
    expect((await slotsOf(one)).map(({ status: as }) => as)).toEqual(['Current', 'Available']);
    expect((await slotsOf(two)).map(({ scheduleId }) => scheduleId)).toEqual([second?.id]);
    expect((await book(one, second)).status).toBe(200);
    expect((await slotsOf(two)).map(({ scheduleId }) => scheduleId)).toEqual([first?.id]);
    await retire({ ...rest, schedules });
  });

  it('[@BOOK-01] [@BOOK-02] is rejected with the reason, the present consignment and the available runs', async () => {
    const { schedules, ...rest } = await run({ days: ['2026-03-24', '2026-03-26'], capacity: 1 });
    const [first, second] = schedules;
    const elsewhere = await run({ region: 'NZ-OTA', days: ['2026-03-24'] });
    const tooEarly = await run({ days: ['2026-03-19'] });
    const [holder, late, wip] = [await ready(), await ready(), await draft()];
    const refusals = async (who: Seen, slot: typeof first) => {
      const response = await book(who, slot);
      expect(response.status, response.text).toBe(409);
      return response.json<{
        detail: string;
        current: Seen;
        alternatives: readonly { scheduleId: number }[];
      }>();
    };
    expect((await book(holder, first)).status).toBe(200);
    const full = await refusals(late, first);
    expect(full.detail).toBe('This run is full. Choose another run.');
    expect(full.current.reference).toBe(late.reference);
    expect(full.alternatives.map(({ scheduleId }) => scheduleId)).toEqual([second?.id]);
    expect((await refusals(holder, first)).detail).toBe('The delivery is already booked on this run');
    expect((await refusals(wip, second)).detail).toBe(
      'A delivery can be booked only while the consignment is Ready or Staged',
    );
    const gone = 'This run is no longer available. Choose another run.';
    expect((await refusals(late, elsewhere.schedules[0])).detail).toBe(gone);
    expect((await refusals(late, tooEarly.schedules[0])).detail).toBe(gone);
    expect((await refusals(late, { id: 2_147_483_646, startsAt: test.now, endsAt: test.now })).detail).toBe(
      gone,
    );
    const moved = second && { ...second, startsAt: new Date(second.startsAt.getTime() + 60_000) };
    expect((await refusals(late, moved)).detail).toBe(
      'This run has been rescheduled. Reload the list of runs.',
    );
    await test.deps.database.asSystem((tx) => tx.query(sql`update run_booking set is_readonly = true`));
    expect((await refusals(holder, second)).detail).toBe(
      'Your freight provider manages this booking. Contact them to change it.',
    );
    expect((await status(holder)).runBookingReadonly).toBe(true);
    await test.deps.database.asSystem((tx) => tx.query(sql`update run_booking set is_readonly = false`));
    for (const one of [{ ...rest, schedules }, elsewhere, tooEarly]) await retire(one);
  });

  it('[@BOOK-01] is rejected for a stale version', async () => {
    const { schedules, ...rest } = await run({ days: ['2026-03-24'] });
    const consignment = await ready();
    expect((await book(consignment, schedules[0], { 'if-match': '"1"' })).status).toBe(412);
    expect((await book(consignment, schedules[0], { 'if-match': `"${consignment.version}"` })).status).toBe(
      200,
    );
    await retire({ ...rest, schedules });
  });

  it('[@BOOK-02] takes one place when sent twice with one key', async () => {
    const { schedules, ...rest } = await run({ days: ['2026-03-24'], capacity: 1 });
    const consignment = await ready();
    const key = { 'idempotency-key': 'book-once' };
    const responses = [
      await book(consignment, schedules[0], key),
      await book(consignment, schedules[0], key),
    ];
    expect(responses.map(({ status: code }) => code)).toEqual([200, 200]);
    expect(responses[1]?.text).toBe(responses[0]?.text);
    await retire({ ...rest, schedules });
  });

  it('[@BOOK-02] frees the place when the consignment is cancelled', async () => {
    const { schedules, ...rest } = await run({ days: ['2026-03-24'], capacity: 1 });
    const [one, two] = [await ready(), await ready()];
    expect((await book(one, schedules[0])).status).toBe(200);
    expect((await book(two, schedules[0])).status).toBe(409);
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update consignment set status = 8 where reference = ${one.reference}`),
    );
    expect((await book(two, schedules[0])).status).toBe(200);
    await retire({ ...rest, schedules });
  });

  it('is rejected if the tenant does not offer bookings', async () => {
    const { schedules, ...rest } = await run({ days: ['2026-03-24'] });
    const consignment = await ready();
    const set = (value: string) =>
      test.deps.database.asSystem((tx) =>
        tx.query(
          sql`update tenant_flag set value = ${value} where tenant_id = ${world.organisation.tenant.id}`,
        ),
      );
    await set('false');
    expect((await book(consignment, schedules[0])).json<{ detail: string }>().detail).toBe(
      'Delivery bookings are not enabled for this provider',
    );
    expect(await slotsOf(consignment)).toEqual([]);
    await set('true');
    await retire({ ...rest, schedules });
  });
});

it('[@BOOK-02] keeps the count of every run equal to its bookings', async () => {
  const broken = await checkInvariants(test.databaseUrl);
  const own = new Set(BOOKING_INVARIANTS.map(({ name }) => name));
  // Statuses that a test sets directly violate other invariants.
  expect(broken.filter(({ name }) => own.has(name))).toEqual([]);
});
