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
const names = readdirSync(FILES).toSorted();

let folder: string;
let database: TestDatabase;
/** Looks on. */
let beside: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-killed-'));
  database = await createTestDatabase({ template: 'blank' });
  // The queue's tables and the list of files: what is there before the first of ours.
  await migrate(database.url, { folder });
  beside = new Client({ connectionString: database.url });
  await beside.connect();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await beside.end();
  await database.drop();
});

const END = 'select pg_terminate_backend(pg_backend_pid());';
/** A file may have taken a role that may end nothing. */
const DIE = `reset role;${END}`;
/** The connection goes in the midst of the commit, the note that the file ran being written. */
const DIE_AT_COMMIT = `
  create function die() returns trigger language plpgsql as $$ begin ${END.replace('select', 'perform')} return null; end $$;
  create constraint trigger die after insert on schema_migration
    deferrable initially deferred for each row execute function die();`;

/** The file as it is up to each of its statements, and then the end of the connection. */
function endings(sql: string): string[] {
  const statements = statementsOf(sql);
  const cut = Array.from({ length: statements.length + 1 }, (_, n) => statements.slice(0, n).join('') + DIE);
  return [...cut, sql + DIE_AT_COMMIT];
}

async function state() {
  const { rows } = await beside.query<{ name: string }>('select name from schema_migration order by name');
  return { applied: rows.map(({ name }) => name), schema: await schemaOf(beside) };
}

const causeOf = (error: unknown) => (error instanceof MigrationError ? error.cause : error);

// In their order, on the same database: each begins with what those before it left.
test.each(names)('%s ends nowhere in between, and runs when it is run again', async (name) => {
  const sql = readFileSync(join(FILES, name), 'utf8');
  const before = await state();
  for (const ending of endings(sql)) {
    writeFileSync(join(folder, name), ending);
    const failed = await migrate(database.url, { folder }).then(() => undefined, causeOf);
    // Nothing else made it fail.
    expect(failed instanceof DatabaseError ? failed.code : failed, ending.slice(-400)).toBe('57P01');
    expect(await state()).toEqual(before);
  }
  writeFileSync(join(folder, name), sql);
  await migrate(database.url, { folder });
  expect((await state()).applied).toEqual([...before.applied, name]);
});

test('what comes of it is what comes without any of that', async () => {
  const untroubled = await createTestDatabase();
  try {
    expect(await schemaOf(beside)).toEqual(await withClient(untroubled.url, schemaOf));
    await migrate(database.url);
  } finally {
    await untroubled.drop();
  }
});
