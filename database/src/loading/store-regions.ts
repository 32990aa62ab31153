import { REGIONS } from '@cartage/domain/regions.ts';
import type { ClientBase } from 'pg';

/** May be called when they are there already. */
export async function storeRegions(client: ClientBase): Promise<void> {
  await client.query(
    'insert into region (id, name) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [REGIONS.map(({ code }) => code), REGIONS.map(({ name }) => name)],
  );
}
