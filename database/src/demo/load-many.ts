import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { withClient } from '#connection/with-client.ts';
import { generateConsignments } from '#demo/generate.ts';
import { readGround } from '#demo/ground.ts';
import { settle } from '#demo/housekeeping.ts';
import { storeConsignments } from '#loading/store-consignments.ts';

export interface ManyConsignments {
  /** Of a loaded demo world, or any other with sites, accounts, service and packaging types. */
  readonly organisationId: number;
  readonly count: number;
  /** Spread over so many days, `today` included. */
  readonly days: number;
  readonly today: CalendarDate;
  readonly seed: number;
}

/** Consignments by the hundred thousand for measurements, as true as those of the demo world. All or nothing. */
export async function loadManyConsignments(url: string, many: ManyConsignments): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    const ground = await readGround(client, many.organisationId);
    await storeConsignments(client, ground.zone, generateConsignments(ground, many));
    await client.query('select compact_day_counts()');
    await client.query('commit');
    await settle(client);
  });
}
