import { presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Scope } from '#platform/scope.ts';

/** Every change of a consignment ends with this update, in its transaction: the list reads the stored JSON document. */
export function updateDocument(scope: Pick<Scope, 'organisationId'>, rows: ConsignmentRows): Statement {
  const { id, version } = rows.consignment;
  return sql`
    update consignment_doc
    set doc = ${JSON.stringify(presentSummary(rows))}, version = ${version}
    where organisation_id = ${scope.organisationId} and consignment_id = ${id}`;
}
