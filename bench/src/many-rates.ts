import type { Client } from 'pg';

const CARDS = 50;
const ZONES = 16;

const place = (index: number) => ({
  streetNumber: '1',
  street: 'Speed Road',
  suburb: 'Speed',
  city: `Zone ${index}`,
  postcode: `99${10 + index}`,
});

/** A lane between two of the zones of `addManyRates`. */
export const LANE = { originAddress: place(1), destinationAddress: place(2) };

/**
 * Replaces the rates of tenant 1 by 50 cards of 16 × 16 zones and every service type; the demo world has five cards.
 * Each card belongs to an organisation or is an earlier version.
 */
export async function addManyRates(client: Client): Promise<void> {
  await client.query(`
    delete from rate_place where tenant_id = 1;
    delete from rate_card where tenant_id = 1;
    delete from rate_zone where tenant_id = 1;
    insert into rate_zone (tenant_id, code, name) select 1, 'Z' || z, 'Zone ' || z from generate_series(1, ${ZONES}) z;
    insert into rate_place (tenant_id, kind, value, effective_from, zone_code)
    select 1, 'postcode', '99' || 10 + z, '2020-01-01', 'Z' || z from generate_series(1, ${ZONES}) z;
    insert into rate_card (tenant_id, organisation_id, name, effective_from)
    select 1, case when n % 2 = 0 then 101 end, 'Card ' || n, date '2024-01-01' + n from generate_series(1, ${CARDS}) n;
    insert into rate_lane (tenant_id, card_id, service_type_id, origin_zone, destination_zone, base, minimum,
      weight_breaks)
    select 1, c.id, t.id, 'Z' || o, 'Z' || d, 10, 25,
      '[{"fromKg": 0, "perKg": 0.42}, {"fromKg": 100, "perKg": 0.36}, {"fromKg": 500, "perKg": 0.29}]'
    from rate_card c, service_type t, generate_series(1, ${ZONES}) o, generate_series(1, ${ZONES}) d
    where c.tenant_id = 1 and t.tenant_id = 1;
    analyze rate_lane; analyze rate_card; analyze rate_place`);
}
