import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let freight: FreightWorld;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  freight = await freightWorld(app);
});
afterAll(() => app.close());

interface Shown {
  readonly reference: string;
  readonly version: number;
  readonly trackingUrl: string;
}

const open = async (url: string) =>
  (await app.request(undefined, `GET /${new URL(url).pathname.slice(1)}`, { host: freight.caller.host }))
    .status;
const setLink = (reference: string, isEnabled: boolean, ifMatch?: number) =>
  app.request(freight.caller, `PUT ${freight.path}/consignments/${reference}/tracking-link`, {
    body: { isEnabled },
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  });

test('a user turns the link off, and on again with a new address', async () => {
  const created = (await freight.create()).json<Shown>();
  expect(await open(created.trackingUrl)).toBe(200);

  const off = await setLink(created.reference, false, created.version);
  expect(off.status).toBe(200);
  expect(off.json<Shown>()).toMatchObject({ trackingUrl: '', version: created.version + 1 });
  expect(await open(created.trackingUrl)).toBe(404);
  // Turning it off twice changes nothing.
  expect((await setLink(created.reference, false)).json<Shown>().version).toBe(created.version + 1);

  const on = (await setLink(created.reference, true)).json<Shown>();
  expect(on.trackingUrl).toMatch(/^http:\/\/[\w.-]+:4200\/track\/[0-9a-f]{32}$/);
  expect(on.trackingUrl).not.toBe(created.trackingUrl);
  expect(await open(on.trackingUrl)).toBe(200);
  expect(await open(created.trackingUrl)).toBe(404);
  const audits = await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      select version from audit_entry where operation = 'setTrackingLink' order by version`),
  );
  expect(audits).toEqual([{ version: created.version + 1 }, { version: created.version + 2 }]);
});

test('a stale version and an unknown consignment are rejected', async () => {
  const created = (await freight.create()).json<Shown>();
  expect((await setLink(created.reference, false, created.version + 7)).status).toBe(412);
  expect(await open(created.trackingUrl)).toBe(200);
  expect((await setLink('ZZZ00000001', false)).status).toBe(404);
});
