import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, readText, tableOf } from '#consignment-import/read-table.ts';
import { fileOf, HEADINGS, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';
import { writeCsv } from '#csv/write-csv.ts';
import { readRecords } from '#consignment-import/read-records.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean, hasMark: boolean) => {
  const units = [...(hasMark ? ['\uFEFF'] : []), ...text.split('')].map((unit) => unit.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
};
const issuesOf = (text: string) => readText(text).issues.map(({ rows, message }) => [rows, message]);

describe('[@IMPORT-03] how a file is decoded', () => {
  const file = fileOf({ ...SAMPLE_ROW, senderNotes: 'Whāngārei café' });
  test.each([
    ['UTF-8', utf8(file)],
    ['UTF-8', utf8(`\uFEFF${file}`)],
    ['UTF-16LE', utf16(file, false, true)],
    ['UTF-16BE', utf16(file, true, true)],
    ['UTF-16LE', utf16(file, false, false)],
    ['UTF-16BE', utf16(file, true, false)],
  ])('%s', (encoding, bytes) => {
    const table = readTable(bytes);
    expect([table.encoding, table.issues, table.rows[0]?.cells.senderNotes]).toEqual([
      encoding,
      [],
      'Whāngārei café',
    ]);
  });

  test('Windows-1252, as Excel saves "CSV" on Windows', () => {
    const text = fileOf({ ...SAMPLE_ROW, senderNotes: 'caf\u00e9 \u0096 x' });
    const bytes = Uint8Array.from(text, (unit) => unit.charCodeAt(0));
    const table = readTable(bytes);
    expect([table.encoding, table.rows[0]?.cells.senderNotes]).toEqual(['Windows-1252', 'café – x']);
  });
});

describe('[@IMPORT-03] how a file is split', () => {
  const file = fileOf(SAMPLE_ROW);
  test.each([
    [',', file],
    [';', file.replaceAll(',', ';')],
    ['\t', file.replaceAll(',', '\t')],
    [';', `sep=;\r\n${file.replaceAll(',', ';')}`],
  ])('by %j', (delimiter, text) => {
    const table = readText(text);
    expect([table.delimiter, table.issues, table.rows[0]?.cells]).toEqual([delimiter, [], SAMPLE_ROW]);
  });

  test.each(['\n', '\r', '\r\n'])('with line breaks %j, a last one or none', (lineBreak) => {
    const text = file.replaceAll('\r\n', lineBreak);
    expect(readText(text).rows).toHaveLength(1);
    expect(readText(text.trimEnd()).rows).toHaveLength(1);
  });

  test('row numbers are those of a spreadsheet, after quoted line breaks and blank rows too', () => {
    const [heading = '', row = ''] = file.split('\r\n');
    const broken = row.replace('Call first', '"Call first\nthen ""ring"""');
    const text = [heading, broken, '', ',,,,,,,,,,,,,,,,,,', row].join('\r\n');
    const { rows, issues } = readText(text);
    expect(issues).toEqual([]);
    expect(rows.map(({ row, cells }) => [row, cells.senderNotes])).toEqual([
      [2, 'Call first\nthen "ring"'],
      [5, 'Call first'],
    ]);
  });

  test('a quotation mark that is never closed, and one in the wrong place', () => {
    const [heading = '', row = ''] = file.split('\r\n');
    expect(issuesOf([heading, row, row.replace('Call', '"Call'), row].join('\n'))).toEqual([
      [[3], 'Quotation mark is never closed'],
    ]);
    expect(issuesOf([heading, row.replace('Call first', '"Call" first')].join('\n'))).toEqual([
      [[2], 'Quotation mark is in the wrong place'],
    ]);
    expect(issuesOf([heading, row.replace('Call first', 'pipe 5" wide')].join('\n'))).toEqual([]);
  });

  test('written rows are read back unchanged', () => {
    assert(
      property(array(array(string({ unit: 'binary' }), { minLength: 1 }), { minLength: 1 }), (rows) => {
        const written = writeCsv(rows).slice(1);
        const back = readRecords(written, ',').records.map(({ cells }) =>
          cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')),
        );
        expect(back).toEqual(rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))));
      }),
    );
  });
});

describe('[@IMPORT-09] the headings', () => {
  const [heading = '', row = ''] = fileOf(SAMPLE_ROW).split('\r\n');
  test('in any order and case, with blanks around them', () => {
    const headings = HEADINGS.toReversed().map((text) => ` ${text.toUpperCase()}  `);
    const text = [headings.join(','), row.split(',').toReversed().join(',')].join('\n');
    expect([issuesOf(text), readText(text).rows[0]?.cells]).toEqual([[], SAMPLE_ROW]);
  });

  test('missing and repeated headings are reported', () => {
    const text = [
      heading.replace('Sender Notes', 'Sales Reference').replace('Freight Qty', 'Pieces'),
      row,
    ].join('\n');
    expect(issuesOf(text)).toEqual([
      [[1], 'Column "Sender Notes" is missing'],
      [[1], 'Column "Freight Qty" is missing'],
      [[1], 'Column "Sales Reference" appears more than once'],
    ]);
  });

  test('unknown headings are reported and not imported; Row and Error are ignored', () => {
    const table = readText([`${heading},Error,Colour,Row,`, `${row},why,red,2,`].join('\n'));
    expect([table.issues, table.ignoredColumns]).toEqual([[], ['Colour']]);
  });

  test('trailing empty columns are harmless; a cell without a heading is not', () => {
    expect(issuesOf([`${heading},,`, `${row},,,,`].join('\n'))).toEqual([]);
    expect(issuesOf([heading, `${row},more`].join('\n'))).toEqual([[[2], 'Cell 20 has no column heading']]);
  });

  test.each([
    ['', 'The file is empty'],
    ['\r\n\r\n', 'The file is empty'],
    ['1,2,3\n4,5,6', 'The column headings are missing'],
  ])('%j: %s', (text, message) => {
    expect(readText(text).issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('a file without rows or with too many is reported', () => {
    expect(issuesOf(heading)).toEqual([[[], 'The file has no rows']]);
    expect(issuesOf([heading, ...Array<string>(50_001).fill(row)].join('\n'))).toEqual([
      [[], 'The file has more than 50,000 rows'],
    ]);
  });
});

test('[@IMPORT-05] one apostrophe before a formula is removed', () => {
  const cells = {
    ...SAMPLE_ROW,
    senderReference: "'=1+1",
    receiverReference: "'+64-9",
    salesReference: "'s-Hertog",
  };
  const [read] = tableOf([
    { row: 1, cells: HEADINGS },
    { row: 2, cells: Object.values(cells) },
  ]).rows;
  expect([read?.cells.senderReference, read?.cells.receiverReference, read?.cells.salesReference]).toEqual([
    '=1+1',
    '+64-9',
    "'s-Hertog",
  ]);
});
