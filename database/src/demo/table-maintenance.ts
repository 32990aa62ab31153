import { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { Client } from 'pg';

const NUMBERED = [
  'portal_user',
  'account',
  'site',
  'service_type',
  'packaging_type',
  'consignment',
  'line_item',
  'delivery_event',
  'standard_event',
  'delivery_extra',
  'delivery_run',
  'run_schedule',
  'rate_card',
  'price_estimate',
  'provider_event',
  'import_job',
];

const TABLES = [
  'tenant',
  'organisation',
  'membership',
  'membership_site',
  ...NUMBERED,
  'participant',
  'status_history',
  'consignment_tag',
  'consignment_text',
  'consignment_doc',
  'day_count',
  'day_delta',
  'delivery_day_count',
  'delivery_day_delta',
  'run_booking',
  'provider_closure',
  'consignment_extra',
  'rate_place',
  'rate_lane',
  'receiver_email',
  'import_item',
];

/**
 * Restarts the ids, so that a load after an interrupted one has the same ids. The ids of tenants and organisations
 * are fixed, so their sequences continue after them. Needs the owner's rights.
 */
export async function restartNumbering(client: Client): Promise<void> {
  const highest = (ids: readonly { readonly id: number }[]) => Math.max(...ids.map(({ id }) => id));
  for (const [table, next] of [
    ...NUMBERED.map((table) => [table, 1] as const),
    ['tenant', highest(DEMO_TENANTS) + 1] as const,
    ['organisation', highest(DEMO_ORGANISATIONS) + 1] as const,
  ]) {
    await client.query(`alter table ${table} alter column id restart with ${next}`);
  }
}

/** Runs vacuum and analyze now instead of waiting for autovacuum, so that the first request has index-only scans. */
export async function vacuumTables(client: Client): Promise<void> {
  await client.query(`vacuum (analyze) ${TABLES.join(', ')}`);
}
