import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { type ArchiveKeys, encrypted } from '#backup/archive-cipher.ts';
import { CHECKSUMS } from '#backup/backup-format.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly content: Readable | Buffer;
}

interface ArchiveOptions {
  readonly keys: ArchiveKeys;
  readonly at: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a new tar.gz file, encrypted if there is a key, and syncs it to the disk. Its last entry lists the
 * SHA-256 of all others, in the format of `sha256sum`.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  { keys, at, signal }: ArchiveOptions,
): Promise<void> {
  const tar = pack();
  const compressed = new PassThrough();
  const output = await encrypted(compressed, keys);
  const options = signal === undefined ? {} : { signal };
  // Together, so that a failure of one end also ends the other.
  await Promise.all([
    pipeline(tar, createGzip({ level: 5 }), compressed, options),
    pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }), options),
    addAll(tar, entries, at),
  ]);
  const file = await open(path);
  await file.sync();
  await file.close();
}

async function addAll(tar: Pack, entries: AsyncIterable<ArchiveEntry>, at: Date): Promise<void> {
  try {
    const sums: string[] = [];
    for await (const entry of entries) sums.push(`${await add(tar, entry, at)}  ${entry.name}\n`);
    const content = Buffer.from(sums.join(''));
    await add(tar, { name: CHECKSUMS, size: content.length, content }, at);
    tar.finalize();
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Returns the checksum of the entry. */
async function add(tar: Pack, { name, size, content }: ArchiveEntry, mtime: Date): Promise<string> {
  const hash = createHash('sha256');
  const entry = tar.entry({ name, size, mtime, mode: 0o600 });
  await pipeline(
    Buffer.isBuffer(content) ? Readable.from([content]) : content,
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    entry,
  );
  return hash.digest('hex');
}
