import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { withClient } from '#connection/with-client.ts';
import { generateConsignments } from '#demo/generate.ts';
import { readGenerationInput } from '#demo/read-generation-input.ts';
import { vacuumTables } from '#demo/table-maintenance.ts';
import { storeConsignments } from '#loading/store-consignments.ts';

export interface ManyConsignments {
  /** An organisation with sites, accounts, service types and packaging types. */
  readonly organisationId: number;
  readonly count: number;
  /** Number of days, including `today`. */
  readonly days: number;
  readonly today: CalendarDate;
  readonly seed: number;
}

/** Loads many consignments for measurements, in one transaction. They are as realistic as those of the demo world. */
export async function loadManyConsignments(url: string, many: ManyConsignments): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    const input = await readGenerationInput(client, many.organisationId);
    await storeConsignments(client, input.zone, generateConsignments(input, many));
    await client.query('select compact_day_counts()');
    await client.query('commit');
    await vacuumTables(client);
  });
}
