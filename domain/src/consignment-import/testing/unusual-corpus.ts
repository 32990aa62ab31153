import {
  type CorpusFile,
  file,
  latin,
  more,
  one,
  row,
  table,
  utf8,
  written,
} from '#consignment-import/testing/corpus-file.ts';
import { HEADINGS } from '#consignment-import/testing/sample-file.ts';

/** Unusual files that import without an error. */
export const UNUSUAL_CORPUS: readonly CorpusFile[] = [
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
    Uint8Array.from([
      ...utf8(one({ senderNotes: 'Whāngārei – “tāwhiri” ½' })),
      ...latin(written([row({ senderNotes: 'Café' })])),
    ]),
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
