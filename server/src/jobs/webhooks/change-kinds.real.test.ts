import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { startWebhooks } from '#jobs/webhooks/start-webhooks.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';

let app: TestApp;
let world: FreightWorld;
let receiver: WebhookReceiver;
let webhooks: { stop(): Promise<void> };

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app, {
    flags: { DeliveryBookings: 'true' },
    settings: { RequestedPickupDateEnabled: 'true' },
  });
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`insert into organisation_setting (organisation_id, name, value)
      values (${world.organisation.id}, 'allow-fm-users-request-pickup-date', 'true')`),
  );
  receiver = await startWebhookReceiver(app, world.organisation.tenant.id);
  const { database, log, clock } = app.deps;
  webhooks = startWebhooks({
    databaseUrl: app.workerUrl,
    database,
    clock,
    log,
    webhookConnections: { canConnectTo: () => true },
    timings: FAST_TIMINGS,
  });
});
afterAll(async () => {
  await webhooks.stop();
  await receiver.close();
  await expectInvariants(app.databaseUrl);
  await app.close();
});

async function send(request: `${'POST' | 'PUT'} ${string}`, body: unknown, version?: number) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await app.request(world.caller, request as `POST /api/v2/${string}`, { body, headers });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json<{ reference: string; version: number }>();
}

it('[@API-03] the feed and a webhook tell of each kind of change that a customer makes', async () => {
  const { reference } = (await world.create()).json<{ reference: string }>();
  const path = `/api/v2/customers/${world.organisation.id}/consignments` as const;
  const { schedules } = await asSystem(app.databaseUrl, (client) =>
    addRun(client, world.organisation.tenant, { days: ['2026-03-24'], capacity: 5 }),
  );
  const [run] = schedules;
  const { version } = await send(`POST ${path}/${reference}/mark-as-ready`, {});
  await send(`POST ${path}/bulk/request-pickup-date`, {
    references: [reference],
    requestedPickupDateTimeUtc: '2026-03-19',
  });
  await send(`POST ${path}/${reference}/line-items`, world.line({ count: 2 }), version + 1);
  await send(
    `POST /api/v2/runs/bookings/customers/${world.organisation.id}/consignments/${reference}/booking`,
    {
      scheduleId: run?.id,
      scheduleStartDateTimeUtc: run?.startsAt.toISOString(),
    },
  );
  await send(`POST ${path}/${reference}/request-pickup`, {});
  const cancelled = (await world.create()).json<{ reference: string }>().reference;
  await send(`POST ${path}/${cancelled}/mark-as-ready`, {});
  await send(`POST ${path}/${cancelled}/cancelled`, { reason: 'Not needed' });

  const client = await providerClient(app, world.organisation.tenant);
  const { changes } = (await client.request('GET /api/provider/v1/changes')).json<
    ResponseBody<'providerChanges'>
  >();
  const kindsOf = (of: string) => changes.flatMap((change) => (change.reference === of ? [change.kind] : []));
  expect(kindsOf(reference)).toEqual(['ready', 'rescheduled', 'changed', 'booked', 'staged']);
  expect(kindsOf(cancelled)).toEqual(['ready', 'cancelled']);
  const pickup = { requestedPickupAt: '2026-03-18T11:00:00.000Z', status: 'STAGED' };
  expect(changes.find(({ kind }) => kind === 'rescheduled')?.consignment).toMatchObject(pickup);
  expect(changes.find(({ kind }) => kind === 'booked')?.consignment.booking).toMatchObject({
    startsAt: run?.startsAt.toISOString(),
  });
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(7), { timeout: 60_000, interval: 25 });
  const messages = receiver.accepted.map(({ body: { type, data } }) => `${data.id} ${type}`);
  expect(messages.toSorted()).toEqual(changes.map(({ id, kind }) => `${id} consignment.${kind}`).toSorted());
});
