import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ClientBase } from 'pg';

export interface RatesOptions {
  /** Null: the tenant's own card. */
  readonly organisationId?: number | null;
  readonly accountId?: number | null;
  readonly name?: string;
  readonly effectiveFrom?: CalendarDate;
  /** NZD per kilogram on every lane. */
  readonly perKg?: string;
}

export interface BuiltRates {
  readonly cardId: number;
}

/**
 * A rate card between Auckland and Canterbury with every service type of the tenant: base 10.00, minimum 25.00 and
 * `perKg`. With the tenant's own card come the zones, a fuel adjustment factor of 10 % and extras at 45.00.
 */
export async function addRates(
  client: ClientBase,
  tenant: { readonly id: number },
  options: RatesOptions = {},
): Promise<BuiltRates> {
  const { organisationId = null, accountId = null, effectiveFrom = '2020-01-01', perKg = '0.50' } = options;
  if (organisationId === null) await addZones(client, tenant.id, effectiveFrom);
  const { rows } = await client.query<{ id: number }>(
    `insert into rate_card (tenant_id, organisation_id, account_id, name, effective_from)
     values ($1, $2, $3, $4, $5) returning id`,
    [tenant.id, organisationId, accountId, options.name ?? 'General', effectiveFrom],
  );
  const cardId = rows[0]?.id ?? 0;
  await client.query(
    `insert into rate_lane
       (tenant_id, card_id, service_type_id, origin_zone, destination_zone, base, minimum, weight_breaks)
     select $1, $2, t.id, origin, destination, 10, 25,
       jsonb_build_array(jsonb_build_object('fromKg', 0, 'perKg', $3::numeric))
     from service_type t, unnest(array['AKL', 'CHC']) as origin, unnest(array['AKL', 'CHC']) as destination
     where t.tenant_id = $1`,
    [tenant.id, cardId, perKg],
  );
  return { cardId };
}

async function addZones(client: ClientBase, tenantId: number, since: CalendarDate): Promise<void> {
  await client.query(
    `insert into rate_zone (tenant_id, code, name) values ($1, 'AKL', 'Auckland'), ($1, 'CHC', 'Canterbury')
     on conflict do nothing`,
    [tenantId],
  );
  await client.query(
    `insert into rate_place (tenant_id, kind, value, effective_from, zone_code)
     values ($1, 'region', 'NZ-AUK', $2, 'AKL'), ($1, 'region', 'NZ-CAN', $2, 'CHC') on conflict do nothing`,
    [tenantId, since],
  );
  await client.query(
    `insert into rate_surcharge (tenant_id, code, effective_from, name, basis, amount)
     values ($1, 'FAF', $2, 'Fuel adjustment factor (FAF)', 'percent', 10) on conflict do nothing`,
    [tenantId, since],
  );
  await client.query(
    `insert into rate_extra (tenant_id, code, effective_from, price)
     select distinct $1::int, code, $2::date, 45 from delivery_extra where tenant_id = $1 on conflict do nothing`,
    [tenantId, since],
  );
}
