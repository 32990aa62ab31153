import type { Reads } from '#db/replica-reads.ts';
import type { Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

const running = new Map<string, Promise<readonly unknown[]>>();

/**
 * Shares one running query between the dashboard cards that request the same rows at the same time: three of the six do
 * (docs/reference/search-design.md). Results are not cached.
 */
export function sharedRead<Row>(reads: Reads, scope: Scope, statement: Statement): Promise<readonly Row[]> {
  const key = JSON.stringify([scope.context, statement.values, statement.text]);
  // Equal statements return equal rows.
  const shared = running.get(key) as Promise<readonly Row[]> | undefined;
  if (shared !== undefined) return shared;
  const read = reads.read<Row>(scope.context, statement).finally(() => running.delete(key));
  running.set(key, read);
  return read;
}
