import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { createMailer } from '#mail/mailer.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type ChangeClient, followChanges } from '#testing/follow-changes.ts';
import { type NoticeReceiver, startNoticeReceiver } from '#testing/notice-receiver.ts';
import { deskPerson } from '#testing/provider-client.ts';
import { partsOfEmail, type ReceiverEmailWorld, receiverEmailWorld } from '#testing/receiver-email-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';
import { amountPattern } from './support/amount-pattern.ts';

/** The estimate of 1,234.5 kg, the same with fuel, and the price that the provider confirms. */
const ESTIMATED = '1244.50';
const CONFIRMED = '2345.60';
const PRICE = amountPattern([ESTIMATED, '1368.95', CONFIRMED]);

let app: TestApp;
let world: ReceiverEmailWorld;
let notices: NoticeReceiver;
let webhooks: WebhookReceiver;
let worker: RunningWorker;
let stream: ChangeClient;
let staged: { readonly reference: string };

beforeAll(async () => {
  app = await testApp();
  world = await receiverEmailWorld(app);
  const { tenant } = world.freight.organisation;
  await withClient(app.adminUrl, async (client) => {
    await addRates(client, tenant, { perKg: '1' });
    await client.query(
      `insert into rate_place (tenant_id, kind, value, effective_from, zone_code)
       values ($1, 'postcode', '0310', '2020-01-01', 'AKL')`,
      [tenant.id],
    );
  });
  await world.setKinds(['picked-up', 'delivered']);
  notices = await startNoticeReceiver(app, tenant.id);
  webhooks = await startWebhookReceiver(app, tenant.id);
  const { database, clock, log } = app.deps;
  worker = await startWorker({
    databaseUrl: app.workerUrl,
    database,
    clock,
    log,
    portalOf: (host) => `http://${host}`,
    mailer: createMailer({ smtpUrl: world.server.url, from: 'track@provider.example' }),
    webhookConnections: { canConnectTo: () => true },
    timings: FAST_TIMINGS,
  });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.ViewPricing');
  const caller = await app.world.person(world.freight.organisation, { permissions });
  stream = await followChanges(app, world.freight, { caller });
  staged = await priced();
});
afterAll(async () => {
  stream.close();
  await worker.stop();
  await notices.close();
  await webhooks.close();
  await world.server.close();
  await app.close();
});

/** A picked up consignment with an estimate and a confirmed price. */
async function priced() {
  const { reference } = await world.stage('dock@kauri.example');
  const line = world.freight.line({ volume: 0.0001, weight: 1_234.5 });
  const { database } = app.deps;
  await database.asSystem((tx) =>
    tx.query(sql`
      with changed as (
        update line_item set weight_kg = ${line.weight}, volume_m3 = ${line.volume}
        where consignment_id = (select id from consignment where reference = ${reference})
        returning organisation_id, consignment_id
      )
      select enqueue_low_priority('estimate-price',
        json_build_object('organisationId', organisation_id, 'consignmentId', consignment_id),
        'price:' || consignment_id)
      from changed`),
  );
  // Before the pickup, which may end the estimates.
  await vi.waitFor(
    async () => {
      const [stored] = await database.asSystem((tx) =>
        tx.query<{ total: string }>(
          sql`select estimated_price::text as total from consignment where reference = ${reference}`,
        ),
      );
      expect(stored?.total).toBe(ESTIMATED);
    },
    { timeout: 60_000, interval: 50 },
  );
  const occurredAt = app.now.toISOString();
  await world.report([
    { type: 'price', id: 'price-1', reference, occurredAt, total: CONFIRMED },
    world.status(reference, 'PICKUP', occurredAt),
  ]);
  return { reference };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

test('[@CONS-26] the consignment has both prices', async () => {
  await vi.waitFor(
    async () => {
      const { caller, path } = world.freight;
      const read = await app.request(caller, `GET ${path}/consignments/${staged.reference}`);
      expect(read.json()).toMatchObject({ estimatedPrice: 1244.5, confirmedPrice: 2345.6 });
    },
    { timeout: 20_000, interval: 50 },
  );
});

test('[@CONS-16] live updates have no price', async () => {
  await until(() => expect(stream.changes().join()).toContain(staged.reference));
  expect(JSON.stringify(stream.events)).not.toMatch(PRICE);
});

test('[@CONS-16] notices to the system of the tenant have no price', async () => {
  await until(() => expect(JSON.stringify(notices.received)).toContain(staged.reference));
  expect(JSON.stringify(notices.received)).not.toMatch(PRICE);
});

test('[@CONS-16] webhooks and the change feed have no price', async () => {
  await until(() => expect(webhooks.received.map(({ text }) => text).join()).toContain(staged.reference));
  for (const { text, headers } of webhooks.received)
    expect(text + JSON.stringify(headers)).not.toMatch(PRICE);
  const feed = await world.provider.request('GET /api/provider/v1/changes?after=0&limit=200');
  expect(feed.text).toContain(staged.reference);
  expect(feed.text).not.toMatch(PRICE);
});

test('[@CONS-16] the queue of the desk has no price', async () => {
  const person = await deskPerson(app, world.freight.organisation.tenant);
  const queue = await person.request('GET /api/desk/v1/queue?status=PICKUP');
  expect(queue.text).toContain(staged.reference);
  expect(queue.text).not.toMatch(PRICE);
});

test('[@CONS-16] [@CONS-17] neither subject nor body of the email to the receiver has a price', async () => {
  await until(() => expect(world.server.received).toHaveLength(1));
  const [email] = world.server.received;
  const { headers, text, html } = partsOfEmail(email?.source ?? '');
  expect(headers).toMatch(/^Subject: .+$/m);
  expect(text).toContain(staged.reference);
  for (const part of [email?.source ?? '', headers, text, html]) expect(part).not.toMatch(PRICE);
});

test.each(['1244.50', '1244.5', '1,244.50', '1 244,50', '$1,244.50', '124450', '2345.6'])(
  'the pattern finds %s',
  (text) => {
    expect(text).toMatch(PRICE);
  },
);
test.each(['1244.51', '12444.5', '11,24450'])('the pattern does not find %s', (text) => {
  expect(text).not.toMatch(PRICE);
});
