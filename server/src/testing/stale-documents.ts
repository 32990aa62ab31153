import { presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import {
  consignmentRows,
  consignmentsOfKeys,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';

const AT_ONCE = 500;

interface StoredDocument {
  readonly id: number;
  readonly organisationId: number;
  readonly version: number | null;
  readonly doc: string | null;
}

/** References of the consignments whose stored list document differs from a newly built one. */
export async function staleDocuments(database: Database): Promise<string[]> {
  const stale: string[] = [];
  let after = 0;
  for (;;) {
    const documents = await database.asSystem((tx) =>
      tx.query<StoredDocument>(sql`
        select c.id, c.organisation_id as "organisationId", d.version, d.doc
        from consignment c
        left join consignment_doc d on d.consignment_id = c.id and d.organisation_id = c.organisation_id
        where c.id > ${after}
        order by c.id
        limit ${AT_ONCE}`),
    );
    const last = documents.at(-1);
    if (last === undefined) return stale;
    const keys = documents.map(({ organisationId, id }) => ({ organisationId, consignmentId: id }));
    const stored = await database.asSystem((tx) => tx.query<StoredConsignment>(consignmentsOfKeys(keys)));
    for (const [index, row] of stored.entries()) {
      const document = documents[index];
      const isFresh =
        document?.version === row.version &&
        document.doc === JSON.stringify(presentSummary(consignmentRows(row)));
      if (!isFresh) stale.push(row.reference);
    }
    after = last.id;
  }
}
