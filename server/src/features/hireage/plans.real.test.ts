import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { countMovements, ledger, movementPage } from '#features/hireage/ledger.query.ts';
import { type MovementFilter, NO_FILTER } from '#features/hireage/movements.query.ts';
import { FILLED_SCOPE, fillWithConsignments } from '#testing/many-consignments.ts';
import { plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

const CONSIGNMENTS = 5_000;

/** One of 25 consignments has hired equipment. */
beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, CONSIGNMENTS, { hasParticipants: false });
  await withClient(database.adminUrl, async (client) => {
    await client.query(`
      insert into hire_unit (tenant_id, provider_code, code, name) values (900, 'CHEP', 'PAL', 'CHEP pallet');
      set session_replication_role = replica;
      update consignment set hire_provider_code = 'CHEP', hire_unit_code = 'PAL', hire_quantity = 1 + id % 9
      where id % 25 = 0;
      insert into participant (consignment_id, organisation_id, role, site_id, full_name, street_number, street, suburb,
        city, country, postcode)
      select id, organisation_id, role, case when role = 'sender' then site_id end, role || ' ' || id % 200, '1', 'Road',
        'Suburb', 'City', 'New Zealand', '1010'
      from consignment, unnest(array['sender', 'receiver']) role;
      insert into status_history (consignment_id, organisation_id, seq, status, status_at)
      select id, organisation_id, seq, seq, created_at from consignment, generate_series(1, 7) seq
      where seq <= status;
      insert into hireage_entry (tenant_id, organisation_id, site_id, hire_provider_code, hire_unit_code, partner, kind,
        quantity, day, created_at, created_by)
      select 900, 900 + n % 2, (900 + n % 2) * 100 + 1 + n % 12, 'CHEP', 'PAL', 'receiver ' || n % 200, 'IN', 1,
        '2026-03-01', now(), 'x'
      from generate_series(1, 400) n`);
    await client.query('vacuum (analyze)');
  });
});
afterAll(() => database.drop());

type Read = (reads: Pick<Database, 'read'>, filter: MovementFilter) => Promise<unknown>;

const READS: Readonly<Record<string, Read>> = {
  balances: (reads, filter) => reads.read(FILLED_SCOPE.context, ledger(FILLED_SCOPE, filter, 200)),
  'a page of movements': (reads, filter) =>
    reads.read(FILLED_SCOPE.context, movementPage(FILLED_SCOPE, filter, { limit: 25, offset: 0 })),
  'the number of movements': (reads, filter) =>
    reads.read(FILLED_SCOPE.context, countMovements(FILLED_SCOPE, filter)),
};
const FILTERS: Readonly<Record<string, MovementFilter>> = {
  'without a filter': NO_FILTER,
  'of a month': { ...NO_FILTER, from: '2026-02-01', to: '2026-02-28' },
  'of a line': { ...NO_FILTER, siteId: 90_001, provider: 'CHEP', unit: 'PAL', partnerName: 'receiver 25' },
};
const CASES = Object.entries(READS).flatMap(([what, read]) =>
  Object.entries(FILTERS).map(([which, filter]) => ({ name: `${what} ${which}`, read, filter })),
);

const LARGE = new Set(['consignment', 'participant', 'status_history']);

test.each(CASES)('$name: only consignments with hired equipment are read', async ({ read, filter }) => {
  const plans = await plansOf(database.url, FILLED_SCOPE.context, (recorded) => read(recorded, filter));
  for (const { nodes, text } of plans) {
    expect(
      nodes.map(({ index }) => index),
      text,
    ).toContain('consignment_hireage');
    const scans = nodes.filter(({ type, relation }) => type === 'Seq Scan' && LARGE.has(relation ?? ''));
    expect(scans, text).toEqual([]);
  }
});
