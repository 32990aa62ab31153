import { createBackup } from '@cartage/server/backup/create-backup.ts';
import { canEncrypt, createArchiveKey } from '@cartage/server/backup/archive-cipher.ts';
import type { BackupStore } from '@cartage/server/backup/backup-store.ts';
import { openBackupStore } from '@cartage/server/backup/open-backup-store.ts';
import { removeOldBackups } from '@cartage/server/backup/remove-old-backups.ts';
import { readBackup } from '@cartage/server/backup/read-backup.ts';
import { openFileStore } from '@cartage/server/files/open-file-store.ts';
import { AdminError } from '#admin/admin-error.ts';
import { restoreBackup } from '#admin/backup/restore-backup.ts';
import { changed, type DisplayRow, standaloneCommand } from '#admin/command.ts';
import { onSwitch, text } from '#admin/option-types.ts';
import { optional } from '#admin/option.ts';
import type { StartSettings } from '#start/settings.ts';

const name = optional(text, 'name from `backup list`; the newest backup by default');

const create = standaloneCommand({
  noun: 'backup',
  verb: 'create',
  summary: 'Store the database, the files, the keys and the logins as one archive',
  options: {},
  async runAlone({ settings, withDatabase }) {
    const store = storeOf(settings);
    const created = await withDatabase((databaseUrl) =>
      createBackup({
        databaseUrl,
        fileStore: openFileStore(settings.storage),
        store,
        keys: settings.backup.keys,
        at: new Date(),
      }),
    );
    const { missingFiles } = created;
    return changed(
      [
        `Created ${created.name}: ${created.rows} rows, ${created.files} files, ${sizeOf(created.bytes)}.`,
        ...(missingFiles.length > 0 ? [`${missingFiles.length} files are missing in the file store.`] : []),
        ...(!canEncrypt(settings.backup.keys)
          ? [
              'It is not encrypted and contains every key: set BACKUP_RECIPIENT or BACKUP_PASSPHRASE, or protect its folder.',
            ]
          : []),
      ].join('\n'),
    );
  },
});

const list = standaloneCommand({
  noun: 'backup',
  verb: 'list',
  summary: 'List the backups, oldest first',
  options: {},
  async runAlone({ settings }) {
    const rows: DisplayRow[] = (await storeOf(settings).list()).map((backup) => ({
      name: backup.name,
      createdAt: backup.createdAt.toISOString(),
      size: sizeOf(backup.bytes),
      encrypted: backup.isEncrypted,
    }));
    return { kind: 'list', columns: ['name', 'createdAt', 'size', 'encrypted'], rows };
  },
});

const verify = standaloneCommand({
  noun: 'backup',
  verb: 'verify',
  summary: 'Read a backup to its end and compare every checksum',
  options: { name },
  async runAlone({ settings }, args) {
    const store = storeOf(settings);
    const found = args.name ?? (await newest(store));
    const { header, result } = await readBackup({
      store,
      name: found,
      keys: settings.backup.keys,
    });
    return {
      kind: 'record',
      record: {
        name: found,
        createdAt: header.createdAt,
        tables: header.tables.length,
        rows: Object.values(result.rows).reduce((sum, count) => sum + count, 0),
        files: result.files,
        missingFiles: result.missingFiles.length,
        isComplete: true,
      },
    };
  },
});

const restore = standaloneCommand({
  noun: 'backup',
  verb: 'restore',
  summary: 'Load a backup into an empty database and the file store; stop the processes of Cartage first',
  options: {
    name,
    replace: optional(onSwitch, 'replace all data of a database that has tenants'),
  },
  async runAlone({ settings, withDatabase, printError }, args) {
    const store = storeOf(settings);
    const found = args.name ?? (await newest(store));
    const { header, result, missingLogins } = await withDatabase((url) =>
      restoreBackup({
        url,
        settings,
        store,
        name: found,
        fileStore: openFileStore(settings.storage),
        canReplace: args.replace ?? false,
        printError,
      }),
    );
    const rows = Object.values(result.rows).reduce((sum, count) => sum + count, 0);
    return changed(
      [
        `Restored ${found} of ${header.createdAt}: ${rows} rows, ${result.files} files.`,
        ...(missingLogins.length > 0
          ? [`Create these logins again, or set no URL for them: ${missingLogins.join(', ')}.`]
          : []),
      ].join('\n'),
    );
  },
});

const prune = standaloneCommand({
  noun: 'backup',
  verb: 'prune',
  summary: 'Remove the backups that BACKUP_KEEP and BACKUP_KEEP_DAYS do not keep',
  options: {},
  async runAlone({ settings }) {
    const removed = await removeOldBackups(storeOf(settings), settings.backup.retention, new Date());
    return changed(removed.length === 0 ? 'No backup is removed.' : `Removed ${removed.join(', ')}.`);
  },
});

const createKey = standaloneCommand({
  noun: 'backup',
  verb: 'create-key',
  summary: 'Print a new key pair: a public key that encrypts backups and a secret key that opens them',
  options: {},
  async runAlone() {
    const { recipient, identity } = await createArchiveKey();
    return { kind: 'record', record: { publicKey: recipient, secretKey: identity } };
  },
});

export const BACKUP_COMMANDS = [create, list, verify, restore, prune, createKey];

const storeOf = ({ backup }: StartSettings): BackupStore => openBackupStore(backup);

async function newest(store: BackupStore): Promise<string> {
  const last = (await store.list()).at(-1);
  if (last === undefined)
    throw new AdminError('There are no backups. To create one: npm run admin -- backup create');
  return last.name;
}

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
