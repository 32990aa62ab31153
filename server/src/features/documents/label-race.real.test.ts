import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const WAITED_FOR = { timeout: 60_000, interval: 25 };

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(() => test.close());

it('[@ATT-05] labels are for the remaining pieces when a line is deleted during numbering', async () => {
  const { reference } = (
    await world.create({ lineItems: [world.line({ count: 2 }), world.line({ count: 3 })] })
  ).json<ResponseBody<'getConsignment'>>();
  await test.request(world.caller, `POST ${world.path}/consignments/${reference}/mark-as-ready`, {
    body: {},
  });
  const label = await withClient(test.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query(
      `delete from line_item where item_count = 3 and consignment_id = (select id from consignment where reference = $1)`,
      [reference],
    );
    const requests = test.request(
      world.caller,
      `GET ${world.path}/consignments/${reference}/documents/freight-label`,
    );
    // It has read both lines, and waits for the lock on the second.
    await vi.waitFor(async () => {
      const waiting = await withClient(test.adminUrl, (client) =>
        client.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%handling_unit%'`),
      );
      expect(waiting.rowCount).toBe(1);
    }, WAITED_FOR);
    await holder.query('commit');
    return requests;
  });
  expect(label.status).toBe(200);
  const { pathname } = new URL(label.json<ResponseBody<'freightLabel'>>().uri ?? '');
  const host = world.organisation.tenant.host;
  const file = await test.app.inject({ method: 'GET', url: pathname, headers: { host } });
  expect(await readPdf(file.rawPayload)).toHaveLength(2);
});
