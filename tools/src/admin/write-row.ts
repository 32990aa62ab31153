import { AdminError } from '#admin/admin-error.ts';
import type { Query } from '#admin/transaction.ts';

export type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** Column → value; undefined where nothing is wanted of a column. */
export type Wanted = Readonly<Record<string, Value | undefined>>;
export type Key = Readonly<Record<string, string | number>>;

const isSame = (before: unknown, wanted: unknown) => JSON.stringify(before) === JSON.stringify(wanted);

/** Columns whose wanted value is another than the one that is there. */
export function differences(before: Readonly<Record<string, unknown>>, wanted: Wanted): string[] {
  return Object.keys(wanted).filter(
    (column) => wanted[column] !== undefined && !isSame(before[column], wanted[column]),
  );
}

/** For an `add` of something that is there: silent when it is as wanted, refused with the differences when not. */
export function assertAsWanted(
  what: string,
  before: Readonly<Record<string, unknown>>,
  wanted: Wanted,
): void {
  const columns = differences(before, wanted);
  if (columns.length === 0) return;
  const told = columns.map((column) => `${column.replaceAll('_', ' ')} is ${String(before[column])}`);
  throw new AdminError(
    `${what} is there already and differs: ${told.join(', ')}. Change it with the verb set.`,
  );
}

// Table and column names below come from our own source, never from what was typed.

export async function insertRow(query: Query, table: string, row: Wanted): Promise<void> {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined);
  const places = columns.map((_column, index) => `$${index + 1}`);
  await query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    columns.map((column) => row[column]),
  );
}

export async function updateRow(query: Query, table: string, key: Key, wanted: Wanted): Promise<void> {
  const columns = Object.keys(wanted).filter((column) => wanted[column] !== undefined);
  if (columns.length === 0) return;
  const sets = columns.map((column, index) => `${column} = $${index + 1}`);
  const wheres = Object.keys(key).map((column, index) => `${column} = $${columns.length + index + 1}`);
  await query(`update ${table} set ${sets.join(', ')} where ${wheres.join(' and ')}`, [
    ...columns.map((column) => wanted[column]),
    ...Object.values(key),
  ]);
}
