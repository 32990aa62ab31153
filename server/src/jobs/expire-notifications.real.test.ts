import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireNotifications } from '#jobs/expire-notifications.ts';
import { standingOrderWorld, type StandingOrderWorld } from '#testing/standing-order-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: StandingOrderWorld;
let orderId = 0;

beforeAll(async () => {
  test = await testApp();
  world = await standingOrderWorld(test);
  orderId = (await world.add()).id;
});
afterAll(() => test.close());

const add = (message: string, at: string, readAt: string | null) =>
  test.deps.database.asSystem((tx) =>
    tx.query(sql`
      insert into user_notification
        (organisation_id, user_id, kind, standing_order_id, message, is_failure, at, read_at)
      values (${world.organisation.id}, ${world.caller.userId}, 'standing-order', ${orderId}, ${message}, true,
        ${at}, ${readAt}::timestamptz)`),
  );

it('notifications are deleted 90 days after they were read, and unread ones after 365 days', async () => {
  await add('read 91 days ago', '2025-06-01T00:00:00Z', '2025-12-17T00:00:00Z');
  await add('read 89 days ago', '2025-01-01T00:00:00Z', '2025-12-19T00:00:00Z');
  await add('unread for 366 days', '2025-03-17T00:00:00Z', null);
  await add('unread for 364 days', '2025-03-19T00:00:00Z', null);
  const deps = { ...test.deps, clock: () => new Date('2026-03-18T00:00:00Z') };
  await expireNotifications(deps);
  await expireNotifications(deps);
  const rows = await test.deps.database.asSystem((tx) =>
    tx.query<{ message: string }>(sql`select message from user_notification order by id`),
  );
  expect(rows.map(({ message }) => message)).toEqual(['read 89 days ago', 'unread for 364 days']);
});
