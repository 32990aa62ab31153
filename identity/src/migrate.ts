import { readFile, readdir } from 'node:fs/promises';

import { Client, type Pool } from 'pg';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
// Any fixed number; it only has to differ from the locks of the other rooms.
const LOCK = 4_201_170;

/** Brings the schema `identity` up to date. Forward only; safe to run from several processes at once. */
export async function migrateIdentity(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'cartage-identity-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create schema if not exists identity');
    await client.query(
      `create table if not exists identity.migration (
         name text primary key,
         applied_at timestamptz not null default clock_timestamp()
       )`,
    );
    for (const name of await pendingMigrations(client)) await apply(client, name);
  } finally {
    await client.end();
  }
}

/** Migrations in the folder that the database has not seen, in the order in which they run. */
export async function pendingMigrations(db: Pick<Pool, 'query'>): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  const found = await db.query<{ exists: boolean }>(
    `select to_regclass('identity.migration') is not null as exists`,
  );
  if (!found.rows[0]?.exists) return files;
  const { rows } = await db.query<{ name: string }>('select name from identity.migration');
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((name) => !applied.has(name));
}

async function apply(client: Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into identity.migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`identity migration ${name} failed`, { cause });
  }
}
