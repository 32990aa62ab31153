import { ensureLogins } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import type { BackupHeader, BackupResult } from '@cartage/server/backup/backup-format.ts';
import type { BackupStore } from '@cartage/server/backup/backup-store.ts';
import { readBackup } from '@cartage/server/backup/read-backup.ts';
import { identityHistory, portalHistory } from '@cartage/server/backup/snapshot.query.ts';
import type { FileStore } from '@cartage/server/files/file-store.ts';
import type { Client } from 'pg';
import { AdminError } from '#admin/admin-error.ts';
import { RowLoader } from '#admin/backup/row-loader.ts';
import { HAS_TABLES, HAS_TENANTS, LOGINS } from '#admin/backup/restore.query.ts';
import { missingLogins } from '#start/database.ts';
import type { StartSettings } from '#start/settings.ts';

export interface Restore {
  readonly url: string;
  readonly settings: StartSettings;
  readonly store: BackupStore;
  readonly name: string;
  readonly fileStore: FileStore;
  /** Replaces the rows of a database that already has tenants. */
  readonly canReplace: boolean;
  readonly printError: (text: string) => void;
}

export interface RestoredBackup {
  readonly header: BackupHeader;
  readonly result: BackupResult;
  /** Logins of the backup that do not exist on this server and that the owner does not derive. */
  readonly missingLogins: readonly string[];
}

const LARGEST_FILE_BYTES = 5_000_000_000;

/** Checks the whole backup, then loads it in one transaction: after a failure the database is as before. */
export async function restoreBackup(restore: Restore): Promise<RestoredBackup> {
  const { url, settings, store, name, fileStore, printError } = restore;
  const source = { store, name, keys: settings.backup.keys };
  printError(`Checking ${name} …`);
  const { header } = await readBackup(source);
  await prepareTables(restore, header);
  printError('Loading the rows and files …');
  const result = await withClient(url, async (client) => {
    const loader = await RowLoader.begin(client, header);
    const read = await readBackup(source, {
      rows: (table, content) => loader.load(table, content),
      file: async (key, content) => {
        const received = await fileStore.receive(content, LARGEST_FILE_BYTES);
        await fileStore.store(received.path, key);
      },
      result: (found) => loader.finish(found),
    });
    await loader.commit();
    return read.result;
  });
  await migrate(url);
  await migrateIdentity(url);
  await ensureLogins(url, missingLogins(settings));
  await withClient(url, (client) => client.query('analyze'));
  return { header, result, missingLogins: await loginsNotHere(url, header) };
}

/**
 * Applies the migrations of the backup to an empty database. Throws when the database has rows, or another version.
 */
async function prepareTables({ url, canReplace }: Restore, header: BackupHeader): Promise<void> {
  const { portal, identity } = header.migrations;
  if (!canReplace && (await withClient(url, hasTenants)))
    throw new AdminError(
      'The database has tenants. To replace all of its data with the backup, add --replace. ' +
        'To keep it, set DATABASE_URL or CARTAGE_DATA to another database.',
    );
  await migrate(url, { only: portal });
  await migrateIdentity(url, identity);
  const applied = await withClient(url, readHistories);
  const newer = applied.filter((name) => ![...portal, ...identity].includes(name));
  if (newer.length > 0)
    throw new AdminError(
      `The database is newer than the backup: it has ${newer.join(', ')}. Restore into an empty database, which is ` +
        'then updated, or use the version of Cartage that made the backup.',
    );
  const unknown = [...portal, ...identity].filter((name) => !applied.includes(name));
  if (unknown.length > 0)
    throw new AdminError(
      `The backup was made by a newer version of Cartage: it has ${unknown.join(', ')}. Update Cartage first.`,
    );
}

async function hasTenants(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(HAS_TABLES);
  if (tables[0]?.found !== true) return false;
  await client.query('begin; set local role cartage_system');
  const { rows } = await client.query<{ found: boolean }>(HAS_TENANTS);
  await client.query('rollback');
  return rows[0]?.found === true;
}

async function readHistories(client: Client): Promise<string[]> {
  const names = [];
  for (const statement of [portalHistory, identityHistory])
    names.push(...(await client.query<{ name: string }>(statement)).rows.map(({ name }) => name));
  return names;
}

/** Logins that an administrator created. A backup does not contain their passwords. */
async function loginsNotHere(url: string, { logins }: BackupHeader): Promise<string[]> {
  const { rows } = await withClient(url, (client) => client.query<{ name: string }>(LOGINS));
  const here = new Set(rows.map(({ name }) => name));
  return logins.map(({ name }) => name).filter((name) => !here.has(name));
}
