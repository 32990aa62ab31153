import type { ResponseBody } from '@cartage/contract/operations.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: FreightWorld;
let other: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  other = await freightWorld(test);
  const close = (tenantId: number, day: string, region: string | null, reason: string) =>
    test.deps.database.asSystem((tx) =>
      tx.query(sql`
        insert into provider_closure (tenant_id, day, region_id, reason)
        values (${tenantId}, ${day}, ${region}, ${reason})`),
    );
  const own = world.organisation.tenant.id;
  await close(own, '2026-12-24', null, 'Christmas shutdown');
  await close(own, '2026-11-18', 'NZ-OTA', 'Depot move');
  await close(other.organisation.tenant.id, '2026-11-17', null, 'Day off of another provider');
});
afterAll(() => test.close());

const WORKING = '/api/v1/scheduling/workDays/workingDates';

async function workDays(regionId: string, startDate: string, endDate: string) {
  const response = await test.request(
    world.caller,
    `GET ${WORKING}?regionId=${regionId}&startDate=${startDate}&endDate=${endDate}`,
  );
  expect(response.status, response.text).toBe(200);
  const [days] = response.json<ResponseBody<'workingDates'>>();
  if (days === undefined) throw new Error('A region has its days');
  return days;
}

describe('working dates', () => {
  it('[@SCHED-05] [@SCHED-03] are listed by region, with the reason for every closed day', async () => {
    const days = await workDays('NZ-CAN', '2026-11-12', '2026-11-18');
    expect(days.workingDates).toEqual(['2026-11-12', '2026-11-16', '2026-11-17', '2026-11-18']);
    expect(days.nonWorkingDates).toEqual(['2026-11-13', '2026-11-14', '2026-11-15']);
    expect(days.reasons[0]).toEqual({ date: '2026-11-13', reason: 'Canterbury Show Day' });
    expect((await workDays('NZ-CAN-SC', '2026-11-13', '2026-11-13')).nonWorkingDates).toEqual([]);
  });

  it('[@SCHED-03] exclude the closures of the tenant’s provider, and only those', async () => {
    const reasons = async (region: string, day: string) => (await workDays(region, day, day)).reasons;
    expect(await reasons('NZ-AUK', '2026-12-24')).toEqual([
      { date: '2026-12-24', reason: 'Christmas shutdown' },
    ]);
    expect(await reasons('NZ-OTA', '2026-11-18')).toHaveLength(1);
    expect(await reasons('NZ-STL', '2026-11-18')).toEqual([]);
    expect(await reasons('NZ-AUK', '2026-11-17')).toEqual([]);
  });

  it('[@SCHED-05] cover every region for at most a year', async () => {
    for (const { code } of REGIONS) {
      const { workingDates, nonWorkingDates } = await workDays(code, '2028-01-01', '2028-12-31');
      expect(workingDates.length + nonWorkingDates.length, code).toBe(366);
    }
    for (const range of [
      'startDate=2026-01-01&endDate=2027-01-02',
      'startDate=2026-01-02&endDate=2026-01-01',
      'startDate=2026-01-02T00:00:00Z&endDate=2026-01-03',
      'startDate=2026-02-30&endDate=2026-03-03',
    ]) {
      expect(
        (await test.request(world.caller, `GET ${WORKING}?regionId=NZ-AUK&${range}`)).status,
        range,
      ).toBe(422);
    }
    const unknown = await test.request(
      world.caller,
      `GET ${WORKING}?regionId=AU-NSW&startDate=2026-01-01&endDate=2026-01-02`,
    );
    expect(unknown.status).toBe(422);
  });

  it('[@SCHED-05] of an organisation are the days on which any of its sites works', async () => {
    const { organisation } = world;
    const ask = async () =>
      (
        await test.request(
          world.caller,
          `GET /api/v1/scheduling/workDays/organisations/${organisation.id}/workingDates?startDate=2026-01-26&endDate=2026-02-06`,
        )
      ).json<ResponseBody<'organisationWorkingDates'>>();
    const [, second = 0] = organisation.siteIds;
    expect((await ask()).reasons[0]).toEqual({ date: '2026-01-26', reason: 'Auckland Anniversary Day' });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update site set region_id = 'NZ-WTC-BUL' where id = ${second}`),
    );
    expect((await ask()).nonWorkingDates).toEqual(['2026-01-31', '2026-02-01', '2026-02-06']);
  });
});

describe('the service date', () => {
  const SERVICE = '/api/v1/scheduling/serviceSchedules/serviceDate';
  const find = (body: object, caller = world.caller) =>
    test.request(caller, `POST ${SERVICE}`, {
      body: { reference: 'STD', originRegionId: 'NZ-AUK', destinationRegionId: 'NZ-CAN', ...body },
    });
  const found = async (body: object) => (await find(body)).json<ResponseBody<'serviceDate'>>().serviceDate;

  it('[@SCHED-03] follows the transit days and cut-off of the service type, in the tenant’s time zone', async () => {
    // Two transit days from Wednesday 18 March, 14:30 in New Zealand.
    expect(await found({})).toBe('2026-03-20');
    expect(await found({ stagedDateTimeUtc: '2026-03-18T02:00:00Z' }), 'cut-off at 15:00').toBe('2026-03-23');
    expect(await found({ requestedPickupDate: '2026-03-20' })).toBe('2026-03-24');
    expect(await found({ requestedPickupDate: '2026-11-11T11:00:00Z' }), 'Show Day').toBe('2026-11-17');
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        update service_type set cut_off = '14:00'
        where tenant_id = ${world.organisation.tenant.id} and code = 'STD'`),
    );
    expect(await found({})).toBe('2026-03-23');
  });

  it('[@SCHED-03] changes with the pickup day from the first day of a new version on', async () => {
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        insert into service_transit (tenant_id, service_type_id, effective_from, transit_days, cut_off)
        select tenant_id, id, '2026-04-20', 5, '10:00' from service_type
        where tenant_id = ${other.organisation.tenant.id} and code = 'STD'`),
    );
    const on = async (requestedPickupDate: string | null) =>
      (await find({ requestedPickupDate }, other.caller)).json<ResponseBody<'serviceDate'>>().serviceDate;
    expect(await on(null), 'collected on Wednesday 18 March').toBe('2026-03-20');
    expect(await on('2026-04-16'), 'two working days from Thursday').toBe('2026-04-20');
    // Five working days from Monday 20 April.
    expect(await on('2026-04-18'), 'a Saturday, collected on Monday').toBe('2026-04-28');
    expect(await on('2026-04-20')).toBe('2026-04-28');
  });

  it('has the cut-off of the day of the request', async () => {
    const on = async (stagedDateTimeUtc: string) =>
      (await find({ stagedDateTimeUtc }, other.caller)).json<ResponseBody<'serviceDate'>>().cutOff;
    expect(await on('2026-04-19T11:00:00Z'), 'Sunday, 11 pm').toBe('15:00');
    expect(await on('2026-04-19T13:00:00Z'), 'Monday, 1 am').toBe('10:00');
  });

  it('[@SCHED-05] uses the service type of a consignment that the user may see', async () => {
    const { reference } = (await world.create()).json<{ reference: string }>();
    expect(await found({ reference })).toBe(await found({}));
    expect(await found({ reference: reference.toLowerCase() })).toBe(await found({}));
    const foreign = await find({ reference }, other.caller);
    expect(foreign.status).toBe(422);
    expect(foreign.json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/reference', detail: `Consignment "${reference}" not found` },
    ]);
    expect((await find({ reference: 'OLD' })).json<{ errors: unknown }>().errors).toEqual([
      { pointer: '/reference', detail: 'Service Type "OLD" not found' },
    ]);
  });
});
