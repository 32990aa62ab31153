import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWebhooks } from '#jobs/webhooks/start-webhooks.ts';
import { createWorkerMetrics } from '#jobs/worker-metrics.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type ReceiverEmailWorld, receiverEmailWorld } from '#testing/receiver-email-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';

let app: TestApp;
let world: ReceiverEmailWorld;
let receiver: WebhookReceiver;

beforeEach(async () => {
  app = await testApp();
  world = await receiverEmailWorld(app);
  receiver = await startWebhookReceiver(app, world.freight.organisation.tenant.id);
});
afterEach(async () => {
  await receiver.close();
  await world.server.close();
  await expectInvariants(app.databaseUrl);
  await app.close();
});

/** The lines of the metrics with this name, without it. */
async function read(name: string): Promise<readonly string[]> {
  const text = await createWorkerMetrics(app.deps.database, () => app.now).metrics();
  return text.split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []));
}
const states = ({ waiting = 0, retrying = 0, failed = 0 }) => [
  `{state="waiting"} ${waiting}`,
  `{state="retrying"} ${retrying}`,
  `{state="failed"} ${failed}`,
];
const later = (minutes: number) => {
  app.now = new Date(app.now.getTime() + minutes * 60_000);
};

test('reports webhook messages that wait and are retried, and disabled webhooks', async () => {
  expect(await read('cartage_webhook_messages')).toEqual([...states({}), '_oldest_seconds 0']);
  receiver.respond = () => 500;
  // A round has eight messages of different consignments.
  for (let n = 0; n < 9; n++) await world.stage();
  const { database, log, clock } = app.deps;
  const webhooks = startWebhooks({
    databaseUrl: app.workerUrl,
    database,
    log,
    clock,
    webhookConnections: { canConnectTo: () => true },
    timings: FAST_TIMINGS,
  });
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
  await eventually(async () =>
    expect(await read('cartage_webhook_messages{')).toEqual(
      states({ waiting: 1, retrying: 8 }).map((line) => line.slice(1)),
    ),
  );
  later(3);
  expect(await read('cartage_webhook_messages_oldest_seconds ')).toEqual(['180']);
  expect(await read('cartage_webhooks_disabled ')).toEqual(['0']);
  receiver.respond = () => 410;
  later(10);
  await eventually(async () => expect(await read('cartage_webhooks_disabled ')).toEqual(['1']));
  await webhooks.stop();
});

test('reports receiver emails that wait, are retried and were given up', async () => {
  await world.setKinds(['picked-up']);
  const { reference } = await world.stage('metrics@kauri.example');
  await world.report([world.status(reference, 'PICKUP', app.now.toISOString())]);
  later(2);
  expect(await read('cartage_receiver_emails')).toEqual([...states({ waiting: 1 }), '_oldest_seconds 120']);
  world.server.busy.add('metrics@kauri.example');
  await world.send();
  expect(await read('cartage_receiver_emails')).toEqual([...states({ retrying: 1 }), '_oldest_seconds 120']);
  world.server.busy.clear();
  later(3 * 24 * 60);
  await world.send();
  expect(await read('cartage_receiver_emails')).toEqual([...states({ failed: 1 }), '_oldest_seconds 0']);
  later(24 * 60 + 1);
  expect(await read('cartage_receiver_emails')).toEqual([...states({}), '_oldest_seconds 0']);
});
