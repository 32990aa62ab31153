import type { Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import {
  type DeliveriesRow,
  disabledWebhooks,
  type DisabledWebhooksRow,
  receiverEmailDeliveries,
  webhookDeliveries,
} from '#jobs/delivery-metrics.query.ts';
import { addQueryGauge } from '#platform/metrics.ts';

const FAILED_WINDOW_MS = 24 * 60 * 60 * 1000;

const DELIVERIES = [
  { name: 'cartage_webhook_messages', things: 'Messages to webhooks', read: webhookDeliveries },
  { name: 'cartage_receiver_emails', things: 'Emails to receivers', read: receiverEmailDeliveries },
] as const;

/** Webhook messages and receiver emails that wait, are retried or failed. */
export function addDeliveryMetrics(registry: Registry, database: Database, clock: () => Date): void {
  for (const { name, things, read } of DELIVERIES) {
    const deliveries = () =>
      rowOf<DeliveriesRow>(database, read(new Date(clock().getTime() - FAILED_WINDOW_MS)));
    addQueryGauge(
      registry,
      {
        name,
        help: `${things} by state: waiting, retrying, failed (in the last 24 hours)`,
        labelNames: ['state'],
      },
      async (gauge) => {
        const counts = await deliveries();
        for (const state of ['waiting', 'retrying', 'failed'] as const) gauge.set({ state }, counts[state]);
      },
    );
    addQueryGauge(
      registry,
      { name: `${name}_oldest_seconds`, help: `Age of the oldest of those that are waiting or retrying` },
      async (gauge) => {
        const { oldest } = await deliveries();
        gauge.set(oldest === null ? 0 : (clock().getTime() - oldest.getTime()) / 1000);
      },
    );
  }
  addQueryGauge(
    registry,
    { name: 'cartage_webhooks_disabled', help: 'Webhooks that were disabled because their endpoint failed' },
    async (gauge) => {
      const { disabled } = await rowOf<DisabledWebhooksRow>(database, disabledWebhooks());
      gauge.set(disabled);
    },
  );
}

async function rowOf<Row>(database: Database, statement: Statement): Promise<Row> {
  const [row] = await database.asSystem((tx) => tx.query<Row>(statement));
  if (row === undefined) throw new Error('An aggregate returned no row');
  return row;
}
