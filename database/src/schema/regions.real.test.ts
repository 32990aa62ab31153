import { REGIONS } from '@cartage/domain/regions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#builders/as-system.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the migrated database has the regions of the rules, without a demo world', async () => {
  const { rows } = await asSystem(database.url, (client) => client.query('select id, name from region'));
  const byCode = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(rows.toSorted(byCode)).toEqual(
    REGIONS.map(({ code, name }) => ({ id: code, name })).toSorted(byCode),
  );
});
