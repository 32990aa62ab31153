import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import { DatabaseError, type Client } from 'pg';
import { withClient } from '#connection/with-client.ts';

export interface MigrateOptions {
  /** Folder of the SQL files; those of Cartage by default. */
  readonly folder?: string;
  /** Told each file as it is applied. */
  readonly log?: (line: string) => void;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The database and the files do not fit together, or a file failed; the message says which and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const OWN_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number will do, as long as nothing else in this database locks the same one. */
const LOCK = 7_203_114;

/**
 * Brings the database up to date: forward only, in the order of the file names, each file in a transaction of its
 * own together with the note that it ran. Processes that start at the same time wait for each other.
 * Needs a role that owns the database and may create roles; never a superuser.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const files = readMigrations(options.folder ?? OWN_FOLDER);
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ownPublicSchema(client);
    await client.query(`
      create table if not exists schema_migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`);
    const waiting = checkAgainst(files, await readApplied(client));
    // Ours refer to the job queue's functions, so its schema comes first.
    await runMigrations({ connectionString: url, logger: silent });
    for (const file of waiting) {
      await apply(client, file);
      options.log?.(`Applied ${file.name}`);
    }
  });
}

/** Names of the files that `migrate` would apply now; refuses what it would refuse. */
export async function waitingMigrations(url: string): Promise<string[]> {
  const files = readMigrations(OWN_FOLDER);
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('public.schema_migration') is not null as exists",
    );
    const applied = rows[0]?.exists === true ? await readApplied(client) : new Map<string, string>();
    return checkAgainst(files, applied).map(({ name }) => name);
  });
}

/** The queue's own chatter would say nothing that the log above does not. */
const silent = new Logger(() => () => {});

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    // A checkout with other line endings is the same file.
    const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { name, sql, sha256 };
  });
}

/**
 * The owner of a database may create in its public schema only by inheritance, and on PostgreSQL 15 the first
 * migration ends inheritance for the whole role; so the right is granted to it by name.
 */
async function ownPublicSchema(client: Client): Promise<void> {
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

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** The files still to run; refuses a history that forward-only migrations cannot have. */
function checkAgainst(files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(files.map((file) => file.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this version of Cartage: it has ${unknown.join(', ')}, which is not here.`,
    );
  }
  const changed = files.filter((file) => applied.has(file.name) && applied.get(file.name) !== file.sha256);
  if (changed.length > 0) {
    throw new MigrationError(
      `${changed.map((file) => file.name).join(', ')} changed after being applied. ` +
        'Migrations are never edited: put the file back as it was and add a new one.',
    );
  }
  const waiting = files.filter((file) => !applied.has(file.name));
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  const late = waiting.filter((file) => file.name < last);
  if (late.length > 0) {
    throw new MigrationError(
      `${late.map((file) => file.name).join(', ')} comes before ${last}, which is applied already.`,
    );
  }
  return waiting;
}

async function apply(client: Client, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      file.name,
      file.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    throw new MigrationError(`${file.name}${lineOf(error, file.sql)}: ${messageOf(error)}`, { cause: error });
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || error.position === undefined) return '';
  // PostgreSQL counts characters, not UTF-16 units.
  const before = [...sql].slice(0, Number(error.position) - 1);
  return `:${before.filter((letter) => letter === '\n').length + 1}`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error.message : String(error);
  return [error.message, error.detail, error.hint].filter(Boolean).join(' ');
}
