import type { Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { updateDocument } from '#freight/document.query.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Gives a new consignment the extras of `insertion`, which returns one row per inserted extra. Returns the rows of the
 * consignment with them.
 */
export async function includeExtras(
  tx: Transaction,
  scope: Scope,
  rows: ConsignmentRows,
  insertion: Statement,
): Promise<ConsignmentRows> {
  const included = await tx.query(insertion);
  if (included.length === 0) return rows;
  const { reference } = rows.consignment;
  const changed = await readVisible(tx, scope, reference);
  if (changed === null) throw new Error(`Consignment ${reference} is not visible after the change`);
  await tx.query(updateDocument(scope, changed));
  return changed;
}
