import { withClient } from '@cartage/database/connection/with-client.ts';
import { type ArchiveKeys, canEncrypt } from '#backup/archive-cipher.ts';
import { HEADER, RESULT, tableKey, type BackedUpTable, type BackupResult } from '#backup/backup-format.ts';
import { backupName, type BackupStore } from '#backup/backup-store.ts';
import { referencedFiles, type FileReference } from '#files/stored-files.query.ts';
import { recordBackup } from '#backup/record-backup.ts';
import { Snapshot } from '#backup/snapshot.ts';
import { writeArchive, type ArchiveEntry } from '#backup/write-archive.ts';
import type { FileStore } from '#files/file-store.ts';

export interface BackupSource {
  /** URL of the owner of the database, or of the login of backups. */
  readonly databaseUrl: string;
  readonly fileStore: FileStore;
  readonly store: BackupStore;
  readonly keys: ArchiveKeys;
  readonly at: Date;
  readonly signal?: AbortSignal | undefined;
}

export interface CreatedBackup {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: BackupResult['missingFiles'];
}

/** Entries of a table have no known size before they are read, so they are cut into pieces of this size. */
const PIECE_BYTES = 4_000_000;

/**
 * Stores one archive with one consistent state of the database and every file that its rows refer to. Then records it in
 * the database, for readiness and metrics.
 */
export async function createBackup(backup: BackupSource): Promise<CreatedBackup> {
  const { store, keys, at, signal } = backup;
  const name = backupName(at, canEncrypt(keys));
  const result: BackupResult = { rows: {}, sequences: [], files: 0, missingFiles: [] };
  const bytes = await store.write(name, (path) =>
    withClient(backup.databaseUrl, async (client) => {
      const snapshot = await Snapshot.begin(client);
      await writeArchive(path, entriesOf(snapshot, backup, result), { keys, at, signal });
    }),
  );
  const rows = Object.values(result.rows).reduce((sum, count) => sum + count, 0);
  const { files, missingFiles } = result;
  await recordBackup(backup.databaseUrl, { name, createdAt: at, bytes, missingFiles: missingFiles.length });
  return { name, bytes, rows, files, missingFiles };
}

async function* entriesOf(
  snapshot: Snapshot,
  { at, fileStore }: BackupSource,
  result: BackupResult,
): AsyncGenerator<ArchiveEntry> {
  const header = await snapshot.header(at);
  yield json(HEADER, header);
  for (const table of header.tables) yield* piecesOf(snapshot, table, result);
  // After the rows, so that a number issued during the backup is skipped rather than issued again.
  result.sequences = await snapshot.sequences();
  yield* filesOf(await snapshot.query<FileReference>(referencedFiles()), fileStore, result);
  yield json(RESULT, result);
}

async function* piecesOf(
  snapshot: Snapshot,
  table: BackedUpTable,
  result: BackupResult,
): AsyncGenerator<ArchiveEntry> {
  const key = tableKey(table);
  let pieces = 0;
  const piece = (chunks: readonly Buffer[]) => {
    pieces += 1;
    return entry(`database/${key}/${String(pieces).padStart(6, '0')}.copy`, Buffer.concat(chunks));
  };
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of snapshot.rowsOf(table, (rows) => (result.rows[key] = rows))) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield piece(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield piece(chunks);
}

async function* filesOf(
  references: readonly FileReference[],
  fileStore: FileStore,
  result: BackupResult,
): AsyncGenerator<ArchiveEntry> {
  for (const { organisationId, sha256 } of references) {
    const file = await fileStore.read({ organisationId, sha256 });
    if (file === undefined) {
      result.missingFiles.push({ organisationId, sha256 });
      continue;
    }
    yield { name: `files/${organisationId}/${sha256}`, size: file.size, content: file.stream };
    result.files += 1;
  }
}

const json = (name: string, value: object) => entry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
const entry = (name: string, content: Buffer): ArchiveEntry => ({ name, size: content.length, content });
