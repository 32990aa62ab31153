import { rowXml, workbookOf } from '@cartage/domain/consignment-import/testing/workbook.ts';
import { WORKBOOK_CORPUS } from '@cartage/domain/consignment-import/testing/workbook-corpus.ts';
import type { FileCase } from '#import-cases.ts';
import { type Codes, fileOf, HEADINGS, rowOf } from '#pages/import-page.ts';

const SAVE_AGAIN = 'Open the file in your spreadsheet program, save it as .xlsx or CSV, and choose it again.';
const MISSING = "Add the column. It can be blank where you don't use it.";

/** Every message about a whole file. */
export function fileCases(codes: Codes): readonly FileCase[] {
  const cells = rowOf(codes);
  const sound = fileOf([cells]);
  const workbookWith = (salesReference: string) =>
    Buffer.from(
      workbookOf({
        sheets: { Orders: { rows: rowXml(1, HEADINGS) + rowXml(2, rowOf(codes, { salesReference })) } },
      }),
    );
  const tooLarge = WORKBOOK_CORPUS.find(({ name }) => name === 'a small workbook that unpacks to 2 GB');
  const one = (content: string | Buffer, message: string, description: string, rows = 'File'): FileCase => ({
    content,
    errors: [[rows, message, description]],
  });
  return [
    one('', 'The file is empty', 'Choose a file with the 19 columns.'),
    one(
      Buffer.alloc(10 * 1024 * 1024 + 1, 'x'),
      'The file is larger than 10 MB',
      'Split it into smaller files.',
    ),
    one(
      `${HEADINGS.join()}\n${'x\n'.repeat(50_001)}`,
      'The file has more than 50,000 rows',
      'Split it into smaller files.',
    ),
    one(`${HEADINGS.join()}\n`, 'The file has no rows', 'Add a row below the headings.'),
    one(
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'The file is an old Excel workbook or has a password',
      'Save it as .xlsx without a password, or as CSV.',
    ),
    one(Buffer.from('504b030414000600', 'hex'), "The workbook can't be read", SAVE_AGAIN),
    one(Buffer.from(tooLarge?.bytes ?? []), 'The workbook is too large', 'Save the sheet as CSV.'),
    one(workbookWith('{}<f>2+2</f>'), 'A formula has no result', SAVE_AGAIN, '2'),
    one(
      workbookWith('{}<v>123456789012345678</v>'),
      'A number has too many digits to be read exactly',
      'Enter all its digits here, or format the cell as text in your spreadsheet program.',
      '2',
    ),
    one(
      'a,b\n1,2',
      'The column headings are missing',
      'The first row must have the 19 column headings. Download the template to see them.',
      '1',
    ),
    one(sound.replace('Sender Notes', 'Notes'), 'Column "Sender Notes" is missing', MISSING, '1'),
    {
      content: sound.replace('Sender Notes', 'Sender Site'),
      errors: [
        ['1', 'Column "Sender Notes" is missing', MISSING],
        ['1', 'Column "Sender Site" appears more than once', 'Keep one of them.'],
      ],
    },
    one(
      sound.replace('Drawer', '"Drawer'),
      'Quotation mark is never closed',
      "The rows after this one couldn't be read. Close or remove it.",
      '2',
    ),
    one(
      sound.replace('Drawer runners', '"Drawer" runners'),
      'Quotation mark is in the wrong place',
      'Write a quotation mark inside a quoted cell twice.',
      '2',
    ),
  ];
}
