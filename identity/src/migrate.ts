import { fileURLToPath } from 'node:url';
import {
  applyMigrations,
  assertMigrated,
  readPendingMigrations,
  type MigrationSet,
} from '@cartage/runtime/migrations.ts';
import { Client, type Pool } from 'pg';

const IDENTITY: MigrationSet = {
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
  table: 'identity.migration',
  lock: 4_201_170,
};

/** Migrates the schema `identity`, by the rules of runtime/src/migrations.ts; for a restore, with the files of `only`. */
export async function migrateIdentity(url: string, only?: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'cartage-identity-migrate' });
  await client.connect();
  try {
    await applyMigrations(client, IDENTITY, {
      prepare: async () => void (await client.query('create schema if not exists identity')),
      only,
    });
  } finally {
    await client.end();
  }
}

/** Migrations that the database does not have yet, in order. */
export async function pendingMigrations(db: Pick<Pool, 'query'>): Promise<string[]> {
  return readPendingMigrations(db, IDENTITY);
}

/** Throws one sentence with its remedy unless the schema has the migrations of this version and no others. */
export async function assertIdentityVersion(db: Pick<Pool, 'query'>): Promise<void> {
  await assertMigrated(db, IDENTITY);
}
