import { createHash } from 'node:crypto';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type ArchiveKeys, decrypted } from '#backup/archive-cipher.ts';
import { BackupError } from '#backup/backup-error.ts';
import { CHECKSUMS } from '#backup/backup-format.ts';

export interface ReadEntry {
  readonly name: string;
  /** To be read to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

/** The backup as it was stored; `isEncrypted` by its name. */
export interface StoredArchive {
  readonly source: Readable;
  readonly isEncrypted: boolean;
}

/**
 * Yields every entry, then compares all checksums. Throws BackupError for a truncated, changed or incomplete archive, so
 * a reader that reached the end has read exactly what was written.
 */
export async function* readArchive(
  { source, isEncrypted }: StoredArchive,
  keys: ArchiveKeys,
): AsyncGenerator<ReadEntry> {
  const plain = isEncrypted ? await decrypted(source, keys) : source;
  const found = new Map<string, string>();
  let listed: string | undefined;
  try {
    const tar = extract();
    // The callback is needed: errors reach the loop below through the last stream.
    const compressed = new PassThrough();
    pipeline(plain, compressed, createGunzip(), tar, () => {});
    for await (const entry of tar) {
      const { name } = entry.header;
      // The types of tar-stream leave the chunks open.
      const content = entry as AsyncIterable<Buffer>;
      if (name === CHECKSUMS) {
        listed = await textOf(content);
        continue;
      }
      const hash = createHash('sha256');
      yield { name, content: hashing(content, hash) };
      found.set(name, hash.digest('hex'));
    }
  } catch (error) {
    throw damaged(error);
  } finally {
    source.destroy();
  }
  compare(found, listed);
}

async function* hashing(source: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(`The backup is damaged or truncated: ${reason}.`, { cause: error });
}

export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function compare(found: ReadonlyMap<string, string>, listed: string | undefined): void {
  if (listed === undefined) throw new BackupError(`The backup is truncated: ${CHECKSUMS} is missing.`);
  const expected = new Map(
    listed
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [name, sum] of expected) {
    if (!found.has(name)) throw new BackupError(`The backup is incomplete: ${name} is missing.`);
    if (found.get(name) !== sum) throw new BackupError(`The backup is damaged: ${name} was changed.`);
  }
  for (const name of found.keys())
    if (!expected.has(name)) throw new BackupError(`The backup is damaged: ${name} was added.`);
}
