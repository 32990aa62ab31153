import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#errors/app-error.ts';
import { type DiskSpace, diskSpaceOf, toStorageError } from '#files/disk-space.ts';

/** An uploaded file that is not stored yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** The first bytes, enough to detect the file type. */
  readonly head: Buffer;
  readonly sha256: string;
  /** Deletes the file; does nothing when it is stored already. */
  discard(): Promise<void>;
}

/** Identifies a stored file: its owner and the SHA-256 of its content. */
export interface FileKey {
  readonly organisationId: number;
  readonly sha256: string;
}

export interface StoredFile extends FileKey {
  readonly size: number;
  /** The latest upload; the same content can be uploaded again. */
  readonly at: Date;
}

/** Stores files by their content. A file is stored completely or not at all, even if the process is killed. */
export interface FileStore {
  /**
   * Throws `FileTooLargeError` beyond `maxBytes`, and `storage-full` when less than the reserve is free, before it reads the
   * source, or when the disk is full. Nothing remains then, nor when the source breaks off.
   */
  receive(source: AsyncIterable<Buffer>, maxBytes: number): Promise<ReceivedFile>;
  /** Stores the file durably, so that it survives a power failure. Throws `storage-full` on a full disk. */
  store(path: string, key: FileKey): Promise<void>;
  /** Undefined for a missing file. The stream stays readable to its end even if the file is removed while it is read. */
  read(key: FileKey): Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  list(): AsyncGenerator<StoredFile>;
  /** Removes the file unless it was uploaded again since `before`. Returns whether it was removed. */
  remove(key: FileKey, before: Date): Promise<boolean>;
  /** Removes uploads from before `before` that were never stored. Returns how many. */
  removeStaleUploads(before: Date): Promise<number>;
  /** Of the disk on which uploads arrive. */
  space(): Promise<DiskSpace>;
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

const HEAD_BYTES = 16;
export const DEFAULT_RESERVE_BYTES = 1024 ** 3;

/** Attachments and documents of customers: other users of the machine may not read them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export function createFolderStore(folder: string, maxReserveBytes = DEFAULT_RESERVE_BYTES): FileStore {
  const createPrivateFolder = async (path: string) => {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    // The folder of an earlier version. One that belongs to an administrator is theirs to protect.
    await chmod(folder, FOLDER_MODE).catch(() => undefined);
  };
  const incoming = join(folder, 'incoming');
  const pathOf = ({ organisationId, sha256 }: FileKey) =>
    join(folder, String(organisationId), sha256.slice(0, 2), sha256);
  const space = () => diskSpaceOf(folder, maxReserveBytes);
  return {
    space,
    async receive(source, mostBytes) {
      const { freeBytes, reserveBytes } = await space();
      if (freeBytes < reserveBytes) throw new AppError('storage-full');
      await createPrivateFolder(incoming).catch(throwStorageError);
      const path = join(incoming, randomUUID());
      const discard = () => rm(path, { force: true });
      try {
        return { path, discard, ...(await write(path, source, mostBytes)) };
      } catch (error) {
        await discard();
        throw toStorageError(error);
      }
    },
    async store(path, key) {
      const place = pathOf(key);
      await createPrivateFolder(dirname(place)).catch(throwStorageError);
      // Replaces an existing file of the same content, with a new date, so that no sweep removes it.
      await rename(path, place).catch(throwStorageError);
      await syncFolder(dirname(place));
    },
    async read(key) {
      const file = await open(pathOf(key)).catch(missing);
      if (file === undefined) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file }), size };
    },
    async *list() {
      for (const owner of await names(folder)) {
        if (!/^\d+$/.test(owner)) continue;
        for (const shelf of await names(join(folder, owner))) {
          for (const sha256 of await names(join(folder, owner, shelf))) {
            const key = { organisationId: Number(owner), sha256 };
            const found = await stat(pathOf(key)).catch(missing);
            if (found !== undefined) yield { ...key, size: found.size, at: found.mtime };
          }
        }
      }
    },
    async remove(key, before) {
      // Moved aside first: between checking its age and removing it, the same file could be uploaded again.
      const aside = join(incoming, `${randomUUID()}.aside`);
      await createPrivateFolder(incoming);
      await rename(pathOf(key), aside).catch(missing);
      const found = await stat(aside).catch(missing);
      if (found === undefined) return false;
      if (found.mtime < before) {
        await rm(aside, { force: true });
        return true;
      }
      await rename(aside, pathOf(key));
      return false;
    },
    async removeStaleUploads(before) {
      let gone = 0;
      for (const name of await names(incoming)) {
        const found = await stat(join(incoming, name)).catch(missing);
        if (found === undefined || found.mtime >= before) continue;
        await rm(join(incoming, name), { force: true });
        gone += 1;
      }
      return gone;
    },
  };
}

function throwStorageError(error: unknown): never {
  throw toStorageError(error);
}

async function write(path: string, source: AsyncIterable<Buffer>, mostBytes: number) {
  const file = await open(path, 'wx', FILE_MODE);
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > mostBytes) throw new FileTooLargeError();
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece]).subarray(0, HEAD_BYTES);
      hash.update(piece);
      await writeAll(file, piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, head, sha256: hash.digest('hex') };
}

async function writeAll(file: FileHandle, piece: Buffer): Promise<void> {
  let written = 0;
  while (written < piece.length) written += (await file.write(piece, written)).bytesWritten;
}

async function syncFolder(path: string): Promise<void> {
  // Some systems cannot open a folder; those write file names durably themselves.
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
