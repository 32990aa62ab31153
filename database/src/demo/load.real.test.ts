import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { loadDemoWorld } from '#demo/load.ts';
import { loadManyConsignments } from '#demo/load-many.ts';
import { expectInvariants } from '#invariants/check-invariants.ts';
import { DEMO_OPTIONS, loadedDemoWorld, rowsOf } from '#testing/loaded-demo-world.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await loadedDemoWorld();
});
afterAll(() => database.drop());

/** Every row of every table that a migration leaves empty, as text. */
async function everything(from: TestDatabase): Promise<Map<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    from,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('schema_migration', 'region', 'dangerous_good', 'dangerous_goods_list', 'document_key')
     order by 1`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await rowsOf<{ content: string | null }>(
      from,
      // The tokens of tracking links and unsubscribe links are random for each database.
      `select string_agg(content, E'\\n' order by content collate "C") as content
       from (select (to_jsonb(t) - 'tracking_token' - 'token')::text as content from ${name} as t) as rows`,
    );
    contents.set(name, row?.content ?? '');
  }
  return contents;
}

describe('the demo world', () => {
  it('is not loaded into a database with a tenant', async () => {
    await expect(loadDemoWorld(database.url, DEMO_OPTIONS)).rejects.toThrow('without tenants');
    expect(await rowsOf(database, 'select count(*)::int as n from consignment')).toEqual([{ n: 2_028 }]);
  });
});

describe('an interrupted load', () => {
  it('leaves no rows, and the next load gives exactly the same rows', async () => {
    const other = await createTestDatabase();
    try {
      const interrupted = loadDemoWorld(other.url, DEMO_OPTIONS).then(
        () => 'loaded',
        () => 'interrupted',
      );
      await withClient(other.adminUrl, async (admin) => {
        let ended = 0;
        while (ended === 0) {
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and query like 'insert into participant%'`,
          );
          ended = rowCount ?? 0;
        }
      });
      expect(await interrupted).toBe('interrupted');
      const left = await everything(other);
      expect([...left].filter(([, content]) => content !== '')).toEqual([]);

      await loadDemoWorld(other.url, DEMO_OPTIONS);
      expect(await everything(other)).toEqual(await everything(database));
    } finally {
      await other.drop();
    }
  });
});

describe('many consignments', () => {
  it('are added to an organisation and keep every invariant', async ({ annotate }) => {
    const before = performance.now();
    await loadManyConsignments(database.url, {
      organisationId: 202,
      count: 3_000,
      days: 365,
      today: '2026-03-18',
      seed: 2,
    });
    await annotate(`3,000 in ${Math.round(performance.now() - before)} ms`);
    const rows = await rowsOf(
      database,
      'select count(*)::int as n from consignment where organisation_id = 202',
    );
    expect(rows).toEqual([{ n: 3_120 }]);
    await expectInvariants(database.url);
  });
});
