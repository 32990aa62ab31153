import type { Transaction } from '#db/database.ts';
import type { FileKey, FileStore } from '#files/file-store.ts';
import { findFileProblem } from '#files/find-file-problem.ts';
import { lockFile } from '#files/lock-file.query.ts';
import { type FileReference, referencedFiles, referencesTo } from '#files/stored-files.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** Younger files may belong to an upload in progress. */
const MIN_AGE_MS = 3_600_000;

/**
 * Deletes files that no row refers to: of deleted attachments, expired extracts and interrupted uploads. Then reads
 * every referenced file and logs an error for each one that is missing or differs from what was stored.
 */
export async function sweepFiles(
  deps: Pick<WorkerDependencies, 'database' | 'clock' | 'log'> & { readonly fileStore: FileStore },
): Promise<void> {
  const { database, clock, log, fileStore } = deps;
  const before = new Date(clock().getTime() - MIN_AGE_MS);
  const staleUploads = await fileStore.removeStaleUploads(before);
  let orphans = 0;
  for await (const file of fileStore.list()) {
    if (file.at >= before) continue;
    const isRemoved = await database.asSystem(async (tx) => {
      await tx.query(lockFile(file));
      return !(await isReferenced(tx, file)) && fileStore.remove(file, before);
    });
    if (isRemoved) orphans += 1;
  }
  const references = await database.asSystem((tx) => tx.query<FileReference>(referencedFiles()));
  let invalid = 0;
  for (const reference of references) {
    const problem = await findFileProblem(fileStore, reference);
    if (problem === null) continue;
    invalid += 1;
    log.error({ event: 'file_invalid', problem, ...reference }, 'A stored file is missing or changed');
  }
  log.info({ event: 'files_swept', staleUploads, orphans, valid: references.length - invalid, invalid });
}

async function isReferenced(tx: Transaction, file: FileKey): Promise<boolean> {
  return (await tx.query(referencesTo(file))).length > 0;
}
