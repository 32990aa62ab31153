import { fileURLToPath } from 'node:url';
import { applyMigrations, readPendingMigrations, type MigrationSet } from '@cartage/runtime/migrations.ts';
import { Logger, runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { withClient } from '#connection/with-client.ts';

export { MigrationError } from '@cartage/runtime/migrations.ts';

export interface MigrateOptions {
  /** Folder of the SQL files; default: the migrations of this package. */
  readonly folder?: string;
  /** Receives one line for each applied file. */
  readonly log?: (line: string) => void;
}

const OWN_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

const setIn = (folder: string): MigrationSet => ({
  folder,
  table: 'public.schema_migration',
  lock: 7_203_114,
});

/**
 * Brings the database up to date, with the tables of the job queue (runtime/src/migrations.ts has the rules). Needs a
 * role that owns the database and may create roles, and that is not a superuser.
 */
export async function migrate(url: string, { folder = OWN_FOLDER, log }: MigrateOptions = {}): Promise<void> {
  await withClient(url, (client) =>
    applyMigrations(client, setIn(folder), {
      prepare: grantPublicSchema,
      // The files use functions of the job queue, so its schema comes first.
      beforeFiles: () => runMigrations({ connectionString: url, logger: silent }),
      log,
    }),
  );
}

/** Names of the files that `migrate` would apply now. Throws the same errors for an invalid history. */
export async function waitingMigrations(url: string): Promise<string[]> {
  return withClient(url, (client) => readPendingMigrations(client, setIn(OWN_FOLDER)));
}

/** `log` reports the migrations; the queue's own messages add nothing. */
const silent = new Logger(() => () => {});

/**
 * The owner of a database may create objects in its public schema only through inheritance. On PostgreSQL 15 the first
 * migration removes inheritance from the role, so the right is granted to the role itself.
 */
async function grantPublicSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(current_user) as name from pg_database
    where datname = current_database() and datdba = current_user::regrole`);
  const owner = rows[0]?.name;
  if (owner === undefined) return;
  await client.query(`
    begin;
    set local role pg_database_owner;
    grant all on schema public to ${owner} with grant option;
    commit`);
}
