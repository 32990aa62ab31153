import { sql, type Statement } from '#db/sql.ts';
import type { FileKey } from '#files/file-store.ts';

/**
 * To the end of the transaction nobody else keeps or sweeps this file: between a look whether any row names it and its
 * end the same bytes could come again.
 */
export function holdFile({ organisationId, sha256 }: FileKey): Statement {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`${organisationId}/${sha256}`}, 0))`;
}
