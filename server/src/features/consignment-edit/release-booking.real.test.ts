import { addRun, type BuiltRun, type RunOptions } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Seen = ResponseBody<'updateConsignment'>;
type Body = Sent<'updateConsignment', 'body'>;

let test: TestApp;
let world: FreightWorld;
let slowService: string;

beforeAll(async () => {
  // Wednesday 18 March 2026. The service STD takes two working days.
  test = await testApp({ environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  world = await freightWorld(test, {
    flags: { DeliveryBookings: 'true' },
    settings: { RequestedPickupDateEnabled: 'true' },
  });
  slowService = 'SLOW';
  await test.deps.database.asSystem(async (tx) => {
    await tx.query(sql`
      insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days, is_active)
      values (${world.organisation.tenant.id}, ${slowService}, 'Slow', 250, 5, true)`);
    await tx.query(sql`insert into region (id, name) values ('NZ-CAN', 'Canterbury') on conflict do nothing`);
  });
});
afterEach(async () => {
  await test.deps.database.asSystem((tx) => tx.query(sql`update delivery_run set is_active = false`));
  await expectInvariants(test.databaseUrl);
});
afterAll(() => test.close());

const run = (options: RunOptions): Promise<BuiltRun> =>
  asSystem(test.databaseUrl, (client) => addRun(client, world.organisation.tenant, options));

const CHRISTCHURCH = {
  receiverParticipantId: null,
  receiverParticipant: {
    fullName: 'Avon Stores',
    address: {
      streetNumber: '1',
      street: 'Colombo Street',
      suburb: 'Sydenham',
      city: 'Christchurch',
      postcode: '8023',
    },
  },
} satisfies Body;

const bookings = () => `/api/v2/runs/bookings/customers/${world.organisation.id}/consignments` as const;

/** A Ready consignment booked on the run 'Harbour' on Tuesday 24 March. */
async function booked(options: Partial<RunOptions> = {}) {
  const harbour = await run({ name: 'Harbour', days: ['2026-03-24'], ...options });
  const { reference } = (await world.create()).json<Seen>();
  await test.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
    body: {},
  });
  const [slot] = harbour.schedules;
  const response = await test.request(world.caller, `POST ${bookings()}/${reference}/booking`, {
    body: { scheduleId: slot?.id, scheduleStartDateTimeUtc: slot?.startsAt.toISOString() },
  });
  expect(response.status, response.text).toBe(200);
  return { reference, slot };
}

const update = (reference: string, body: Body, path = '') =>
  test.request(world.caller, `PUT ${world.path}/consignments/${reference}${path}`, { body });
const load = async (reference: string) =>
  (await test.request(world.caller, `GET ${world.path}/consignments/${reference}`)).json<Seen>();
const bookingOf = async (reference: string) =>
  (await test.request(world.caller, `GET ${bookings()}/${reference}/booking-status`)).json<
    ResponseBody<'bookingStatus'>
  >().deliveryRunName;
async function bookedPlaces(id: number | undefined): Promise<number> {
  const [row] = await test.deps.database.asSystem((tx) =>
    tx.query<{ booked: number }>(sql`select booked from run_schedule where id = ${id ?? 0}`),
  );
  return row?.booked ?? -1;
}

interface Affected {
  readonly code: string;
  readonly detail: string;
  readonly alternatives: ResponseBody<'consignmentBookingDates'>;
}

describe('a change that the booked run cannot serve', () => {
  it('is refused with the booking and the runs that fit, until the caller accepts the release', async () => {
    const { reference, slot } = await booked();
    const plains = await run({ name: 'Plains', region: 'NZ-CAN', days: ['2026-03-19', '2026-03-25'] });
    const before = await load(reference);
    const refused = await update(reference, CHRISTCHURCH);
    expect(refused.status).toBe(409);
    const problem = refused.json<Affected>();
    expect(problem.code).toBe('booking-affected');
    expect(problem.detail).toBe(
      'This change releases the booking on Harbour on 24/03/2026 Tue. The run does not deliver to the receiver.',
    );
    // Not the run on 19 March: the service takes two days.
    expect(problem.alternatives).toEqual([
      expect.objectContaining({ scheduleId: plains.schedules[1]?.id, deliveryRunName: 'Plains' }),
    ]);
    expect(await load(reference)).toEqual(before);
    expect(await bookingOf(reference)).toBe('Harbour');

    const saved = await update(reference, { ...CHRISTCHURCH, releaseBooking: true });
    expect(saved.status, saved.text).toBe(200);
    const after = saved.json<Seen>();
    expect(after.receiverParticipant.address.city).toBe('Christchurch');
    expect(after.confirmedDeliveryDateTimeUtc).toBeNull();
    // Midnight of 24 March in New Zealand: the day is still possible.
    expect(after.requestedDeliveryDateTimeUtc).toBe('2026-03-23T11:00:00.000Z');
    expect(after.version).toBe(before.version + 1);
    expect(await load(reference)).toEqual(after);
    expect(await bookingOf(reference)).toBeNull();
    expect(await bookedPlaces(slot?.id)).toBe(0);
  });

  it('moves the requested day to the earliest delivery of a slower service', async () => {
    const { reference } = await booked();
    const refused = await update(reference, { serviceType: slowService });
    expect(refused.json<Affected>().detail).toBe(
      'This change releases the booking on Harbour on 24/03/2026 Tue. The earliest delivery is 25/03/2026 Wed.',
    );
    const saved = await update(reference, { serviceType: slowService, releaseBooking: true });
    expect(saved.json<Seen>().requestedDeliveryDateTimeUtc).toBe('2026-03-24T11:00:00.000Z');
    expect(saved.json<Seen>().confirmedDeliveryDateTimeUtc).toBeNull();
  });

  it('may be another requested delivery date, which is kept', async () => {
    const { reference } = await booked();
    expect((await update(reference, { requestedDeliveryDate: '2026-03-26' })).json<Affected>().detail).toBe(
      'This change releases the booking on Harbour on 24/03/2026 Tue. Another delivery date is requested.',
    );
    const same = await update(reference, { requestedDeliveryDate: '2026-03-24', notes: 'Ring first' });
    expect(same.status, same.text).toBe(200);
    expect(await bookingOf(reference)).toBe('Harbour');
    const early = await update(reference, { requestedDeliveryDate: '2026-03-19', releaseBooking: true });
    expect(early.status).toBe(422);
    expect(await bookingOf(reference)).toBe('Harbour');
    const saved = await update(reference, { requestedDeliveryDate: '2026-03-26', releaseBooking: true });
    expect(saved.json<Seen>().requestedDeliveryDateTimeUtc).toBe('2026-03-25T11:00:00.000Z');
    expect(await bookingOf(reference)).toBeNull();
  });

  it('is refused when the provider manages the booking, and without the right to book', async () => {
    const { reference } = await booked();
    const viewer = { ...world.caller, permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'] } as const;
    const receiver = await test.request(viewer, `PUT ${world.path}/consignments/${reference}/receiver`, {
      body: CHRISTCHURCH,
    });
    expect(receiver.json<Affected>().detail).toMatch(/ You do not have permission to change bookings\.$/u);
    await test.deps.database.asSystem((tx) => tx.query(sql`update run_booking set is_readonly = true`));
    const managed = await update(reference, { ...CHRISTCHURCH, releaseBooking: true });
    expect(managed.json<Affected>().detail).toBe(
      'This change releases the booking on Harbour on 24/03/2026 Tue. The run does not deliver to the receiver. ' +
        'Your freight provider manages this booking. Contact them to change it.',
    );
    expect(managed.json<Affected>().code).toBe('conflict');
    expect(await bookingOf(reference)).toBe('Harbour');
  });

  it('keeps a booking that still fits', async () => {
    const { reference } = await booked();
    const saved = await update(reference, {
      serviceType: 'STD',
      salesReference: 'PO 7',
      releaseBooking: true,
    });
    expect(saved.status).toBe(200);
    const pickup = await update(reference, { requestedPickupDateTimeUtc: '2026-03-20' });
    expect(pickup.status, pickup.text).toBe(200);
    expect(await bookingOf(reference)).toBe('Harbour');
  });
});

describe('a pickup date', () => {
  it('[@DATE-02] after the booked delivery is an issue of the pickup date', async () => {
    const { reference } = await booked();
    const response = await update(reference, {
      requestedPickupDateTimeUtc: '2026-03-25',
      releaseBooking: true,
    });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/requestedPickupDateTimeUtc', detail: 'Earlier than the requested pickup date' },
    ]);
  });

  it('that a bulk action sets too late for the booking is refused', async () => {
    const { reference } = await booked();
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        insert into organisation_setting (organisation_id, name, value)
        values (${world.organisation.id}, 'allow-fm-users-request-pickup-date', 'true')`),
    );
    const response = await test.request(
      world.caller,
      `POST ${world.path}/consignments/bulk/request-pickup-date`,
      {
        body: { references: [reference], requestedPickupDateTimeUtc: '2026-03-24' },
      },
    );
    expect(response.json<ResponseBody<'bulkJob'>>().results).toEqual([
      {
        reference,
        outcome: 'Error',
        messages: [
          'Requested pickup: Too late for the booking on Harbour on 24/03/2026 Tue. Change the booking first',
        ],
      },
    ]);
    expect(await bookingOf(reference)).toBe('Harbour');
  });
});
