import { COLUMN_KEYS, type Column, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { writeFailedRows } from '@cartage/domain/consignment-import/write-failed-rows.ts';
import { writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { AppError } from '#errors/app-error.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import {
  failedItemsOf,
  type FailedItemRow,
  type ImportedCellsRow,
  importedCellsOf,
  importFileOf,
  type ImportFileRow,
} from '#features/consignment-import/shown-import.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply } from '#platform/reply.ts';

const SKIPPED = 'The import was stopped before this consignment was created';

/** IMPORT-05: the consignments that were not created, to be corrected and imported again. */
export async function downloadFailedRows(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'failedImportRows'>,
) {
  await requireImport(database, scope);
  const [job] = await database.read<ImportFileRow>(scope.context, importFileOf(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  const items = await database.read<FailedItemRow>(scope.context, failedItemsOf(scope, params.id));
  const rows = items.flatMap(({ cells, outcome, messages }) =>
    cells.map((row, index) => ({
      cells: cellsOf(row),
      error: index > 0 ? '' : outcome === 'Skipped' ? SKIPPED : messages.join('; '),
    })),
  );
  return fileReply(Buffer.from(writeFailedRows(rows)), `Failed_consignments_${params.id}.csv`);
}

/** The rows with their corrections, in the order of the file. */
export async function downloadImportedRows(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'importedRows'>,
) {
  await requireImport(database, scope);
  const [job] = await database.read<ImportFileRow>(scope.context, importFileOf(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  const items = await database.read<ImportedCellsRow>(scope.context, importedCellsOf(scope, params.id));
  const headings = COLUMN_KEYS.map((column) => COLUMNS[column]);
  const text = writeCsv([headings, ...items.flatMap(({ cells }) => cells)]);
  return fileReply(Buffer.from(text), `Imported_rows_${params.id}.csv`);
}

function cellsOf(row: readonly string[]): Record<Column, string> {
  // Cells are stored in the order of the columns.
  return Object.fromEntries(COLUMN_KEYS.map((column, index) => [column, row[index] ?? ''])) as Record<
    Column,
    string
  >;
}

export async function downloadImportFile(
  { database, fileStore, log }: AppDependencies,
  { scope, params }: OperationRequest<'importFile'>,
) {
  await requireImport(database, scope);
  const [job] = await database.read<ImportFileRow>(scope.context, importFileOf(scope, params.id));
  if (job === undefined || job.sha256 === null) throw new AppError('not-found');
  const file = await fileStore.read({ organisationId: scope.organisationId, sha256: job.sha256 });
  if (file === undefined) {
    log.error({ event: 'import_file_missing', importId: params.id }, 'A file is not in the store');
    throw new AppError('internal');
  }
  return fileReply(file.stream, asciiName(job.fileName));
}

/** Replaces other characters: in a header they need an encoding that some clients cannot read. */
const asciiName = (name: string): string => name.replaceAll(/[^\w. ()-]/g, '_');
