import { readPasted } from '@cartage/domain/csv/read-pasted.ts';
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

export interface PastedLines {
  readonly lines: readonly FormLine[];
  /** Packaging that is none of the organisation's: it is left open. Rows are counted from 1, as they were copied. */
  readonly unknown: readonly { readonly row: number; readonly packaging: string }[];
  /** How many rows there was no room for. */
  readonly left: number;
}

/**
 * Lines from rows as a spreadsheet copies them: cells between tabs, in the order of the form's columns; what is
 * missing at the end is left to the defaults. Packaging is named by its code or name. Of more than `room` rows the
 * first are taken. Empty for what is no table.
 */
export function linesOfTable(
  text: string,
  packagingTypes: readonly Packaging[],
  newKey: () => string,
  room: number,
): PastedLines {
  const rows = readPasted(text)
    // A field has one line.
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!rows.some(({ cells }) => cells.length > 1)) return { lines: [], unknown: [], left: 0 };
  const meant = rows.filter(({ cells }, index) => index > 0 || !isHeading(cells));
  const taken = meant.slice(0, room);
  return {
    lines: taken.map(({ cells }) => lineOf(cells, packagingTypes, newKey())),
    unknown: taken.flatMap(({ row, cells: [, packaging = ''] }) =>
      packaging === '' || codeOf(packaging, packagingTypes) !== undefined ? [] : [{ row, packaging }],
    ),
    left: meant.length - taken.length,
  };
}

const isHeading = ([first = '']: readonly string[]) => /^(items?|count|quantity|qty)$/i.test(first);

const codeOf = (text: string, packagingTypes: readonly Packaging[]) =>
  packagingTypes.find(({ code, name }) => [code, name].some((one) => fold(one) === fold(text)))?.code;

function lineOf(row: readonly string[], packagingTypes: readonly Packaging[], key: string): FormLine {
  return COLUMNS.reduce((line, column, index) => {
    const cell = row[index] ?? '';
    if (cell === '') return line;
    if (column === 'description') return described(line, cell);
    if (column !== 'packagingType') return figured(line, column, cell, packagingTypes);
    const code = codeOf(cell, packagingTypes);
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
