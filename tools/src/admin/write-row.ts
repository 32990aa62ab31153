import { AdminError } from '#admin/admin-error.ts';
import type { Query } from '#admin/transaction.ts';
import { insertInto, type Key, type TargetValues, updateOf } from '#admin/write-row.query.ts';

const isSame = (before: unknown, target: unknown) => JSON.stringify(before) === JSON.stringify(target);

/** Columns whose target value differs from the stored one. */
export function differences(before: Readonly<Record<string, unknown>>, target: TargetValues): string[] {
  return Object.keys(target).filter(
    (column) => target[column] !== undefined && !isSame(before[column], target[column]),
  );
}

/** For an `add` of an existing row: throws an error that lists the differences. Does nothing when the rows are equal. */
export function assertNoDifference(
  what: string,
  before: Readonly<Record<string, unknown>>,
  target: TargetValues,
): void {
  const columns = differences(before, target);
  if (columns.length === 0) return;
  const stored = columns.map((column) => `${column.replaceAll('_', ' ')} is ${String(before[column])}`);
  throw new AdminError(
    `${what} already exists with other values: ${stored.join(', ')}. To change it, use the verb set.`,
  );
}

export async function insertRow(query: Query, table: string, row: TargetValues): Promise<void> {
  await query(insertInto(table, row));
}

export async function updateRow(query: Query, table: string, key: Key, target: TargetValues): Promise<void> {
  if (Object.values(target).every((value) => value === undefined)) return;
  await query(updateOf(table, key, target));
}
