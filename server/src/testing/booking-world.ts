import { addRun, type BuiltRun, type RunOptions } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';

export type BookingWorld = Awaited<ReturnType<typeof bookingWorld>>;

/** An organisation whose users book delivery runs. */
export async function bookingWorld() {
  const test = await testApp({ environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  const world = await freightWorld(test, { flags: { DeliveryBookings: 'true' } });

  const run = (options: RunOptions): Promise<BuiltRun> =>
    asSystem(test.databaseUrl, (client) => addRun(client, world.organisation.tenant, options));
  const retire = ({ id }: BuiltRun) =>
    test.deps.database.asSystem((tx) =>
      tx.query(sql`update delivery_run set is_active = false where id = ${id}`),
    );

  return { test, world, run, retire };
}
