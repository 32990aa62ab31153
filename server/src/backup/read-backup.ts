import type { ArchiveKeys } from '#backup/archive-cipher.ts';
import { BackupError } from '#backup/backup-error.ts';
import {
  type BackupHeader,
  backupHeader,
  type BackupResult,
  backupResult,
  FORMAT,
  HEADER,
  RESULT,
} from '#backup/backup-format.ts';
import type { BackupStore } from '#backup/backup-store.ts';
import { parseBackupName } from '#backup/backup-store.ts';
import { readArchive, textOf } from '#backup/read-archive.ts';

/** Called for each part of a backup, in their order. */
export interface BackupReader {
  header?(header: BackupHeader): Promise<void>;
  /** A piece of the rows of a table, by `schema.table`. */
  rows?(table: string, content: AsyncIterable<Buffer>): Promise<void>;
  file?(key: { organisationId: number; sha256: string }, content: AsyncIterable<Buffer>): Promise<void>;
  result?(result: BackupResult): Promise<void>;
}

interface BackupToRead {
  readonly store: BackupStore;
  readonly name: string;
  readonly keys: ArchiveKeys;
}

/** Reads a backup to its end and compares every checksum. Throws BackupError when it is not what was written. */
export async function readBackup(
  { store, name, keys }: BackupToRead,
  reader: BackupReader = {},
): Promise<{ readonly header: BackupHeader; readonly result: BackupResult }> {
  const parsed = parseBackupName(name);
  const source = parsed === undefined ? undefined : await store.read(name);
  if (parsed === undefined || source === undefined)
    throw new BackupError(`There is no backup ${name}. To see all: npm run admin -- backup list`);
  let header: BackupHeader | undefined;
  let result: BackupResult | undefined;
  for await (const entry of readArchive({ source, isEncrypted: parsed.isEncrypted }, keys)) {
    if (entry.name === HEADER) {
      header = backupHeader.parse(parseJson(await textOf(entry.content)));
      await reader.header?.(header);
    } else if (entry.name === RESULT) {
      result = backupResult.parse(JSON.parse(await textOf(entry.content)));
      await reader.result?.(result);
    } else await readData(entry.name, entry.content, reader);
  }
  if (header === undefined || result === undefined)
    throw new BackupError('The file is not a backup of Cartage.');
  return { header, result };
}

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format !== FORMAT)
    throw new BackupError(
      `The backup has format ${String(format)}; this version of Cartage reads format ${FORMAT}.`,
    );
  return value;
}

async function readData(name: string, content: AsyncIterable<Buffer>, reader: BackupReader): Promise<void> {
  const [, table] = /^database\/([^/]+)\/\d+\.copy$/.exec(name) ?? [];
  const [, owner, sha256] = /^files\/(\d+)\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (table !== undefined && reader.rows !== undefined) return reader.rows(table, content);
  if (owner !== undefined && sha256 !== undefined && reader.file !== undefined)
    return reader.file({ organisationId: Number(owner), sha256 }, content);
  for await (const _ of content);
}
