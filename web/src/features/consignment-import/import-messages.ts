import type { ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';
import { wholeNumber } from '#freight/figures.ts';
import { countText } from '#freight/imports/import-result.ts';

/** The result of 'Load & Validate' in one sentence. */
export function issuesText({
  issues,
  issueRowCount,
  rowCount,
  consignmentCount,
  hasTooManyCorrections,
}: ImportSummary): string {
  if (issues.length === 0 && hasTooManyCorrections)
    return `${countText(rowCount, 'row')} without errors, but too many corrections.`;
  if (issues.length === 0)
    return `${countText(rowCount, 'row')} without errors. Ready to import ${countText(consignmentCount, 'consignment')}.`;
  if (rowCount === 0 || issueRowCount === 0) return 'The file has errors. Nothing has been created.';
  const verb = issueRowCount === 1 ? 'has' : 'have';
  return `${wholeNumber(issueRowCount)} of ${countText(rowCount, 'row')} ${verb} errors. Nothing has been created.`;
}

/** What to do about the errors, and the result. */
export const correctionText = ({
  rowCount,
  consignmentCount,
}: Pick<ImportSummary, 'rowCount' | 'consignmentCount'>): string =>
  rowCount === 0
    ? 'Correct the file, then choose it again.'
    : `Fix the cells here, or correct the file and choose it again. Once the errors are fixed, the file will create ${countText(consignmentCount, 'consignment')}.`;

const DELIMITER_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

/** How the file was read, and its columns and sheets that are not imported. */
export function formatText({ format, ignoredColumns }: ImportSummary): string {
  const ignored = ignoredColumns.length > 0 ? [`Columns not imported: ${ignoredColumns.join(', ')}.`] : [];
  switch (format.kind) {
    case 'text':
      return [
        `Read as ${format.encoding}, separated by ${DELIMITER_NAMES[format.delimiter]}.`,
        ...ignored,
      ].join(' ');
    case 'workbook':
      return [
        `Read from the sheet “${format.sheet}”.`,
        ...(format.otherSheets.length > 0 ? [`Sheets not imported: ${format.otherSheets.join(', ')}.`] : []),
        ...ignored,
      ].join(' ');
    case 'unknown':
      return '';
  }
}
