import { withClient } from '@cartage/database/connection/with-client.ts';
import { DatabaseError } from 'pg';
import { insertBackup, type RecordedBackup } from '#backup/record-backup.query.ts';

const UNDEFINED_TABLE = '42P01';

/** The API process has no access to the backups, so it reads the age of the newest one from the database. */
export async function recordBackup(databaseUrl: string, backup: RecordedBackup): Promise<void> {
  const { text, values } = insertBackup(backup);
  try {
    await withClient(databaseUrl, async (client) => {
      await client.query('begin; set local role cartage_system');
      await client.query(text, [...values]);
      await client.query('commit');
    });
  } catch (error) {
    // A backup before an update, made with the new version, finds the tables of the old one.
    if (!(error instanceof DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
  }
}
