import { sql, type Statement } from '#db/sql.ts';

export interface RecordedBackup {
  readonly name: string;
  readonly createdAt: Date;
  readonly bytes: number;
  /** Files that rows refer to and that the file store did not have. */
  readonly missingFiles: number;
}

export function insertBackup({ name, createdAt, bytes, missingFiles }: RecordedBackup): Statement {
  return sql`
    insert into backup (name, created_at, bytes, missing_files)
    values (${name}, ${createdAt}, ${bytes}, ${missingFiles})
    on conflict (name) do update set bytes = excluded.bytes, missing_files = excluded.missing_files`;
}
