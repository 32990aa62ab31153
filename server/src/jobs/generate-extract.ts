import { isTransient } from '#db/failures.ts';
import { z } from 'zod';
import type { FileStore } from '#files/file-store.ts';
import { type ExtractCriteria, extractQuery } from '#freight/extract/parse-extract.ts';
import { extractPieces, findExtracted } from '#freight/extract/extract-file.ts';
import {
  countExtractFailure,
  workingExtract,
  type ExtractJobRow,
  failExtract,
  updateProgress,
  completeExtract,
} from '#freight/extract/extract-job.query.ts';
import { permittedSiteIds } from '#freight/permitted-sites.ts';
import { pauseSavedExtractOf } from '#freight/extract/saved-extract.query.ts';
import { actingScope } from '#jobs/acting-scope.ts';
import { notifyExtractReady } from '#jobs/notify-extract-ready.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';
import type { Scope } from '#platform/scope.ts';

const payloadShape = z.object({ jobId: z.int() });

/** A year of the largest organisation takes a third of this. */
const MAX_FILE_BYTES = 1_000_000_000;
/** After so many failures the extract is marked as failed. */
const MAX_FAILURES = 4;

type ExtractDependencies = Pick<
  WorkerDependencies,
  'database' | 'reads' | 'clock' | 'log' | 'fileStore' | 'portalOf'
>;

/**
 * Writes the file of an extract on behalf of the user who requested it. The complete file is stored in one step, so a
 * worker that dies half-way leaves no file that a row refers to. Throws when the worker stops, so that the queue runs
 * the job again.
 */
export async function generateExtract(
  deps: ExtractDependencies,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { jobId } = payloadShape.parse(payload);
  const { database, clock, log, fileStore } = deps;
  const [row] = await database.asSystem((tx) => tx.query<ExtractJobRow>(workingExtract(jobId)));
  if (row === undefined) return;
  const scope = await actingScope(database, row);
  if (scope === undefined) {
    await database.asSystem(async (tx) => {
      await tx.query(failExtract(jobId, clock()));
      await tx.query(pauseSavedExtractOf(jobId));
    });
    return;
  }
  try {
    if (fileStore === undefined) throw new Error('No file store is configured');
    await writeExtract({ ...deps, fileStore }, { jobId, row, scope, signal });
  } catch (error) {
    if (error instanceof CancelledError) return;
    const isPermanent = signal?.aborted !== true && !isTransient(error);
    if (isPermanent && (await hasFailedOften(deps, jobId))) {
      log.error({ event: 'extract_failed', jobId, err: error });
      await database.asSystem((tx) => tx.query(failExtract(jobId, clock())));
      return;
    }
    throw error;
  }
}

/** The user cancelled the extract while its file was being written. */
class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

interface ExtractRun {
  readonly jobId: number;
  readonly row: ExtractJobRow;
  readonly scope: Scope;
  readonly signal: AbortSignal | undefined;
}

async function writeExtract(
  {
    database,
    reads = database,
    clock,
    fileStore,
    portalOf = (host) => `https://${host}`,
  }: ExtractDependencies & { readonly fileStore: FileStore },
  { jobId, row, scope, signal }: ExtractRun,
): Promise<void> {
  const { dateType, from, to, siteIds, statuses, serviceTypes } = row;
  const criteria: ExtractCriteria = { dateType, days: { from, to }, siteIds, statuses, serviceTypes };
  const query = extractQuery(scope, criteria);
  const ids = await findExtracted(reads, query);
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for await (const { text, done } of extractPieces(reads, query, ids)) {
      signal?.throwIfAborted();
      yield Buffer.from(text);
      const active = await database.asSystem((tx) => tx.query(updateProgress(jobId, ids.length, done)));
      if (active.length === 0) throw new CancelledError();
    }
  };
  const received = await fileStore.receive(pieces(), MAX_FILE_BYTES);
  try {
    const { path, sha256, size } = received;
    await fileStore.store(path, { organisationId: row.organisationId, sha256 });
    // The next sweep deletes the file of an extract that was cancelled during its creation.
    const extract = {
      sha256,
      size,
      total: ids.length,
      siteIds: permittedSiteIds(scope, siteIds),
      at: clock(),
    };
    await database.asSystem(async (tx) => {
      const settled = await tx.query(completeExtract(jobId, extract));
      if (settled.length > 0)
        await notifyExtractReady(tx, scope, { jobId, row, total: ids.length, at: clock(), portalOf });
    });
  } finally {
    await received.discard();
  }
}

async function hasFailedOften({ database }: ExtractDependencies, jobId: number): Promise<boolean> {
  const [row] = await database.asSystem((tx) => tx.query<{ failures: number }>(countExtractFailure(jobId)));
  return (row?.failures ?? 0) >= MAX_FAILURES;
}
