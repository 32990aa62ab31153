import { type Column, COLUMN_KEYS } from '#consignment-import/columns.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import { BLANK_ROW, HEADINGS, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';

type Cells = Partial<Record<Column, string>>;

/** A file as a program writes it, and the expected outcome: consignments, or the messages of its errors. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: number | readonly string[];
  /** Of the tenant, where it differs from the sample. */
  readonly reference?: Partial<ImportReference>;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const withMark = (text: string) => utf8(`\uFEFF${text}`);
const latin = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
const utf16 = (text: string, isBig = false) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

const quoteAll = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const quoteSome = (delimiter: string) => (cell: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? quoteAll(cell) : cell;
interface Style {
  readonly delimiter?: string;
  readonly lineBreak?: string;
  readonly quote?: (cell: string) => string;
  readonly hasLastBreak?: boolean;
}
export const written = (
  table: readonly (readonly string[])[],
  { delimiter = ',', lineBreak = '\r\n', quote = quoteSome(delimiter), hasLastBreak = true }: Style = {},
) => table.map((cells) => cells.map(quote).join(delimiter)).join(lineBreak) + (hasLastBreak ? lineBreak : '');

export const row = (over: Cells = {}, base: Readonly<Record<Column, string>> = SAMPLE_ROW) =>
  COLUMN_KEYS.map((column) => over[column] ?? base[column]);
export const more = (over: Cells) => row(over, BLANK_ROW);
export const table = (...rows: readonly (readonly string[])[]) => [HEADINGS, ...rows];
const one = (over: Cells = {}, style: Style = {}) => written(table(row(over)), style);

const MAORI = { senderNotes: 'Whāngārei – “tāwhiri” ½' };
const EXCEL_EU = { delimiter: ';' };
export const file = (
  name: string,
  bytes: Uint8Array | string,
  expected: CorpusFile['expected'],
): CorpusFile => ({
  name,
  bytes: typeof bytes === 'string' ? utf8(bytes) : bytes,
  expected,
});
/** A file with one wrong cell. */
export const wrong = (cells: Cells, ...messages: readonly string[]): CorpusFile =>
  file(`a wrong cell: ${JSON.stringify(cells).slice(0, 60)}`, one(cells), messages);

/** Imitations of how programs save a sound file (docs/guides/import-corpus.md). */
const SAVED: readonly CorpusFile[] = [
  file('Excel, CSV UTF-8', withMark(one(MAORI)), 1),
  file('Excel, CSV on Windows', latin(one({ senderNotes: 'caf\u00e9 \u0096 \u00bd' })), 1),
  file('Excel, Unicode text', utf16(one(MAORI, { delimiter: '\t' })), 1),
  file('Excel, Unicode text of a big-endian system', utf16(one(MAORI, { delimiter: '\t' }), true), 1),
  file('Excel with European settings', withMark(one({}, EXCEL_EU)), 1),
  file('Excel with sep=', `sep=;\r\n${one({}, EXCEL_EU)}`, 1),
  file('Excel for Mac, CSV Macintosh', one({}, { lineBreak: '\r' }), 1),
  file('LibreOffice', one(MAORI, { lineBreak: '\n' }), 1),
  file('LibreOffice, every text quoted', one(MAORI, { lineBreak: '\n', quote: quoteAll }), 1),
  file('Numbers', one(MAORI, { lineBreak: '\n', hasLastBreak: false }), 1),
  file('Numbers with European settings', one(MAORI, { ...EXCEL_EU, lineBreak: '\n' }), 1),
  file('Google Sheets', one(MAORI, { hasLastBreak: false }), 1),
  file('Google Sheets, TSV', one(MAORI, { delimiter: '\t', hasLastBreak: false }), 1),
  file('a database export, every cell quoted', one(MAORI, { quote: quoteAll }), 1),
  file(
    'a warehouse system, tabs and Windows-1252',
    latin(one({ senderNotes: '\u00e9' }, { delimiter: '\t' })),
    1,
  ),
  file(
    'a warehouse system, columns in its own order',
    written(table(row()).map((cells) => cells.toReversed())),
    1,
  ),
  file('headings in capitals', written([HEADINGS.map((heading) => heading.toUpperCase()), row()]), 1),
  file(
    'headings in lower case with blanks',
    written([HEADINGS.map((heading) => ` ${heading.toLowerCase()} `), row()]),
    1,
  ),
  file(
    'headings with double blanks',
    written([HEADINGS.map((heading) => heading.replace(' ', '  ')), row()]),
    1,
  ),
  file('our template', withMark(one()), 1),
  file(
    'our file of failed consignments',
    withMark(
      written([
        [...HEADINGS, 'Error'],
        [...row(), 'Unknown error occurred'],
      ]),
    ),
    1,
  ),
  file(
    'a file with Row and Error',
    written([
      ['Row', ...HEADINGS, 'Error'],
      ['2', ...row(), ''],
    ]),
    1,
  ),
];

/** Sound, though unusual. */
const UNUSUAL: readonly CorpusFile[] = [
  file('trailing empty columns', written(table(row()).map((cells) => cells.concat('', '', ''))), 1),
  file('trailing empty rows', `${one()}${`${','.repeat(18)}\r\n`.repeat(200)}`, 1),
  file('blank lines between consignments', written(table(row(), [''], row(), [''], [''])), 2),
  file('rows that are shorter than the headings', written(table(row().slice(0, 16))), 1),
  file('a line break inside a cell', one({ senderNotes: 'Gate 4\nring twice' }), 1),
  file('a Windows line break inside a cell', one({ senderNotes: 'Gate 4\r\nring twice' }), 1),
  file('a delimiter inside a cell', one({ senderNotes: 'Gate 4, then left' }), 1),
  file('a quotation mark inside a cell', one({ freightDescription: '5" pipe, "heavy"' }), 1),
  file('inches in an unquoted cell', one({ freightDescription: '5" pipe' }, { quote: (cell) => cell }), 1),
  file('smart quotes', one({ senderNotes: '“Gate 4”' }), 1),
  // One line was appended by another program. The bytes of ā are no text of Windows-1252.
  file(
    'UTF-8 with a line of Windows-1252',
    Uint8Array.from([...utf8(one(MAORI)), ...latin(written([row({ senderNotes: 'Café' })]))]),
    ["Sender Notes has a character that can't be stored"],
  ),
  file(
    '1,000 columns',
    written([
      [...HEADINGS, ...Array.from({ length: 981 }, (_, index) => `Own ${index}`)],
      row().concat(Array.from({ length: 981 }, () => 'x')),
    ]),
    1,
  ),
  file('a cell of 5 MB', one({ senderNotes: 'x'.repeat(5_000_000) }), [
    'Sender Notes must have at most 5,000 characters',
  ]),
  file('10,001 consignments', written(table(...Array.from({ length: 10_001 }, () => row()))), 10_001),
  file('an emoji of several code points', one({ senderNotes: '👩‍👩‍👧' }), 1),
  file('non-breaking blanks around codes', one({ account: '\u00a0HH-001\u00a0', senderSite: ' hh-akl' }), 1),
  file('a formula as text', one({ senderReference: "'=1+1" }), 1),
  file('a formula that was not escaped', one({ senderReference: '=HYPERLINK("x")' }), 1),
  file('a phone number as a reference', one({ receiverReference: "'+64 9 555 0101" }), 1),
  file('leading zeros', one({ account: '0042', senderReference: '000123' }), 1),
  file(
    'dates of all three formats',
    written(
      table(
        row({ pickupDate: '1-03-2026' }),
        row({ pickupDate: '01/03/2026' }),
        row({ pickupDate: '2026-03-01' }),
      ),
    ),
    3,
  ),
  file('a leap day', one({ deliveryDate: '29/02/2028' }), 1),
  file('weights with trailing zeros', one({ freightWeight: '12.500', freightVolume: '1.0' }), 1),
  file(
    'a consignment of three rows',
    written(
      table(
        row(),
        more({ freightType: 'CTN', freightDescription: 'Tapware', freightQuantity: '1' }),
        more({ freightType: 'CTN', freightDescription: 'Mirrors', freightQuantity: '2' }),
      ),
    ),
    1,
  ),
  file(
    'merged cells, exported as blanks',
    written(
      table(row(), more({ freightType: 'CTN', freightDescription: 'Mirrors', freightQuantity: '2' }), row()),
    ),
    2,
  ),
  file(
    'consignment cells repeated in every row',
    written(table(row(), row({ account: '', hireageProvider: '', hireageType: '', hireageQuantity: '' }))),
    1,
  ),
  file(
    'hireage in a row of its own',
    written(
      table(
        row({ hireageProvider: '', hireageType: '', hireageQuantity: '' }),
        more({ hireageProvider: 'CHEP', hireageType: 'PAL', hireageQuantity: '3' }),
      ),
    ),
    1,
  ),
  file(
    'a column of our own, not imported',
    written(table(row()).map((cells, index) => cells.concat(index === 0 ? 'Colour' : 'red'))),
    1,
  ),
  file('notes of 5,000 characters', one({ senderNotes: 'x'.repeat(5_000) }), 1),
  file('2,000 consignments', written(table(...Array.from({ length: 2_000 }, () => row()))), 2_000),
];

/** Files that cannot be read. */
const UNREADABLE: readonly CorpusFile[] = [
  file('0 bytes', '', ['The file is empty']),
  file('a byte order mark alone', '\uFEFF', ['The file is empty']),
  file('blank lines alone', '\r\n\r\n\r\n', ['The file is empty']),
  file('headings alone', written([HEADINGS]), ['The file has no rows']),
  file('no headings', written([row(), row()]), ['The column headings are missing']),
  file('a PDF named .csv', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n', ['The column headings are missing']),
  file('a workbook that was cut off', latin('PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008\u0000'), [
    "The workbook can't be read",
  ]),
  file('an Excel 97 workbook', latin('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), [
    'The file is an old Excel workbook or has a password',
  ]),
  file('separated by pipes', one({}, { delimiter: '|' }), ['The column headings are missing']),
  file('one column missing', written(table(row()).map((cells) => cells.slice(0, -1))), [
    'Column "Hireage Quantity" is missing',
  ]),
  file(
    'one column twice',
    written([
      [...HEADINGS, 'Freight Qty'],
      [...row(), '3'],
    ]),
    ['Column "Freight Qty" appears more than once'],
  ),
  file(
    'a renamed column',
    written([HEADINGS.map((heading) => (heading === 'Freight Qty' ? 'Pieces' : heading)), row()]),
    ['Column "Freight Qty" is missing'],
  ),
  file('an unclosed quotation mark', one().replace('Call', '"Call'), ['Quotation mark is never closed']),
  file('text after a quotation mark', one().replace('Call first', '"Call" first'), [
    'Quotation mark is in the wrong place',
  ]),
  file('an unquoted comma in a cell', one({ hireageQuantity: '2' }).replace(',2\r\n', ',2,more\r\n'), [
    'Cell 20 has no column heading',
  ]),
  file('a decimal comma in a comma file', one({}, { quote: (cell) => cell }).replace('1200.5', '1200,5'), [
    'Cell 20 has no column heading',
    'Hire Unit "5 - CHEP" not found',
    'Hireage Quantity "PAL" is invalid',
  ]),
  file('a file over 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), ['The file is larger than 10 MB']),
  file('over 50,000 rows', `${HEADINGS.join(',')}\n${'x\n'.repeat(50_001)}`, [
    'The file has more than 50,000 rows',
  ]),
];

/** One wrong cell each. */
const WRONG: readonly CorpusFile[] = [
  wrong({ account: 'HH-0O1' }, 'Account "HH-0O1" not found'),
  wrong({ account: '42' }, 'Account "42" not found'),
  wrong({ account: 'A'.repeat(1_000_000) }, `Account "${'A'.repeat(60)}…" not found`),
  wrong({ serviceType: 'Standard' }, 'Service Type "Standard" not found'),
  wrong({ pickupDate: '46022' }, 'Requested Pickup Date "46022" is invalid'),
  wrong({ pickupDate: '03/24/2026' }, 'Requested Pickup Date "03/24/2026" is invalid'),
  wrong({ pickupDate: '24 March 2026' }, 'Requested Pickup Date "24 March 2026" is invalid'),
  wrong({ pickupDate: '24.03.2026' }, 'Requested Pickup Date "24.03.2026" is invalid'),
  wrong({ deliveryDate: '2026-03-26T00:00:00' }, 'Requested Delivery Date "2026-03-26T00:00:00" is invalid'),
  wrong({ deliveryDate: '26/03/2026 0:00' }, 'Requested Delivery Date "26/03/2026 0:00" is invalid'),
  wrong({ deliveryDate: '########' }, 'Requested Delivery Date "########" is invalid'),
  wrong({ senderSite: '#N/A' }, 'Sender Site "#N/A" not found'),
  wrong({ receiverSite: '#REF!' }, 'Receiver Site "#REF!" not found'),
  wrong({ freightType: 'Pallets' }, 'Packaging Type "Pallets" not found'),
  wrong({ freightQuantity: '1,000' }, 'Freight Quantity "1,000" is invalid'),
  wrong({ freightQuantity: '4.00000001' }, 'Freight Quantity must be a whole number from 1 to 999'),
  wrong({ freightQuantity: '=2+2' }, 'Freight Quantity "=2+2" is invalid'),
  wrong({ freightQuantity: '٤' }, 'Freight Quantity "٤" is invalid'),
  wrong({ freightVolume: '1.2m3' }, 'Freight Volume "1.2m3" is invalid'),
  wrong({ freightVolume: '1.20E+00' }, 'Freight Volume "1.20E+00" is invalid'),
  wrong({ freightWeight: '1 200' }, 'Freight Weight "1 200" is invalid'),
  wrong({ freightWeight: '-12' }, 'Freight Weight must be a number from 0.01 to 40,000 kg'),
  wrong({ hireageProvider: 'LOSCAM' }, 'Hire Unit "LOSCAM - PAL" not found'),
  wrong({ hireageQuantity: '' }, 'Hireage Quantity is required'),
  file('a first row without account', written(table(more({ freightType: 'CTN' }), row())), [
    'Charge Account is required to start a consignment',
  ]),
  file(
    'an account forgotten in the second consignment',
    written(
      table(
        row(),
        row({
          account: '',
          senderReference: 'B-2',
          hireageProvider: '',
          hireageType: '',
          hireageQuantity: '',
        }),
      ),
    ),
    ['Sender Reference "B-2" differs from row 2'],
  ),
  file(
    'hireage without freight',
    written(table(row({ freightType: '', freightDescription: '', freightQuantity: '', freightWeight: '' }))),
    ['At least one freight item is required'],
  ),
];

export const TEXT_CORPUS: readonly CorpusFile[] = [...SAVED, ...UNUSUAL, ...UNREADABLE, ...WRONG];
