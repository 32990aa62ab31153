import { fileURLToPath } from 'node:url';
import {
  applyMigrations,
  assertMigrated,
  MigrationError,
  type MigrationSet,
  readPendingMigrations,
} from '@cartage/runtime/migrations.ts';
import { Logger, runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { ROLES } from '#connection/roles.ts';
import { withClient } from '#connection/with-client.ts';

export { MigrationError };

export interface MigrateOptions {
  /** Folder of the SQL files; default: the migrations of this package. */
  readonly folder?: string;
  /** Receives one line for each applied file. */
  readonly log?: (line: string) => void;
  /** Applies only these files, for a restore. */
  readonly only?: readonly string[];
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
export async function migrate(
  url: string,
  { folder = OWN_FOLDER, log, only }: MigrateOptions = {},
): Promise<void> {
  await withClient(url, (client) =>
    applyMigrations(client, setIn(folder), {
      prepare: async (connected) => {
        await rejectSuperuser(connected);
        await grantPublicSchema(connected);
      },
      // The files use functions of the job queue, so its schema comes first.
      beforeFiles: () => runMigrations({ connectionString: url, logger: silent }),
      log,
      only,
    }),
  );
  if (folder === OWN_FOLDER && only === undefined) await withClient(url, rejectMissingRoles);
}

/**
 * Throws one sentence with its remedy unless the database has the migrations of this version and no others. `url` is
 * that of the owner or of a login that may take the role cartage_app.
 */
export async function assertDatabaseVersion(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean; canRead: boolean }>(`
      select history is not null as exists,
        history is not null and exists(select from pg_roles where rolname = 'cartage_app')
          and has_table_privilege('cartage_app', history, 'select') as "canRead"
      from to_regclass('public.schema_migration') history`);
    const { exists = false, canRead = false } = rows[0] ?? {};
    if (canRead) await client.query('set role cartage_app');
    await assertMigrated(exists && !canRead ? null : client, setIn(OWN_FOLDER));
  });
}

/** Names of the files that `migrate` would apply now. Throws the same errors for an invalid history. */
export async function waitingMigrations(url: string): Promise<string[]> {
  return withClient(url, (client) => readPendingMigrations(client, setIn(OWN_FOLDER)));
}

/** A superuser would own tables, and row-level security never applies to a superuser. Throws before any write. */
async function rejectSuperuser(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isPowerful: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as "isPowerful" from pg_roles where rolname = current_user',
  );
  const [role] = rows;
  if (role?.isPowerful !== true) return;
  throw new MigrationError(
    `DATABASE_URL names ${role.name}, which is a superuser or has BYPASSRLS: row-level security would not protect the ` +
      `organisations. Create an owner: create role cartage login createrole password '…'; create database cartage owner cartage`,
  );
}

/**
 * The database was copied to a server without the roles of its migrations. The migrations that create them do not run
 * a second time.
 */
async function rejectMissingRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [ROLES],
  );
  const missing = ROLES.filter((role) => !rows.some(({ name }) => name === role));
  if (missing.length === 0) return;
  throw new MigrationError(
    `The server has no role ${missing.join(', ')}, although the migrations are applied. Restore a backup into an empty ` +
      'database (docs/guides/back-up.md), or copy the roles with pg_dumpall --roles-only.',
  );
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
