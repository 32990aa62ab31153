import type { Statement } from '@cartage/server/db/sql.ts';

export type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** Column → value. Undefined leaves the column unchanged. */
export type TargetValues = Readonly<Record<string, Value | undefined>>;
export type Key = Readonly<Record<string, string | number>>;

// Table and column names come from the source code, never from user input.

export function insertInto(table: string, row: TargetValues): Statement {
  const columns = setColumns(row);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return {
    text: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: columns.map((column) => row[column]),
  };
}

export function updateOf(table: string, key: Key, target: TargetValues): Statement {
  const columns = setColumns(target);
  const sets = columns.map((column, index) => `${column} = $${index + 1}`);
  const wheres = Object.keys(key).map((column, index) => `${column} = $${columns.length + index + 1}`);
  return {
    text: `update ${table} set ${sets.join(', ')} where ${wheres.join(' and ')}`,
    values: [...columns.map((column) => target[column]), ...Object.values(key)],
  };
}

const setColumns = (row: TargetValues) => Object.keys(row).filter((column) => row[column] !== undefined);
