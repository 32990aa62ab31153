import { AdminError } from '#admin/admin-error.ts';
import type { Query } from '#admin/transaction.ts';

export type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** Column → value. Undefined leaves the column unchanged. */
export type TargetValues = Readonly<Record<string, Value | undefined>>;
export type Key = Readonly<Record<string, string | number>>;

const isSame = (before: unknown, target: unknown) => JSON.stringify(before) === JSON.stringify(target);

/** Columns whose target value differs from the stored one. */
export function differences(before: Readonly<Record<string, unknown>>, target: TargetValues): string[] {
  return Object.keys(target).filter(
    (column) => target[column] !== undefined && !isSame(before[column], target[column]),
  );
}

/** For an `add` of an existing row: throws an error that lists the differences, if there are any. */
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

// Table and column names come from the source code, never from user input.

export async function insertRow(query: Query, table: string, row: TargetValues): Promise<void> {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined);
  const places = columns.map((_column, index) => `$${index + 1}`);
  await query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    columns.map((column) => row[column]),
  );
}

export async function updateRow(query: Query, table: string, key: Key, target: TargetValues): Promise<void> {
  const columns = Object.keys(target).filter((column) => target[column] !== undefined);
  if (columns.length === 0) return;
  const sets = columns.map((column, index) => `${column} = $${index + 1}`);
  const wheres = Object.keys(key).map((column, index) => `${column} = $${columns.length + index + 1}`);
  await query(`update ${table} set ${sets.join(', ')} where ${wheres.join(' and ')}`, [
    ...columns.map((column) => target[column]),
    ...Object.values(key),
  ]);
}
