import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that has come in and is not kept yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** Its first bytes, as many as tell what it is. */
  readonly head: Buffer;
  readonly sha256: string;
  /** Also where it has been kept already. */
  discard(): Promise<void>;
}

/** Where a file is kept: under whose, and the SHA-256 of its bytes. */
export interface FileKey {
  readonly organisationId: number;
  readonly sha256: string;
}

export interface KeptFile extends FileKey {
  readonly size: number;
  /** When it came last; the same file can come again. */
  readonly at: Date;
}

/** Files by their content, in a folder. A file is there whole or not at all, whatever is killed. */
export interface FileStore {
  /** Throws `FileTooLargeError` as soon as it is; nothing of it stays then, nor when the source breaks off. */
  receive(source: AsyncIterable<Buffer>, mostBytes: number): Promise<ReceivedFile>;
  /** Makes it stay, through a loss of power as well. */
  keep(path: string, key: FileKey): Promise<void>;
  /** Undefined when it is not there. Whoever reads it reads it to its end, even if it is removed meanwhile. */
  read(key: FileKey): Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  all(): AsyncGenerator<KeptFile>;
  /** Unless it came again after that moment; whether it went. */
  remove(key: FileKey, before: Date): Promise<boolean>;
  /** What came in before and was never kept; how many. */
  removeReceived(before: Date): Promise<number>;
}

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

const HEAD_BYTES = 16;

export function createFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const pathOf = ({ organisationId, sha256 }: FileKey) =>
    join(folder, String(organisationId), sha256.slice(0, 2), sha256);
  return {
    async receive(source, mostBytes) {
      await mkdir(incoming, { recursive: true });
      const path = join(incoming, randomUUID());
      const discard = () => rm(path, { force: true });
      try {
        return { path, discard, ...(await write(path, source, mostBytes)) };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    async keep(path, key) {
      const place = pathOf(key);
      await mkdir(dirname(place), { recursive: true });
      // Over one that is there: it is the same, and younger from now on, so that no sweep takes it.
      await rename(path, place);
      await syncFolder(dirname(place));
    },
    async read(key) {
      const file = await open(pathOf(key)).catch(missing);
      if (file === undefined) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file }), size };
    },
    async *all() {
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
      // Out of the way first: between a look at its age and its end the same file could come again.
      const aside = join(incoming, `${randomUUID()}.aside`);
      await mkdir(incoming, { recursive: true });
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
    async removeReceived(before) {
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

async function write(path: string, source: AsyncIterable<Buffer>, mostBytes: number) {
  const file = await open(path, 'wx');
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
  // There are systems on which a folder cannot be opened; theirs keep names by themselves.
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
