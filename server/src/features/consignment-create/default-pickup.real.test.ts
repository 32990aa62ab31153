import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let withPickups: FreightWorld;
let withoutPickups: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  withPickups = await freightWorld(test, { settings: { RequestedPickupDateEnabled: 'true' } });
  withoutPickups = await freightWorld(test, { settings: { RequestedPickupDateEnabled: 'false' } });
});
beforeEach(() => {
  test.now = new Date('2026-03-18T01:30:00Z');
});
afterAll(() => test.close());

async function pickupOf({ caller, path, create }: FreightWorld, copyType: 'Copy' | 'Return') {
  const source = (await create()).json<Consignment>();
  const body = { copyLineItems: true, copyReceiver: true, copySender: true, copyType };
  const response = await test.request(caller, `POST ${path}/consignments/${source.reference}/copies`, {
    body,
  });
  return response.json<Consignment>().requestedPickupDateTimeUtc;
}

it.each([
  ['before the cut-off is today', '2026-03-18T01:30:00Z', '2026-03-17T11:00:00.000Z'],
  ['after the cut-off is tomorrow', '2026-03-18T02:30:00Z', '2026-03-18T11:00:00.000Z'],
  ['before a weekend is on Monday', '2026-03-20T02:30:00Z', '2026-03-22T11:00:00.000Z'],
])('the pickup of a copy %s', async (_, now, pickup) => {
  test.now = new Date(now);
  expect(await pickupOf(withPickups, 'Copy')).toBe(pickup);
});

it('the pickup of a copy waits for a day on which the sender is open', async () => {
  const [sender = 0] = withPickups.organisation.siteIds;
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`
      update site set opening_hours = 'Fri 08:00-17:00'
      where organisation_id = ${withPickups.organisation.id} and id = ${sender}`),
  );
  expect(await pickupOf(withPickups, 'Copy')).toBe('2026-03-19T11:00:00.000Z');
});

it('a return has no pickup, and neither has a copy without requested pickups', async () => {
  expect(await pickupOf(withPickups, 'Return')).toBeNull();
  expect(await pickupOf(withoutPickups, 'Copy')).toBeNull();
});
