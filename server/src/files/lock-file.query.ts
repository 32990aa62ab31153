import { sql, type Statement } from '#db/sql.ts';
import type { FileKey } from '#files/file-store.ts';

/**
 * Locks a file until the end of the transaction, against uploads and sweeps: between checking for references and
 * deleting the file, the same content could be uploaded again.
 */
export function lockFile({ organisationId, sha256 }: FileKey): Statement {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`${organisationId}/${sha256}`}, 0))`;
}
