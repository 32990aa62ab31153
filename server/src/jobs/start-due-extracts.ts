import { extractDays, lastDue, nextDue } from '@cartage/domain/extracts/schedule.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { extractFileName } from '#freight/extract/extract-file.ts';
import { beginSavedExtract, type DueExtract, nextDueExtract } from '#freight/extract/saved-extract.query.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

/**
 * Begins what is due, each in a transaction of its own, so that of several workers one does. After a stop the last
 * time that was missed is made up for, and only that: its days are those of then.
 */
export async function startDueExtracts({
  database,
  clock,
}: Pick<WorkerParts, 'database' | 'clock'>): Promise<void> {
  const at = clock();
  let isDone = false;
  while (!isDone) {
    isDone = await database.asSystem(async (tx) => {
      const [due] = await tx.query<DueExtract>(nextDueExtract(at));
      if (due === undefined) return true;
      const { id, zone, period } = due;
      const dueAt = lastDue(due, at, zone);
      await tx.query(
        beginSavedExtract({
          id,
          days: extractDays(period, localDay(dueAt, zone)),
          dueAt,
          nextDueAt: nextDue(due, at, zone),
          fileName: extractFileName(dueAt, zone),
          at,
        }),
      );
      return false;
    });
  }
}
