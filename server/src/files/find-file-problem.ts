import { createHash } from 'node:crypto';
import type { FileStore } from '#files/file-store.ts';
import type { FileReference } from '#files/stored-files.query.ts';

/** Reads the whole file and compares it with the row that refers to it. */
export async function findFileProblem(
  store: FileStore,
  reference: FileReference,
): Promise<'missing' | 'changed' | null> {
  const file = await store.read(reference);
  if (file === undefined) return 'missing';
  const hash = createHash('sha256');
  for await (const chunk of file.stream) hash.update(chunk);
  return hash.digest('hex') === reference.sha256 && file.size === reference.size ? null : 'changed';
}
