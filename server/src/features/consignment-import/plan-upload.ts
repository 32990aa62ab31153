import { createHash } from 'node:crypto';
import { readFile as readBytes } from 'node:fs/promises';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  applyCorrections,
  changesOf,
  type Correction,
  openIssues,
} from '@cartage/domain/consignment-import/corrections.ts';
import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { ImportIssue } from '@cartage/domain/consignment-import/issue.ts';
import { type ImportPlan, planInSteps } from '@cartage/domain/consignment-import/plan-import.ts';
import { readFile } from '@cartage/domain/consignment-import/read-file.ts';
import { type ImportRow, tableOf } from '@cartage/domain/consignment-import/read-table.ts';
import { AppError } from '#errors/app-error.ts';
import { readWorkbookInThread } from '#features/consignment-import/read-workbook-in-thread.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

export interface PlannedUpload {
  readonly consignments: ImportPlan['consignments'];
  readonly rowCount: number;
  /** Cells that differ from the file. */
  readonly correctedCells: number;
  /** Fingerprint of the cells, so that the same rows in another kind of file have the same fingerprint. */
  readonly fingerprint: Buffer;
}

/** Number of errors listed in a response. Its detail states the total. */
const MAX_LISTED_ERRORS = 1_000;

/** Reads and checks the upload. Throws `rule-broken` with every error; then nothing is created. */
export async function planUpload(
  { upload, body }: Pick<OperationRequest<'startImport'>, 'upload' | 'body'>,
  reference: ImportReference,
  mappings: readonly ColumnMapping[],
): Promise<PlannedUpload> {
  const { rows = null } = body;
  if ((upload === undefined) === (rows === null)) {
    throw rejection('Send either a file or rows', [
      { pointer: '/rows', detail: 'Send either a file or rows' },
    ]);
  }
  const table =
    upload === undefined
      ? tableOf(
          (rows ?? []).map((cells, index) => ({ row: index + 1, cells })),
          mappings,
        )
      : await readFile(await readBytes(upload.path), mappings, readWorkbookInThread);
  const corrections = body.corrections ?? [];
  const changes = changesOf(corrections);
  requireRows(table.rows, corrections);
  const rowsToImport = applyCorrections(table.rows, changes);
  const steps = planInSteps({ rows: rowsToImport, issues: openIssues(table.issues, changes) }, reference);
  let step = steps.next();
  while (step.done !== true) {
    await yieldToOthers();
    step = steps.next();
  }
  const { consignments, issues } = step.value;
  if (issues.length > 0) throw rejection(summaryOf(issues), issues.slice(0, MAX_LISTED_ERRORS).map(errorOf));
  const fingerprint = fingerprintOf(rowsToImport);
  return { consignments, rowCount: rowsToImport.length, correctedCells: changes.length, fingerprint };
}

function requireRows(rows: readonly ImportRow[], corrections: readonly Correction[]): void {
  const known = new Set(rows.map(({ row }) => row));
  const errors = corrections.flatMap((correction, index) => {
    const missing = correction.rows.find((row) => !known.has(row));
    return missing === undefined
      ? []
      : [{ pointer: `/corrections/${index}/rows`, detail: `Row ${missing} is not in the file` }];
  });
  if (errors.length > 0)
    throw rejection(
      'A correction is for a row that the file does not have',
      errors.slice(0, MAX_LISTED_ERRORS),
    );
}

function rejection(detail: string, errors: readonly { readonly pointer: string; readonly detail: string }[]) {
  return new AppError('rule-broken', { detail, errors });
}

function summaryOf(issues: readonly ImportIssue[]): string {
  const rows = new Set(issues.flatMap((issue) => issue.rows)).size;
  const count = rows === 1 ? '1 row has errors' : `${rows} rows have errors`;
  const listed =
    issues.length > MAX_LISTED_ERRORS ? ` The first ${MAX_LISTED_ERRORS} errors are listed.` : '';
  return `${rows === 0 ? "The file can't be imported" : count}. Nothing has been created.${listed}`;
}

const errorOf = ({ rows, message }: ImportIssue) => ({
  pointer: rows.length === 0 ? '/rows' : `/rows/${rows.join(',')}`,
  detail: message,
});

function fingerprintOf(rows: readonly ImportRow[]): Buffer {
  const hash = createHash('sha256');
  for (const { cells } of rows) hash.update(`${JSON.stringify(Object.values(cells))}\n`);
  return hash.digest();
}
