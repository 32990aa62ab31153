import type { Client } from 'pg';

/**
 * What was estimated from Ready on, a little under what is confirmed where something is; a few have none yet. The
 * addresses to follow a consignment are those of the same world every time: nothing in it is anybody's secret.
 */
export async function storePrices(client: Client): Promise<void> {
  await client.query(`
    update consignment
    set tracking_token = md5('demo ' || reference),
      estimated_price = case when status <> 1 and id % 17 <> 0 then coalesce(
        round(confirmed_price * 0.94, 2),
        round(18 + greatest(weight_kg, volume_m3 * 333) * 0.42, 2)) end`);
}
