import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { startWebhooks } from '#jobs/webhooks/start-webhooks.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';
import { type ReceivedMessage, startWebhookReceiver } from '#testing/webhook-receiver.ts';
const RECEIVER = {
  fullName: 'Kauri Coast Hardware',
  address: {
    streetNumber: '212',
    street: 'Old Wharf Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    postcode: '0310',
  },
};

export const typesOf = (messages: readonly ReceivedMessage[], reference: string) =>
  messages.filter(({ body }) => body.data.reference === reference).map(({ body }) => body.type);
/** The types of the messages about `threeChanges`. */
export const THREE = ['consignment.ready', 'consignment.changed', 'consignment.cancelled'];

interface WebhookState {
  readonly waiting: number;
  readonly failedRounds: number;
  readonly pausedUntil: Date | null;
  readonly disabledBecause: string | null;
}

const ANYWHERE = { canConnectTo: () => true };

export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>;

/** A customer, and a webhook of the provider with its receiver. */
export async function webhookWorld() {
  const app = await testApp();
  // The independent implementation compares timestamps with the real time.
  app.now = new Date();
  const world = await freightWorld(app);
  const receiver = await startWebhookReceiver(app, world.organisation.tenant.id);
  const running: { stop(): Promise<void> }[] = [];
  function work(connections: WorkerDependencies['webhookConnections'] | null = ANYWHERE) {
    const { database, log, clock } = app.deps;
    const webhooks = startWebhooks({
      databaseUrl: app.workerUrl,
      database,
      clock,
      log,
      ...(connections !== null && { webhookConnections: connections }),
      timings: FAST_TIMINGS,
    });
    running.push(webhooks);
    return webhooks;
  }

  const created = async () => (await world.create()).json<{ reference: string }>().reference;

  async function act(reference: string, action: 'mark-as-ready' | 'request-pickup' | 'cancelled') {
    const body = action === 'cancelled' ? { reason: 'Not needed' } : {};
    const { status } = await app.request(
      world.caller,
      `POST ${world.path}/consignments/${reference}/${action}`,
      { body },
    );
    expect(status).toBe(200);
  }

  /** Three changes of a new consignment. */
  async function threeChanges(reference: string) {
    await act(reference, 'mark-as-ready');
    const { status, text } = await app.request(
      world.caller,
      `PUT ${world.path}/consignments/${reference}/receiver`,
      { body: { receiverParticipant: RECEIVER }, headers: { 'if-match': '"2"' } },
    );
    expect(status, text).toBe(200);
    await act(reference, 'cancelled');
  }

  async function state(): Promise<WebhookState | undefined> {
    const [row] = await app.deps.database.asSystem((tx) =>
      tx.query<WebhookState>(sql`
        select failed_rounds as "failedRounds", paused_until as "pausedUntil", disabled_because as "disabledBecause",
          (select count(*)::int from webhook_message where settled_at is null) as waiting
        from webhook`),
    );
    return row;
  }

  return {
    app,
    world,
    receiver,
    work,
    created,
    act,
    threeChanges,
    state,
    close: async () => {
      await Promise.all(running.map((one) => one.stop()));
      await receiver.close();
      await expectInvariants(app.databaseUrl);
      await app.close();
    },
  };
}
