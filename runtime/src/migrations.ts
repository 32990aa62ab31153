import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError, type Client, type Pool } from 'pg';

export interface MigrationSet {
  /** Folder of the SQL files. */
  readonly folder: string;
  /** The history: the files that the database has applied. */
  readonly table: string;
  /** Key of the advisory lock; no other code of the same database may use it. */
  readonly lock: number;
}

export interface MigrationSteps {
  /** Runs before the history table is created. */
  readonly prepare?: (client: Client) => Promise<void>;
  /** Runs after the history was checked and before the first file. */
  readonly beforeFiles?: () => Promise<void>;
  /** Receives one line for each applied file. */
  readonly log?: ((line: string) => void) | undefined;
  /** Applies only these pending files: a restore needs the tables as they were when the backup was made. */
  readonly only?: readonly string[] | undefined;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The database's history does not match the files, or a file failed; the message says which file and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Applies the files that the database does not have: forward only and in the order of their names. Each file runs in
 * one transaction together with its history row. Processes that start at the same time wait for each other. The lock
 * lasts as long as the connection, so the caller closes `client` afterwards.
 */
export async function applyMigrations(
  client: Client,
  set: MigrationSet,
  { prepare, beforeFiles, log, only }: MigrationSteps = {},
): Promise<void> {
  const files = readMigrations(set.folder);
  await client.query('select pg_advisory_lock($1)', [set.lock]);
  await prepare?.(client);
  await client.query(`
    create table if not exists ${set.table} (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  const pending = checkHistory(files, await readApplied(client, set));
  await beforeFiles?.();
  for (const file of pending.filter(({ name }) => only?.includes(name) ?? true)) {
    await apply(client, set, file);
    log?.(`Applied ${file.name}`);
  }
}

/** Names of the files that `applyMigrations` would apply now. Throws the same errors for an invalid history. */
export async function readPendingMigrations(db: Pick<Pool, 'query'>, set: MigrationSet): Promise<string[]> {
  const files = readMigrations(set.folder);
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    set.table,
  ]);
  const applied = rows[0]?.exists === true ? await readApplied(db, set) : new Map<string, string>();
  return checkHistory(files, applied).map(({ name }) => name);
}

/**
 * For the start of a process: throws one sentence with its remedy unless the database has the migrations of this version
 * and no others. Pass null as `db` when the login may not read the history, which `migrate` of this version permits.
 */
export async function assertMigrated(db: Pick<Pool, 'query'> | null, set: MigrationSet): Promise<void> {
  const pending = db === null ? [] : await readPendingMigrations(db, set).catch(throwWithRemedy);
  if (db !== null && pending.length === 0) return;
  const lacks = pending[0] === undefined ? '' : ` (migration ${pending[0].slice(0, 4)} is missing)`;
  throw new MigrationError(
    `The database belongs to an older version of Cartage${lacks}. Run: npm run admin -- migrate`,
  );
}

function throwWithRemedy(error: unknown): never {
  if (!(error instanceof MigrationError)) throw error;
  throw new MigrationError(
    `${error.message} Start the version that the database belongs to, or restore a backup into an empty database.`,
    { cause: error },
  );
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, sha256: migrationChecksum(sql) };
  });
}

/** SHA-256 of a migration. Line endings do not count, because a checkout may change them. */
export function migrationChecksum(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

async function readApplied(db: Pick<Pool, 'query'>, set: MigrationSet): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; sha256: string }>(`select name, sha256 from ${set.table}`);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** Returns the pending files. Throws for a history that forward-only migrations cannot produce. */
function checkHistory(files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const fileNames = new Set(files.map((file) => file.name));
  const unknown = [...applied.keys()].filter((name) => !fileNames.has(name));
  if (unknown.length > 0) {
    const newest = files.at(-1)?.name ?? '';
    const version = unknown.every((name) => name > newest) ? 'a newer version' : 'another version';
    throw new MigrationError(
      `The database belongs to ${version} of Cartage: it has ${unknown.join(', ')}, which this version does not have.`,
    );
  }
  const changed = files.filter((file) => applied.has(file.name) && applied.get(file.name) !== file.sha256);
  if (changed.length > 0) {
    throw new MigrationError(
      `${changed.map((file) => file.name).join(', ')} changed after being applied. ` +
        'Migrations are never edited: restore the file and add a new one.',
    );
  }
  const pending = files.filter((file) => !applied.has(file.name));
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  const late = pending.filter((file) => file.name < last);
  if (late.length > 0) {
    throw new MigrationError(
      `${late.map((file) => file.name).join(', ')} comes before ${last}, which is already applied.`,
    );
  }
  return pending;
}

async function apply(client: Client, set: MigrationSet, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query(`insert into ${set.table} (name, sha256) values ($1, $2)`, [file.name, file.sha256]);
    await client.query('commit');
  } catch (error) {
    throw new MigrationError(`${file.name}${lineOf(error, file.sql)}: ${messageOf(error)}`, { cause: error });
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || error.position === undefined) return '';
  // PostgreSQL counts characters, not UTF-16 units.
  const before = [...sql].slice(0, Number(error.position) - 1);
  return `:${before.filter((character) => character === '\n').length + 1}`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error.message : String(error);
  return [error.message, error.detail, error.hint].filter(Boolean).join(' ');
}
