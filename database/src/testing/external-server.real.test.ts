import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '#connection/database-url.ts';
import { withClient } from '#connection/with-client.ts';
import { migrate } from '#migrate.ts';
import { prepareExternalServer } from '#testing/external-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a run on an external server uses its own role and removes it afterwards', async () => {
  const { roleUrl, clear } = await prepareExternalServer(database.adminUrl);
  const { username: role } = new URL(roleUrl);
  const ask = (sql: string) =>
    withClient(database.adminUrl, async (client) => (await client.query(sql, [role])).rows);
  await withClient(database.adminUrl, (client) => client.query(`create database ${role} owner ${role}`));
  // Another run has already created the roles of the migrations on this server.
  await migrate(withDatabase(roleUrl, role));
  expect(await ask('select rolsuper, rolbypassrls from pg_roles where rolname = $1')).toEqual([
    { rolsuper: false, rolbypassrls: false },
  ]);
  await clear();
  expect(await ask('select from pg_roles where rolname = $1')).toEqual([]);
  expect(await ask('select from pg_database where datname = $1')).toEqual([]);
});

test('a role that is not a superuser is rejected', async () => {
  await expect(prepareExternalServer(database.url)).rejects.toThrow('must be the address of a superuser');
});
