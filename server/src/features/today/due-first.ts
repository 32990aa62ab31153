import { MAX_TASK_ROWS } from '@cartage/domain/today/tasks.ts';
import type { ExceptionFacts } from '#features/today/exception-section.query.ts';
import type { ExceptionClock } from '#freight/exception-clock.ts';

/** The first rows of the exceptions: each consignment once, with its exception that is due first. */
export function dueFirst(
  candidates: readonly ExceptionFacts[],
  { dueAt }: Pick<ExceptionClock, 'dueAt'>,
): readonly ExceptionFacts[] {
  // The candidates are oldest first, which the sort keeps for equal due times.
  const sorted = candidates
    .map((row) => ({ row, due: dueAt(row.exception)?.getTime() ?? Infinity }))
    .toSorted((one, other) => (one.due === other.due ? 0 : one.due - other.due));
  const byReference = new Map<string, ExceptionFacts>();
  for (const { row } of sorted) if (!byReference.has(row.reference)) byReference.set(row.reference, row);
  return [...byReference.values()].slice(0, MAX_TASK_ROWS);
}
