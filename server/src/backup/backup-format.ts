import { z } from 'zod';

/** First entry of an archive: `BackupHeader`. */
export const HEADER = 'backup.json';
/** After the data: `BackupResult`. */
export const RESULT = 'result.json';
/** Last entry: the checksums of all others. */
export const CHECKSUMS = 'SHA256SUMS';

export const FORMAT = 1;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** The part of the archive that is written before the rows are read. */
export const backupHeader = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Applied migrations by their history. A restore applies the same ones before it loads rows. */
  migrations: z.object({
    portal: z.array(z.string()),
    identity: z.array(z.string()),
    queue: z.number().int(),
  }),
  /** In the order of the archive: a table follows the tables that it references. */
  tables: z.array(table),
  /** Logins with roles of Cartage. */
  logins: z.array(z.object({ name: z.string(), roles: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof backupHeader>;
export type BackedUpTable = z.infer<typeof table>;

const fileKey = z.object({ organisationId: z.number().int(), sha256: z.string() });

/** The part of the archive that is written after the rows are read. */
export const backupResult = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  files: z.number().int(),
  /** Files that rows refer to and that the file store does not have. */
  missingFiles: z.array(fileKey),
});
export type BackupResult = z.infer<typeof backupResult>;

export const tableKey = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;
