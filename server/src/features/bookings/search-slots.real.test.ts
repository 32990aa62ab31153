import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingWorld, bookingWorld } from '#testing/booking-world.ts';

let test: BookingWorld['test'];
let world: BookingWorld['world'];
let run: BookingWorld['run'];
let retire: BookingWorld['retire'];

beforeAll(async () => {
  ({ test, world, run, retire } = await bookingWorld());
});
afterAll(() => test.close());

describe('slots without a consignment', () => {
  const search = async (body: object) =>
    test.request(
      world.caller,
      `POST /api/v2/runs/bookings/customers/${world.organisation.id}/available-booking-dates`,
      { body: { serviceType: 'STD', startDateTimeUtc: '2026-03-18', endDateTimeUtc: '2026-04-30', ...body } },
    );
  const dunedin = {
    streetNumber: '1',
    street: 'Rimu Street',
    suburb: 'Dunedin Central',
    city: 'Dunedin',
    postcode: '9016',
  };

  it('[@SCHED-04] [@BOOK-03] are runs to the destination, a site or an address, from the service date on', async () => {
    const [originSiteId] = world.organisation.siteIds;
    const north = await run({ name: 'North', days: ['2026-03-19', '2026-03-23'] });
    const south = await run({ name: 'South', region: 'NZ-OTA', days: ['2026-03-20'] });
    const names = async (body: object) =>
      (await search(body))
        .json<ResponseBody<'availableBookingDates'>>()
        .map(({ deliveryRunName, scheduleStartDateTimeUtc: at, status: as }) => [deliveryRunName, at, as]);
    expect(await names({ originSiteId, destinationSiteId: originSiteId })).toEqual([
      ['North', '2026-03-22T18:00:00.000Z', 'Available'],
    ]);
    expect(await names({ originSiteId, destinationAddress: dunedin })).toEqual([
      ['South', '2026-03-19T18:00:00.000Z', 'Available'],
    ]);
    for (const one of [north, south]) await retire(one);
  });

  it('[@SCHED-04] [@SCHED-01] report all missing fields at once', async () => {
    const response = await search({ originSiteId: 999_999, destinationAddress: { ...dunedin, street: ' ' } });
    expect(response.status).toBe(422);
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/originSiteId', detail: 'Sender Site "999999" not found' },
      { pointer: '/destinationAddress/street', detail: 'Required' },
    ]);
    const nothing = await search({ serviceType: 'OLD' });
    expect(nothing.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual([
      '/originAddress',
      '/destinationAddress',
      '/serviceType',
    ]);
  });
});
