import { asSystem } from '#builders/as-system.ts';
import { loadDemoWorld } from '#demo/load.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

export const DEMO_OPTIONS = { today: '2026-03-18', seed: 7 } as const;

/** A database of its own with the demo world. */
export async function loadedDemoWorld(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await loadDemoWorld(database.url, DEMO_OPTIONS);
  return database;
}

export async function rowsOf<Row>(from: TestDatabase, text: string): Promise<Row[]> {
  return asSystem(from.url, async (client) => {
    const { rows } = await client.query<Row & object>(text);
    return rows;
  });
}
