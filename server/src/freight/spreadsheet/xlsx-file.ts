import type { CsvCell } from '@cartage/domain/csv/write-csv.ts';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';

export interface SheetColumn {
  readonly head: string;
  /** Days are in display format. Text by default, so that postcodes and references keep their leading zeros. */
  readonly type?: ColumnType;
}

type ColumnType = 'day' | 'count' | 'volume' | 'weight' | 'price';

const FORMATS: Readonly<Record<ColumnType, string>> = {
  day: 'dd/mm/yyyy',
  count: '0',
  volume: '0.0000',
  weight: '0.00',
  price: '0.00',
};
/** Characters; the width of a column. */
const WIDTHS = { day: 12, text: 24, number: 12 } as const;

/** A spreadsheet with typed columns. It is in memory as a whole, so callers limit the number of rows. */
export async function xlsxFile(
  columns: readonly SheetColumn[],
  rows: readonly (readonly CsvCell[])[],
): Promise<Buffer> {
  const head = columns.map(({ head: value }) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.type)));
  return writeXlsxFile([head, ...body] as SheetData, {
    sheet: 'Consignments',
    stickyRowsCount: 1,
    columns: columns.map(({ type }) => ({
      width: type === undefined ? WIDTHS.text : type === 'day' ? WIDTHS.day : WIDTHS.number,
    })),
  }).toBuffer();
}

function cellOf(value: CsvCell, type: ColumnType | undefined) {
  if (value === null || value === '') return null;
  if (type === undefined) return { value: String(value), type: String };
  const format = FORMATS[type];
  if (type !== 'day') return { value: Number(value), type: Number, format };
  const [day, month, year] = String(value).split('/').map(Number);
  // The library writes the time in UTC.
  return { value: new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day)), type: Date, format };
}
