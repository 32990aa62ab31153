import { extractDays, lastDue, nextDue } from '@cartage/domain/extracts/schedule.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { consignmentsFileName } from '#freight/spreadsheet/consignments-file-name.ts';
import { startSavedExtract, type DueExtract, nextDueExtract } from '#freight/extract/saved-extract.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/**
 * Starts the saved extracts that are due, each in its own transaction, so that only one of several workers starts it.
 * After an outage only the last missed run is started, with the days of its due time.
 */
export async function startDueExtracts({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const at = clock();
  let isDone = false;
  while (!isDone) {
    isDone = await database.asSystem(async (tx) => {
      const [due] = await tx.query<DueExtract>(nextDueExtract(at));
      if (due === undefined) return true;
      const { id, zone, period } = due;
      const dueAt = lastDue(due, at, zone);
      await tx.query(
        startSavedExtract({
          id,
          days: extractDays(period, localDay(dueAt, zone)),
          dueAt,
          nextDueAt: nextDue(due, at, zone),
          fileName: consignmentsFileName(dueAt, zone, 'csv'),
          at,
        }),
      );
      return false;
    });
  }
}
