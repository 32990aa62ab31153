import { type Column, COLUMN_KEYS } from '#consignment-import/columns.ts';
import type { CorpusFile } from '#consignment-import/testing/corpus-file.ts';
import { HEADINGS, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';
import { rowXml, workbookOf, type WorkbookParts } from '#consignment-import/testing/workbook.ts';

type Cells = Partial<Record<Column, string>>;

const rowOf = (over: Cells = {}) => COLUMN_KEYS.map((column) => over[column] ?? SAMPLE_ROW[column]);
const rowsOf = (...rows: readonly (readonly string[])[]) =>
  [HEADINGS, ...rows].map((cells, index) => rowXml(index + 1, cells)).join('');
const one = (over: Cells, parts: Omit<WorkbookParts, 'sheets'> = {}) =>
  workbookOf({ ...parts, sheets: { Orders: { rows: rowsOf(rowOf(over)) } } });

/** The same archive, which states that its first file unpacks to 2 GB. */
function statingTwoGigabytes(bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  const entry = changed.findIndex((_, at) =>
    CENTRAL_ENTRY.every((byte, index) => changed[at + index] === byte),
  );
  changed.set([0xff, 0xff, 0xff, 0x7f], entry + 24);
  return changed;
}
const CENTRAL_ENTRY = [0x50, 0x4b, 0x01, 0x02];

/** Imitations of workbooks of Excel and of reporting libraries (docs/guides/import-corpus.md). */
export const WORKBOOK_CORPUS: readonly CorpusFile[] = [
  { name: 'Excel, texts of their own', bytes: one({}), expected: 1 },
  {
    name: 'Excel, shared and formatted texts',
    bytes: one(
      { account: '{t="s"}<v>0</v>', senderNotes: '{t="s"}<v>1</v>' },
      { strings: '<si><t>HH-001</t></si><si><r><t>Call </t></r><r><t>first</t></r></si>' },
    ),
    expected: 1,
  },
  {
    name: 'Excel, date cells',
    bytes: one(
      { pickupDate: '{s="0"}<v>46105</v>', deliveryDate: '{s="1"}<v>46107</v>' },
      { formats: ['dd\\/mm\\/yyyy', 'd mmm yy'] },
    ),
    expected: 1,
  },
  {
    name: 'Excel for Mac, days since 1904',
    bytes: one(
      { pickupDate: '{s="0"}<v>44643</v>' },
      { formats: ['yyyy-mm-dd'], properties: 'date1904="1"' },
    ),
    expected: 1,
  },
  {
    name: 'Excel, a date cell with a time',
    bytes: one({ deliveryDate: '{s="0"}<v>46107.5</v>' }, { formats: ['dd/mm/yyyy hh:mm'] }),
    expected: ['Requested Delivery Date "2026-03-26 12:00" is invalid'],
  },
  {
    name: 'Excel, a day number without a date format',
    bytes: one({ deliveryDate: '{}<v>46107</v>' }),
    expected: ['Requested Delivery Date "46107" is invalid'],
  },
  {
    name: 'Excel, numbers with binary remainders',
    bytes: one({
      freightVolume: '{}<v>0.30000000000000004</v>',
      freightWeight: '{}<v>1200.4999999999998</v>',
    }),
    expected: 1,
  },
  {
    name: 'Excel, an account formatted as 0000',
    bytes: one({ account: '{s="0"}<v>42</v>' }, { formats: ['0000'] }),
    expected: 1,
  },
  {
    name: 'Excel, an account with the text of its format',
    bytes: one({ account: '{s="0"}<v>1</v>' }, { formats: ['"HH-"000'] }),
    expected: 1,
  },
  {
    name: 'Excel, quantities with units and accounting formats',
    bytes: one(
      {
        freightQuantity: '{s="0"}<v>4</v>',
        freightVolume: '{s="1"}<v>7.2</v>',
        freightWeight: '{s="2"}<v>1200.5</v>',
      },
      { formats: ['0000', '0.00 "m3"', '_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-'] },
    ),
    expected: 1,
  },
  {
    name: 'Excel, a weight as a percentage',
    bytes: one({ freightWeight: '{s="0"}<v>0.5</v>' }, { formats: ['0%'] }),
    expected: ['Freight Weight "50%" is invalid'],
  },
  {
    name: 'a warehouse system, a number of 18 digits',
    bytes: one({ senderReference: '{}<v>123456789012345678</v>' }),
    expected: ['A number has too many digits to be read exactly'],
  },
  {
    name: 'Excel, an account that lost its zeros',
    bytes: one({ account: '{}<v>42</v>' }),
    expected: ['Account "42" not found'],
  },
  {
    name: 'Excel, formulas with results',
    bytes: one({
      senderReference: '{t="str"}<f>A1</f><v>HH-22104</v>',
      freightQuantity: '{}<f>2+2</f><v>4</v>',
    }),
    expected: 1,
  },
  {
    name: 'a reporting library, formulas without results',
    bytes: one({ senderReference: '{}<f>A1</f>', salesReference: '{}<f>2+2</f><v></v>' }),
    expected: ['A formula has no result', 'A formula has no result'],
  },
  {
    name: 'Excel, an error of a formula',
    bytes: one({ receiverSite: '{t="e"}<f>VLOOKUP(1,B:C,2)</f><v>#N/A</v>' }),
    expected: ['Receiver Site "#N/A" not found'],
  },
  {
    name: 'Excel, TRUE where a quantity belongs',
    bytes: one({ freightQuantity: '{t="b"}<v>1</v>' }),
    expected: ['Freight Quantity "TRUE" is invalid'],
  },
  {
    name: 'Excel, rows and columns with formats alone',
    bytes: workbookOf({
      formats: ['0'],
      sheets: {
        Orders: {
          rows: `${rowsOf([...rowOf(), '{s="0"}', '{s="0"}'])}<row r="3"><c r="A3" s="0"/></row><row r="1048576"><c r="XFD1048576" s="0"/></row>`,
        },
      },
    }),
    expected: 1,
  },
  {
    name: 'Excel, blank rows between consignments',
    bytes: workbookOf({
      sheets: {
        Orders: {
          rows: `${rowXml(1, HEADINGS)}${rowXml(3, rowOf())}${rowXml(9, rowOf({ receiverSite: 'X' }))}`,
        },
      },
    }),
    expected: ['Receiver Site "X" not found'],
  },
  {
    name: 'Excel, a second sheet with codes',
    bytes: workbookOf({
      sheets: { Orders: { rows: rowsOf(rowOf()) }, Codes: { rows: rowXml(1, ['HH-001']) } },
    }),
    expected: 1,
  },
  {
    name: 'Excel, a hidden sheet before the orders',
    bytes: workbookOf({
      sheets: {
        Codes: { rows: rowXml(1, ['HH-001']), state: 'hidden' },
        Orders: { rows: rowsOf(rowOf()) },
      },
    }),
    expected: 1,
  },
  {
    name: 'Excel, an empty sheet',
    bytes: workbookOf({ sheets: { Orders: { rows: '' } } }),
    expected: ['The file is empty'],
  },
  {
    name: 'a reporting library, cells without addresses',
    bytes: workbookOf({
      sheets: { Orders: { rows: rowsOf(rowOf({ freightVolume: '1' })).replaceAll(/ r="[A-Z]*\d+"/g, '') } },
    }),
    expected: 1,
  },
  {
    name: 'a small workbook that unpacks to 2 GB',
    bytes: statingTwoGigabytes(one({})),
    expected: ['The workbook is too large'],
  },
];
