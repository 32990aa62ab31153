import type { Statement } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import type { Scope } from '#platform/scope.ts';

const underWay = new Map<string, Promise<readonly unknown[]>>();

/**
 * One read for the cards that are asked for at the same time and count the same rows: three of the six do
 * (postgres.md 3). Only while it is under way; nothing is kept.
 */
export function sharedRead<Row>(
  database: Parts['database'],
  scope: Scope,
  statement: Statement,
): Promise<readonly Row[]> {
  const key = JSON.stringify([scope.context, statement.values, statement.text]);
  // The same statement gives the same rows.
  const begun = underWay.get(key) as Promise<readonly Row[]> | undefined;
  if (begun !== undefined) return begun;
  const read = database.read<Row>(scope.context, statement).finally(() => underWay.delete(key));
  underWay.set(key, read);
  return read;
}
