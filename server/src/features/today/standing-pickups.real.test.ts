import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { listFilters } from '@cartage/domain/search/filters.ts';
import { taskDays } from '@cartage/domain/today/tasks.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ManifestWorld, manifestWorld } from '#testing/manifest-world.ts';
import { providerClient } from '#testing/provider-client.ts';

type Today = ResponseBody<'today'>;
type Page = ResponseBody<'searchConsignments'>;
type Gathered = ResponseBody<'gatherManifests'>;

const HAND_ENTERED = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  address: { streetNumber: '7', street: 'Tūī Street', suburb: 'Penrose', city: 'Auckland', postcode: '1061' },
};

/** The freight is ready on Wednesday 18/03/2026, and its pickup is requested for the day after. */
const [WEDNESDAY, THURSDAY, FRIDAY] = ['2026-03-18', '2026-03-19', '2026-03-20'] as const;
const NOT_REQUESTED = 'Requested pickup was 19/03/2026: Request Pickup';

let world: ManifestWorld;

beforeAll(async () => {
  world = await manifestWorld();
});
afterEach(async () => {
  // No test has the freight of another one.
  await world.system`update consignment set status = 8 where organisation_id = ${world.organisation.id}`;
  await world.reset();
});
afterAll(() => world.end());

const addStandingPickup = () =>
  world.system`insert into standing_pickup values (${world.organisation.id}, ${world.siteId})`;

async function onDay<Result>(day: CalendarDate, ask: () => Promise<Result>): Promise<Result> {
  const before = world.app.now;
  world.app.now = new Date(`${day}T01:30:00Z`);
  try {
    return await ask();
  } finally {
    world.app.now = before;
  }
}

async function post<Body>(path: string, body: object): Promise<Body> {
  const response = await world.app.request(world.caller, `POST ${world.path}/${path}`, { body });
  expect(response.status, response.text).toBe(200);
  return response.json<Body>();
}

/** References that the list has for a filter, sorted. */
async function listed(filter: Readonly<Record<string, string>>, day: CalendarDate) {
  const { from, to } = taskDays(day);
  const { values } = listFilters.parse({ ...filter, startDate: from, endDate: to });
  const body = listFilters.toBody(listFilters.resolve(values, day));
  const page = await post<Page>('consignments/search?pageSize=200', body);
  return page.results.map(({ reference }) => reference).toSorted();
}

/** 'reason: action' by section of pickups. The list must have the same consignments. */
const sectionsOn = (day: CalendarDate) =>
  onDay(day, async () => {
    const { sections } = await post<Today>('reports/today', {});
    const found: Record<string, readonly string[]> = {};
    for (const { code, count, overdueCount, rows } of sections) {
      if ((code !== 'PICKUPS_DUE' && code !== 'READY') || count === 0) continue;
      found[code] = rows.map(({ reason, action }) => `${reason.text}: ${action.label}`);
      const shown = rows.map(({ reference }) => reference).toSorted();
      expect([count, shown]).toEqual([rows.length, await listed({ tasks: code }, day)]);
      const overdue = rows.filter(({ isOverdue }) => isOverdue).map(({ reference }) => reference);
      expect(await listed({ overdueTasks: code }, day)).toEqual(overdue.toSorted());
      expect(overdueCount).toBe(overdue.length);
    }
    return found;
  });

it('is not picked up when the requested day has passed', async () => {
  await addStandingPickup();
  await world.ready();
  expect(await sectionsOn(WEDNESDAY)).toEqual({});
  expect(await sectionsOn(THURSDAY)).toEqual({});
  const missed = { READY: ['Not picked up on 19/03/2026: Request Pickup'] };
  expect(await sectionsOn(FRIDAY)).toEqual(missed);
  expect(await sectionsOn('2026-03-27')).toEqual(missed);
});

it('without a requested day, is not picked up when the next working day has passed', async () => {
  await addStandingPickup();
  await world.ready({ requestedPickupDateTimeUtc: null });
  expect(await sectionsOn(WEDNESDAY)).toEqual({});
  expect(await sectionsOn(THURSDAY)).toEqual({});
  expect(await sectionsOn(FRIDAY)).toEqual({
    READY: ['Ready since 18/03/2026, not picked up: Request Pickup'],
  });
});

it('without a requested day, is not missed on weekends and holidays', async () => {
  await addStandingPickup();
  await onDay('2026-04-02', () => world.ready({ requestedPickupDateTimeUtc: null }));
  // Good Friday is 03/04/2026, and Easter Monday 06/04/2026.
  expect(await sectionsOn('2026-04-07')).toEqual({});
  expect(await sectionsOn('2026-04-08')).toEqual({
    READY: ['Ready since 02/04/2026, not picked up: Request Pickup'],
  });
});

it('is a requested pickup that is overdue after its next action', async () => {
  await addStandingPickup();
  const { reference } = await world.ready();
  await post(`consignments/${reference}/request-pickup`, {});
  expect(await sectionsOn(FRIDAY)).toEqual({
    PICKUPS_DUE: ['Pickup was due on 19/03/2026: Download labels'],
  });
});

it('leaves the section when it is picked up, and when it is cancelled', async () => {
  await addStandingPickup();
  const collected = await world.ready();
  const cancelled = await world.ready();
  const row = 'Not picked up on 19/03/2026: Request Pickup';
  expect(await sectionsOn(FRIDAY)).toEqual({ READY: [row, row] });
  await post(`consignments/${collected.reference}/request-pickup`, {});
  const client = await providerClient(world.app, world.organisation.tenant);
  const event = { id: 'collected', reference: collected.reference, type: 'status', status: 'PICKUP' };
  const reported = await client.request('POST /api/provider/v1/events', {
    body: { events: [{ ...event, occurredAt: world.app.now.toISOString() }] },
  });
  expect(reported.text).toContain('applied');
  expect(await sectionsOn(FRIDAY)).toEqual({ READY: [row] });
  expect((await world.cancel(cancelled.reference)).status).toBe(200);
  expect(await sectionsOn(FRIDAY)).toEqual({});
});

it('of a site without a standing pickup, or of a sender that was entered by hand, is to request', async () => {
  await addStandingPickup();
  await world.ready({ senderParticipantId: world.otherSiteId, receiverParticipantId: world.siteId });
  expect(await sectionsOn(FRIDAY)).toEqual({ READY: [NOT_REQUESTED] });
  await world.ready({ senderParticipantId: null, senderParticipant: HAND_ENTERED });
  expect(await sectionsOn(FRIDAY)).toEqual({ READY: [NOT_REQUESTED, NOT_REQUESTED] });
});

it('is without a recorded pickup when the driver signed for it', async () => {
  await addStandingPickup();
  await world.ready();
  const { manifests } = (await world.gather()).json<Gathered>();
  const id = manifests[0]?.id ?? 0;
  expect((await world.close(id)).status).toBe(200);
  expect((await world.signOff(id)).status).toBe(200);
  expect(await sectionsOn(THURSDAY)).toEqual({});
  expect(await sectionsOn(FRIDAY)).toEqual({
    READY: ['Signed for by the driver, pickup not recorded: View consignment'],
  });
});
