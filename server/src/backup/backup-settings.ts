import { fileURLToPath } from 'node:url';
import { readNumber } from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';
import type { ArchiveKeys } from '#backup/archive-cipher.ts';
import type { Retention } from '#backup/remove-old-backups.ts';
import type { BucketSettings } from '#files/bucket-client.ts';
import { readBucket } from '#files/storage-settings.ts';

/** Settings of backups. Each comment names the environment variable and its default. */
export interface BackupSettings {
  /** BACKUP_URL (folder backups in CARTAGE_DATA). With a bucket, the folder for a backup that is being made. */
  readonly folder: string;
  /**
   * Defined when BACKUP_URL is an S3-compatible bucket. BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY and BACKUP_REGION default to
   * those of the file store.
   */
  readonly bucket: BucketSettings | undefined;
  /** BACKUP_PASSPHRASE, BACKUP_RECIPIENT, BACKUP_IDENTITY: without one, backups are not encrypted. */
  readonly keys: ArchiveKeys;
  /** BACKUP_SCHEDULE: five fields of cron in UTC; without it, the worker makes no backups. */
  readonly schedule: string | undefined;
  /** BACKUP_KEEP (7), BACKUP_KEEP_DAYS (30). */
  readonly retention: Retention;
  /** BACKUP_MAX_AGE_HOURS (26): an older newest backup is a problem. */
  readonly maxAgeMs: number;
}

const MIN_PASSPHRASE_LENGTH = 16;
const NO_TARGET =
  'BACKUP_URL must be the address of a folder, such as file:///var/backups/cartage, or of an S3 bucket';
const HOUR_MS = 3_600_000;

type Read = (name: SettingName) => string | undefined;

export function readBackupSettings(read: Read, defaultFolder: string, issues: string[]): BackupSettings {
  const url = read('BACKUP_URL');
  const isBucket = url !== undefined && /^https?:/.test(url);
  // All are read, so that an invalid value is reported even where it is not used yet.
  const access = {
    accessKey: read('BACKUP_ACCESS_KEY') ?? read('STORAGE_ACCESS_KEY'),
    secretKey: read('BACKUP_SECRET_KEY') ?? read('STORAGE_SECRET_KEY'),
    region: read('BACKUP_REGION') ?? read('STORAGE_REGION'),
  };
  const number = (name: SettingName, defaultValue: number) =>
    readNumber(name, read(name), { min: 1, max: 10_000, defaultValue }, issues);
  return {
    folder: url === undefined || isBucket ? defaultFolder : readFolder(url, defaultFolder, issues),
    bucket: isBucket ? readBucket({ name: 'BACKUP', url, ...access }, NO_TARGET, issues) : undefined,
    keys: readKeys(read, issues),
    schedule: readSchedule(read('BACKUP_SCHEDULE'), issues),
    retention: { count: number('BACKUP_KEEP', 7), days: number('BACKUP_KEEP_DAYS', 30) },
    maxAgeMs: number('BACKUP_MAX_AGE_HOURS', 26) * HOUR_MS,
  };
}

function readFolder(url: string, defaultFolder: string, issues: string[]): string {
  try {
    return fileURLToPath(url);
  } catch {
    issues.push(NO_TARGET);
    return defaultFolder;
  }
}

function readKeys(read: Read, issues: string[]): ArchiveKeys {
  const passphrase = read('BACKUP_PASSPHRASE');
  const recipient = read('BACKUP_RECIPIENT');
  const identity = secretKeyOf(read('BACKUP_IDENTITY'));
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE_LENGTH)
    issues.push(`BACKUP_PASSPHRASE needs at least ${MIN_PASSPHRASE_LENGTH} characters`);
  if (recipient !== undefined && !/^age1[0-9a-z]{50,}$/.test(recipient))
    issues.push('BACKUP_RECIPIENT must be a public key of age, which starts with age1');
  if (identity !== undefined && !/^AGE-SECRET-KEY-[0-9A-Z-]{50,}$/.test(identity))
    issues.push('BACKUP_IDENTITY must be a secret key of age, which starts with AGE-SECRET-KEY-');
  return { passphrase, recipient, identity };
}

/** Accepts the output of `backup create-key --json` too. */
const secretKeyOf = (text: string | undefined): string | undefined =>
  /"secretKey": *"([^"]*)"/.exec(text ?? '')?.[1] ?? text;

function readSchedule(text: string | undefined, issues: string[]): string | undefined {
  if (text === undefined || /^([\d*,/-]+ ){4}[\d*,/-]+$/.test(text)) return text;
  issues.push('BACKUP_SCHEDULE must be five fields of cron in UTC, such as 0 14 * * *');
  return undefined;
}
