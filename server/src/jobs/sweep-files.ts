import { createHash } from 'node:crypto';
import type { Transaction } from '#db/database.ts';
import { holdFile } from '#files/hold-file.query.ts';
import type { FileKey, FileStore } from '#files/file-store.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';
import { sql } from '#db/sql.ts';

/** An upload that is still under way is younger. */
const LEFT_ALONE_MS = 3_600_000;

interface Reference {
  readonly organisationId: number;
  readonly sha256: string;
  readonly size: number;
}

/**
 * Takes away what no row names: files of attachments that were deleted, of extracts that are over, and of uploads that
 * were broken off. Then reads every file there should be and tells aloud of one that is missing or is not what was stored.
 */
export async function sweepFiles(
  parts: Pick<WorkerParts, 'database' | 'clock' | 'log'> & { readonly fileStore: FileStore },
): Promise<void> {
  const { database, clock, log, fileStore } = parts;
  const before = new Date(clock().getTime() - LEFT_ALONE_MS);
  const received = await fileStore.removeReceived(before);
  let orphans = 0;
  for await (const file of fileStore.all()) {
    if (file.at >= before) continue;
    const isGone = await database.asSystem(async (tx) => {
      await tx.query(holdFile(file));
      return !(await isNamed(tx, file)) && fileStore.remove(file, before);
    });
    if (isGone) orphans += 1;
  }
  const named = await database.asSystem((tx) =>
    tx.query<Reference>(sql`
      select organisation_id as "organisationId", sha256, size from attachment
      union
      select organisation_id, sha256, size from extract_job where sha256 is not null`),
  );
  let unsound = 0;
  for (const reference of named) {
    const fault = await faultOf(fileStore, reference);
    if (fault === null) continue;
    unsound += 1;
    log.error({ event: 'file_unsound', fault, ...reference }, 'A stored file is not as it was stored');
  }
  log.info({ event: 'files_swept', received, orphans, sound: named.length - unsound, unsound });
}

async function isNamed(tx: Transaction, { organisationId, sha256 }: FileKey): Promise<boolean> {
  const rows = await tx.query(sql`
    select from attachment where organisation_id = ${organisationId} and sha256 = ${sha256}
    union all
    select from extract_job where organisation_id = ${organisationId} and sha256 = ${sha256}
    limit 1`);
  return rows.length > 0;
}

async function faultOf(store: FileStore, reference: Reference): Promise<string | null> {
  const file = await store.read(reference);
  if (file === undefined) return 'missing';
  const hash = createHash('sha256');
  for await (const piece of file.stream) hash.update(piece);
  return hash.digest('hex') === reference.sha256 && file.size === reference.size ? null : 'changed';
}
