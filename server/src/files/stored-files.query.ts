import { sql, type Statement } from '#db/sql.ts';
import type { FileKey } from '#files/file-store.ts';

export interface FileReference extends FileKey {
  readonly size: number;
}

/** Every file that a row refers to. */
export function referencedFiles(): Statement {
  return sql`
    select organisation_id as "organisationId", sha256, size from attachment
    union
    select organisation_id, sha256, size from extract_job where sha256 is not null
    union
    select organisation_id, sha256, size from import_job where sha256 is not null`;
}

/** No row when nothing refers to the file. */
export function referencesTo({ organisationId, sha256 }: FileKey): Statement {
  return sql`
    select from attachment where organisation_id = ${organisationId} and sha256 = ${sha256}
    union all
    select from extract_job where organisation_id = ${organisationId} and sha256 = ${sha256}
    union all
    select from import_job where organisation_id = ${organisationId} and sha256 = ${sha256}
    limit 1`;
}
