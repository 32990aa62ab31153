import { changeLine, type PackagingDefaults, type QuantityField } from '@cartage/domain/freight/line-item.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import { type FormLine, newLine, readFigure, rewritten } from '#freight/form/freight-line-state.ts';

type Packaging = PackagingDefaults & { readonly name: string };

/** The columns of the form, in its order; a heading row is passed over. */
const COLUMNS = [
  'count',
  'packagingType',
  'description',
  'length',
  'width',
  'height',
  'volume',
  'weight',
] as const;

/** Of the rest nothing is said: the server takes no more. */
const MOST_ROWS = 200;

/**
 * Lines from rows as a spreadsheet copies them: cells between tabs, in the order of the form's columns; what is
 * missing at the end is left to the defaults. Packaging is named by its code or name. Empty for what is no table.
 */
export function linesOfTable(
  text: string,
  packagingTypes: readonly Packaging[],
  newKey: () => string,
): readonly FormLine[] {
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  if (!rows.some((row) => row.length > 1)) return [];
  const isHeading = (row: readonly string[]) => /^(items?|count|quantity|qty)$/i.test(row[0] ?? '');
  return rows
    .filter((row, index) => index > 0 || !isHeading(row))
    .slice(0, MOST_ROWS)
    .map((row) => lineOf(row, packagingTypes, newKey()));
}

function lineOf(row: readonly string[], packagingTypes: readonly Packaging[], key: string): FormLine {
  return COLUMNS.reduce((line, column, index) => {
    const cell = row[index] ?? '';
    if (cell === '') return line;
    if (column === 'description') return described(line, cell);
    if (column !== 'packagingType') return figured(line, column, cell, packagingTypes);
    const code = packagingTypes.find((type) =>
      [type.code, type.name].some((name) => fold(name) === fold(cell)),
    )?.code;
    return code === undefined
      ? line
      : rewritten(line, changeLine(line.values, { field: 'packagingType', value: code }, packagingTypes));
  }, newLine(key));
}

const described = (line: FormLine, value: string): FormLine => ({
  ...line,
  values: { ...line.values, description: value },
});

function figured(
  line: FormLine,
  field: QuantityField,
  text: string,
  packagingTypes: readonly Packaging[],
): FormLine {
  const value = readFigure(text);
  // Sides beside their volume: the volume that was written down counts, and the sides with it.
  const isOwnVolume = field === 'volume' && line.values.length !== null;
  const values = isOwnVolume
    ? { ...line.values, volume: value, volumeByHand: true }
    : changeLine(line.values, { field, value }, packagingTypes);
  const next = rewritten(line, values);
  return { ...next, texts: { ...next.texts, [field]: text } };
}
