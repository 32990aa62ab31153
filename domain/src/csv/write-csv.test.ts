import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '#csv/write-csv.ts';

/** A reader of its own, by the grammar of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  field.lastIndex = 1;
  for (let found = field.exec(text); found !== null; found = field.exec(text)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('[@BULK-07] a CSV file', () => {
  test('starts with a byte order mark, ends lines with CRLF and quotes only where needed', () => {
    expect(writeCsv([['Ōtaki', 'a, b', 'say "x"', 'two\nlines', ' x', 1.5, null]])).toBe(
      '\uFEFFŌtaki,"a, b","say ""x""","two\nlines"," x",1.5,\r\n',
    );
  });

  test.each([
    '=1+1',
    '+cmd|x',
    '-2+3+cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("x")',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(A1)',
    '+64-9-555 0101',
    '-2-3',
    '-(1)-2',
    '-1 2',
  ])('never begins a cell with a formula: %j', (text) => {
    expect(readCsv(writeCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  test.each([
    '+64 9 555 0101',
    '-12.50',
    '(09) 555 0101',
    '2026-11-21',
    "'s-Gravenhage",
    '0604',
    '0215550101',
  ])('leaves %s as it is', (text) => {
    expect(readCsv(writeCsv([[text]]))).toEqual([[text]]);
  });

  test('reads back any text unchanged', () => {
    assert(
      property(array(array(string({ unit: 'binary' }), { minLength: 1 })), (rows) => {
        const back = readCsv(writeCsv(rows)).map((row) =>
          row.map((text) => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')),
        );
        expect(back).toEqual(
          rows.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ''))),
        );
      }),
    );
  });
});
