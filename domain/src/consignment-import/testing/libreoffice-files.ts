import { type Column, COLUMN_KEYS } from '#consignment-import/columns.ts';
import { HEADINGS, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';

/** A cell of a spreadsheet: text, or a value with the format in which it is shown. */
export type SheetCell =
  | string
  | { readonly date: string; readonly format: 'new-zealand' | 'american' }
  | { readonly number: number; readonly format?: 'four-digits' }
  | { readonly formula: string }
  /** Merged with the cells of the rows below. */
  | { readonly text: string; readonly rows: number };

type Row = Readonly<Record<Column, SheetCell>>;

/** A file that LibreOffice itself writes, and the consignments or messages that follow from it. */
export interface LibreOfficeFile {
  /** The file in `testing/libreoffice`. */
  readonly fileName: string;
  /** As `soffice --convert-to` takes it. */
  readonly convertTo: string;
  readonly sheets: readonly { readonly name: string; readonly rows: readonly (readonly SheetCell[])[] }[];
  readonly expected: number | readonly string[];
}

const WORKBOOK = 'xlsx:Calc MS Excel 2007 XML';
/** Separator, quotation mark and character set: 76 is UTF-8, 1 is Windows-1252, 65535 is UTF-16. */
const csv = (separator: ',' | ';' | '\t', characters: 76 | 1 | 65535, further = '1,,0,false,true') =>
  `csv:Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,${characters},${further}`;

const rowOf = (over: Partial<Row> = {}): readonly SheetCell[] =>
  COLUMN_KEYS.map((column) => over[column] ?? SAMPLE_ROW[column]);
const orders = (...rows: readonly (readonly SheetCell[])[]) => [
  { name: 'Orders', rows: [HEADINGS, ...rows] },
];
const DATES = {
  pickupDate: { date: '2026-03-24', format: 'new-zealand' },
  deliveryDate: { date: '2026-03-26', format: 'new-zealand' },
} as const;
const MAORI = { senderNotes: 'Whāngārei, “tāwhiri”' };
const FURTHER_LINE: Partial<Row> = {
  ...Object.fromEntries(COLUMN_KEYS.map((column) => [column, ''])),
  freightType: 'CTN',
  freightDescription: 'Tapware',
  freightQuantity: { number: 2 },
};

export const LIBREOFFICE_FILES: readonly LibreOfficeFile[] = [
  { fileName: 'texts.xlsx', convertTo: WORKBOOK, sheets: orders(rowOf(MAORI), rowOf()), expected: 2 },
  { fileName: 'dates.xlsx', convertTo: WORKBOOK, sheets: orders(rowOf(DATES)), expected: 1 },
  {
    fileName: 'american-dates.xlsx',
    convertTo: WORKBOOK,
    sheets: orders(rowOf({ deliveryDate: { date: '2026-03-26', format: 'american' } })),
    expected: 1,
  },
  {
    fileName: 'numbers.xlsx',
    convertTo: WORKBOOK,
    sheets: orders(
      rowOf({
        freightQuantity: { number: 4 },
        freightVolume: { number: 1.25 },
        freightWeight: { number: 1200.5 },
        account: { number: 42, format: 'four-digits' },
      }),
    ),
    expected: 1,
  },
  {
    fileName: 'formulas.xlsx',
    convertTo: WORKBOOK,
    sheets: orders(
      rowOf({ freightQuantity: { formula: '2+2' }, senderReference: { formula: '"HH-"&22104' } }),
    ),
    expected: 1,
  },
  {
    fileName: 'formula-errors.xlsx',
    convertTo: WORKBOOK,
    sheets: orders(rowOf({ receiverSite: { formula: 'NA()' }, freightWeight: { formula: '1/0' } })),
    expected: ['Receiver Site "#N/A" not found', 'Freight Weight "#DIV/0!" is invalid'],
  },
  {
    fileName: 'merged-cells.xlsx',
    convertTo: WORKBOOK,
    sheets: orders(rowOf({ account: { text: 'HH-001', rows: 2 } }), rowOf(FURTHER_LINE), rowOf()),
    expected: 2,
  },
  {
    fileName: 'two-sheets.xlsx',
    convertTo: WORKBOOK,
    sheets: [...orders(rowOf()), { name: 'Codes', rows: [['Code'], ['HH-001']] }],
    expected: 1,
  },
  {
    fileName: 'empty-columns.xlsx',
    convertTo: WORKBOOK,
    sheets: orders([...rowOf(), '', '', ''], ['', '']),
    expected: 1,
  },
  {
    fileName: 'lost-zeros.xlsx',
    convertTo: WORKBOOK,
    sheets: orders(rowOf({ account: { number: 42 } })),
    expected: ['Account "42" not found'],
  },
  {
    fileName: 'excel-97.xls',
    convertTo: 'xls:MS Excel 97',
    sheets: orders(rowOf()),
    expected: ['The file is an old Excel workbook or has a password'],
  },
  {
    fileName: 'commas.csv',
    convertTo: csv(',', 76),
    sheets: orders(rowOf({ ...MAORI, ...DATES })),
    expected: 1,
  },
  {
    fileName: 'semicolons-windows-1252.csv',
    convertTo: csv(';', 1),
    sheets: orders(rowOf({ senderNotes: 'café – ½' })),
    expected: 1,
  },
  { fileName: 'tabs-utf-16.csv', convertTo: csv('\t', 65535), sheets: orders(rowOf(MAORI)), expected: 1 },
  {
    fileName: 'texts-quoted.csv',
    convertTo: csv(',', 76, '1,,0,true,true'),
    sheets: orders(rowOf({ ...MAORI, freightWeight: { number: 1200.5 } })),
    expected: 1,
  },
  {
    fileName: 'line-breaks.csv',
    convertTo: csv(',', 76),
    sheets: orders(rowOf({ senderNotes: 'Gate 4\nring "twice"' }), rowOf({ receiverSite: 'X' })),
    expected: ['Receiver Site "X" not found'],
  },
  {
    fileName: 'american-dates.csv',
    convertTo: csv(',', 76),
    sheets: orders(rowOf({ deliveryDate: { date: '2026-03-26', format: 'american' } })),
    expected: ['Requested Delivery Date "03/26/2026" is invalid'],
  },
  {
    fileName: 'merged-cells.csv',
    convertTo: csv(',', 76),
    sheets: orders(rowOf({ account: { text: 'HH-001', rows: 2 } }), rowOf(FURTHER_LINE), rowOf()),
    expected: 2,
  },
];
