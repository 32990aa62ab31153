import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { migrate, MigrationError } from '#migrate.ts';
import { schemaOf } from '#testing/schema-of.ts';
import { statementsOf } from '#testing/statements-of.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const FILES = fileURLToPath(new URL('../migrations/', import.meta.url));
const names = readdirSync(FILES)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

let folder: string;
let database: TestDatabase;
/** A second connection that inspects the database. */
let observer: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-killed-'));
  database = await createTestDatabase({ template: 'blank' });
  // Creates the tables of the queue and the history, which exist before the first file.
  await migrate(database.url, { folder });
  observer = new Client({ connectionString: database.url });
  await observer.connect();
  before = await state();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await observer.end();
  await database.drop();
});

const TERMINATE = 'select pg_terminate_backend(pg_backend_pid());';
/** The file may have set a role that may not terminate connections. */
const TERMINATE_AS_OWNER = `reset role;${TERMINATE}`;
/** Terminates the connection during the commit, after the history row was written. */
const TERMINATE_AT_COMMIT = `
  create function terminate() returns trigger language plpgsql as $$ begin ${TERMINATE.replace('select', 'perform')} return null; end $$;
  create constraint trigger terminate after insert on schema_migration
    deferrable initially deferred for each row execute function terminate();`;

/**
 * Variants of the file that terminate the connection after half of its statements, after all of them, and during the
 * commit. A statement that kept its result would do so in each later variant, so the others prove nothing more.
 */
function terminatedVariants(sql: string): string[] {
  const statements = statementsOf(sql);
  const half = statements.slice(0, Math.ceil(statements.length / 2)).join('');
  return [half + TERMINATE_AS_OWNER, sql + TERMINATE_AS_OWNER, sql + TERMINATE_AT_COMMIT];
}

async function appliedNames() {
  const { rows } = await observer.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

const state = async () => ({ applied: await appliedNames(), schema: await schemaOf(observer) });

/** Reading the schema takes longer than most files, so each file compares it once and keeps it for the next. */
let before: Awaited<ReturnType<typeof state>>;

const causeOf = (error: unknown) => (error instanceof MigrationError ? error.cause : error);

// In order, on the same database: each file starts from the result of the files before it.
test.each(names)(
  '%s leaves no partial result when the connection ends, and succeeds when run again',
  async (name) => {
    const sql = readFileSync(join(FILES, name), 'utf8');
    for (const variant of terminatedVariants(sql)) {
      writeFileSync(join(folder, name), variant);
      const failed = await migrate(database.url, { folder }).then(() => undefined, causeOf);
      // 57P01 is admin_shutdown: no other error made it fail.
      expect(failed instanceof DatabaseError ? failed.code : failed, variant.slice(-400)).toBe('57P01');
      expect(await appliedNames()).toEqual(before.applied);
    }
    expect(await state()).toEqual(before);
    writeFileSync(join(folder, name), sql);
    await migrate(database.url, { folder });
    const after = await state();
    expect(after.applied).toEqual([...before.applied, name]);
    before = after;
  },
);

test('interrupted migrations end with the same schema as uninterrupted ones', async () => {
  const uninterrupted = await createTestDatabase();
  try {
    expect(await schemaOf(observer)).toEqual(await withClient(uninterrupted.url, schemaOf));
    await migrate(database.url);
  } finally {
    await uninterrupted.drop();
  }
});
