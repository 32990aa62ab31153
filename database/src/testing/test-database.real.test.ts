import { Client } from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { createTestDatabase } from '#testing/test-database.ts';

test('creates a separate migrated database, owned by a role that row-level security applies to', async () => {
  const [one, two] = [await createTestDatabase(), await createTestDatabase()];
  await withClient(one.url, (client) => client.query('create table only_here ()'));
  await withClient(two.url, async (client) => {
    const { rows } = await client.query(`
      select to_regclass('only_here') as leaked, to_regclass('schema_migration')::text as migrated,
             to_regclass('graphile_worker.jobs') is not null as has_queue, rolsuper, rolbypassrls
      from pg_roles where rolname = current_user`);
    expect(rows).toEqual([
      { leaked: null, migrated: 'schema_migration', has_queue: true, rolsuper: false, rolbypassrls: false },
    ]);
  });
  await one.drop();
  await two.drop();
});

test('fails when a test leaves a connection open', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url, application_name: 'left-open' });
  client.on('error', () => {});
  await client.connect();
  await expect(database.drop()).rejects.toThrow('left connections open: left-open');
});

test('creates copies of one demo world, also for concurrent test files', async () => {
  const copies = await Promise.all([1, 2].map(() => createTestDatabase({ template: 'demo' })));
  const counts = copies.map(({ adminUrl }) =>
    withClient(
      adminUrl,
      async (client) => (await client.query('select count(*)::int as n from consignment')).rows[0]?.n,
    ),
  );
  const [one, two] = await Promise.all(counts);
  expect(one).toBeGreaterThan(1_000);
  expect(two).toBe(one);
  await Promise.all(copies.map((copy) => copy.drop()));
});
