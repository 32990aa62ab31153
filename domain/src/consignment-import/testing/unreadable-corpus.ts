import {
  type CorpusFile,
  file,
  latin,
  one,
  row,
  table,
  written,
} from '#consignment-import/testing/corpus-file.ts';
import { HEADINGS } from '#consignment-import/testing/sample-file.ts';

/** Files that cannot be read. */
export const UNREADABLE_CORPUS: readonly CorpusFile[] = [
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
