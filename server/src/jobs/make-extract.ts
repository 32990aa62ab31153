import { AppError } from '#errors/app-error.ts';
import { z } from 'zod';
import type { FileStore } from '#files/file-store.ts';
import { type ExtractCriteria, extractQuestion } from '#freight/extract/asked-extract.ts';
import { extractPieces, findExtracted } from '#freight/extract/extract-file.ts';
import {
  countExtractFailure,
  extractToMake,
  type ExtractJobRow,
  failExtract,
  noteProgress,
  settleExtract,
} from '#freight/extract/extract-job.query.ts';
import { askedSites } from '#freight/asked-sites.ts';
import { pauseSavedExtractOf } from '#freight/extract/saved-extract.query.ts';
import { actingScope } from '#jobs/acting-scope.ts';
import { tellOfExtract } from '#jobs/tell-of-extract.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';
import type { Scope } from '#platform/scope.ts';

const payloadShape = z.object({ jobId: z.int() });

/** A year of the largest organisation is a third of it. */
const MOST_BYTES = 1_000_000_000;
/** Then it is told that it could not be made. */
const MOST_FAILURES = 4;

type ExtractingParts = Pick<WorkerParts, 'database' | 'clock' | 'log' | 'fileStore' | 'portalOf'>;

/**
 * Makes the file of an extract as the person who asked for it. It is written aside and kept whole: whoever dies on
 * the way leaves nothing that is named, and the next begins anew. Throws when it was broken off, so that the queue
 * begins it again.
 */
export async function makeExtract(
  parts: ExtractingParts,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { jobId } = payloadShape.parse(payload);
  const { database, clock, log, fileStore } = parts;
  const [row] = await database.asSystem((tx) => tx.query<ExtractJobRow>(extractToMake(jobId)));
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
    if (fileStore === undefined) throw new Error('There is no store for files');
    await make({ ...parts, fileStore }, { jobId, row, scope, signal });
  } catch (error) {
    if (error instanceof NotWantedError) return;
    const isOurs = signal?.aborted !== true && !(error instanceof AppError && error.code === 'unavailable');
    if (isOurs && (await hasFailedOften(parts, jobId))) {
      log.error({ event: 'extract_failed', jobId, err: error });
      await database.asSystem((tx) => tx.query(failExtract(jobId, clock())));
      return;
    }
    throw error;
  }
}

/** It was cancelled while it was made. */
class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

interface Making {
  readonly jobId: number;
  readonly row: ExtractJobRow;
  readonly scope: Scope;
  readonly signal: AbortSignal | undefined;
}

async function make(
  {
    database,
    clock,
    fileStore,
    portalOf = (host) => `https://${host}`,
  }: ExtractingParts & { readonly fileStore: FileStore },
  { jobId, row, scope, signal }: Making,
): Promise<void> {
  const { dateType, from, to, siteIds, statuses, serviceTypes } = row;
  const criteria: ExtractCriteria = { dateType, days: { from, to }, siteIds, statuses, serviceTypes };
  const question = extractQuestion(scope, criteria);
  const ids = await findExtracted(database, question);
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for await (const { text, done } of extractPieces(database, question, ids)) {
      signal?.throwIfAborted();
      yield Buffer.from(text);
      const wanted = await database.asSystem((tx) => tx.query(noteProgress(jobId, ids.length, done)));
      if (wanted.length === 0) throw new NotWantedError();
    }
  };
  const received = await fileStore.receive(pieces(), MOST_BYTES);
  try {
    const { path, sha256, size } = received;
    await fileStore.keep(path, { organisationId: row.organisationId, sha256 });
    // One that is not wanted any more is named by nothing, and goes with the next sweep.
    const made = { sha256, size, total: ids.length, siteIds: askedSites(scope, siteIds), at: clock() };
    await database.asSystem(async (tx) => {
      const settled = await tx.query(settleExtract(jobId, made));
      if (settled.length > 0)
        await tellOfExtract(tx, scope, { jobId, row, total: ids.length, at: clock(), portalOf });
    });
  } finally {
    await received.discard();
  }
}

async function hasFailedOften({ database }: ExtractingParts, jobId: number): Promise<boolean> {
  const [row] = await database.asSystem((tx) => tx.query<{ failures: number }>(countExtractFailure(jobId)));
  return (row?.failures ?? 0) >= MOST_FAILURES;
}
