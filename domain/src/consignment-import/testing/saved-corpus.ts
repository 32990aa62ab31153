import {
  type CorpusFile,
  file,
  latin,
  one,
  quoteAll,
  row,
  table,
  utf16,
  withMark,
  written,
} from '#consignment-import/testing/corpus-file.ts';
import { HEADINGS } from '#consignment-import/testing/sample-file.ts';

const MAORI = { senderNotes: 'Whāngārei – “tāwhiri” ½' };
const EXCEL_EU = { delimiter: ';' };

/** Files without an error, in the form in which programs save them (docs/guides/import-corpus.md). */
export const SAVED_CORPUS: readonly CorpusFile[] = [
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
