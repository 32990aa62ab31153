import { NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import { z } from 'zod';
import { isTransient } from '#db/failures.ts';
import {
  failRemainingItems,
  finishImport,
  importToRun,
  type ImportJobRow,
} from '#freight/import/import-job.query.ts';
import { runImport } from '#freight/import/run-import.ts';
import { actingScope } from '#jobs/acting-scope.ts';
import { scopeOfJob } from '#platform/scope.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

const payloadShape = z.object({ jobId: z.int() });

/** The job to queue again. The retry delays of the queue itself grow to hours. */
export interface NextTurn {
  readonly jobKey: string;
  readonly queueName: string;
  /** False when only the time of this turn is over. */
  readonly isInterrupted: boolean;
}

/**
 * Runs an import for one turn, as the user who started it, with their current sites and the permissions of that time.
 * Returns null when the import is finished.
 */
export async function runImportJob(
  deps: Pick<WorkerDependencies, 'database' | 'clock' | 'log'>,
  payload: unknown,
  { signal, turnMs }: { readonly signal: AbortSignal | undefined; readonly turnMs: number },
): Promise<NextTurn | null> {
  const { jobId } = payloadShape.parse(payload);
  const { database, clock, log } = deps;
  const [row] = await database.asSystem((tx) => tx.query<ImportJobRow>(importToRun(jobId)));
  if (row === undefined) return null;
  const scope = await actingScope(database, row);
  if (scope === undefined) {
    await database.asSystem(async (tx) => {
      await tx.query(failRemainingItems(row, NOT_FOUND, clock()));
      await tx.query(finishImport(row, clock()));
    });
    return null;
  }
  const origin = { through: 'import', sourceId: jobId, sourceName: row.fileName } as const;
  const work = { jobId, scope: scopeOfJob(scope, origin), requestId: row.requestId };
  const job = { jobKey: `import-${jobId}`, queueName: `imports-${row.organisationId % 2}` };
  const turnEnd = performance.now() + turnMs;
  const isAborted = () => signal?.aborted === true;
  try {
    const isFinished = await runImport(deps, work, () => isAborted() || performance.now() > turnEnd);
    return isFinished ? null : { ...job, isInterrupted: isAborted() };
  } catch (error) {
    if (!isTransient(error)) throw error;
    log.warn({ event: 'import_interrupted', jobId, err: error }, 'The import is interrupted and retried');
    return { ...job, isInterrupted: true };
  }
}
