import { parsePastedTable } from '@cartage/domain/csv/read-pasted.ts';
import { changeLine, type PackagingDefaults, type QuantityField } from '@cartage/domain/freight/line-item.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { LINE_FIELD_NAMES } from '#freight/form/field-table.ts';
import { type FormLine, newLine, parseQuantity, withValues } from '#freight/form/freight-line-state.ts';

type Packaging = PackagingDefaults & { readonly name: string };

export interface PastedLines {
  readonly lines: readonly FormLine[];
  /** Packaging the organisation does not have; left empty. Row numbers start at 1 and include the heading row. */
  readonly unknownPackaging: readonly { readonly row: number; readonly packaging: string }[];
  /** Number of rows beyond the limit; they are not pasted. */
  readonly rowsOverLimit: number;
}

/**
 * Freight lines from rows copied in a spreadsheet: tab-separated cells in the order of the form's columns, where missing
 * trailing cells get defaults and packaging is given by code or name. A heading row is skipped. Takes at most `maxRows`
 * rows. Returns no lines for text that is not a table.
 */
export function linesFromTable(
  text: string,
  packagingTypes: readonly Packaging[],
  newKey: () => string,
  maxRows: number,
): PastedLines {
  const rows = parsePastedTable(text)
    // The inputs are single-line.
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!rows.some(({ cells }) => cells.length > 1))
    return { lines: [], unknownPackaging: [], rowsOverLimit: 0 };
  const dataRows = rows.filter(({ cells }, index) => index > 0 || !isHeading(cells));
  const pastedRows = dataRows.slice(0, maxRows);
  return {
    lines: pastedRows.map(({ cells }) => lineOf(cells, packagingTypes, newKey())),
    unknownPackaging: pastedRows.flatMap(({ row, cells: [, packaging = ''] }) =>
      packaging === '' || codeOf(packaging, packagingTypes) !== undefined ? [] : [{ row, packaging }],
    ),
    rowsOverLimit: dataRows.length - pastedRows.length,
  };
}

const isHeading = ([first = '']: readonly string[]) => /^(items?|count|quantity|qty)$/i.test(first);

const codeOf = (text: string, packagingTypes: readonly Packaging[]) =>
  packagingTypes.find(({ code, name }) => [code, name].some((each) => fold(each) === fold(text)))?.code;

function lineOf(row: readonly string[], packagingTypes: readonly Packaging[], key: string): FormLine {
  return LINE_FIELD_NAMES.reduce((line, column, index) => {
    const cell = row[index] ?? '';
    if (cell === '') return line;
    if (column === 'description') return withDescription(line, cell);
    if (column !== 'packagingType') return withQuantity(line, column, cell, packagingTypes);
    const code = codeOf(cell, packagingTypes);
    return code === undefined
      ? line
      : withValues(line, changeLine(line.values, { field: 'packagingType', value: code }, packagingTypes));
  }, newLine(key));
}

const withDescription = (line: FormLine, value: string): FormLine => ({
  ...line,
  values: { ...line.values, description: value },
});

function withQuantity(
  line: FormLine,
  field: QuantityField,
  text: string,
  packagingTypes: readonly Packaging[],
): FormLine {
  const value = parseQuantity(text);
  // A row with dimensions and a volume keeps both, although typing a volume clears the dimensions.
  const isVolumeWithDimensions = field === 'volume' && line.values.length !== null;
  const values = isVolumeWithDimensions
    ? { ...line.values, volume: value, volumeByHand: true }
    : changeLine(line.values, { field, value }, packagingTypes);
  const next = withValues(line, values);
  return { ...next, texts: { ...next.texts, [field]: text } };
}
