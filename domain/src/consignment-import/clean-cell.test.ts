import { expect, test } from 'vitest';
import { cleanCell } from '#consignment-import/clean-cell.ts';
import { writeCsv } from '#csv/write-csv.ts';

test.each(['=1+1', '+64-9', '-x', '@home', '\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF20home'])(
  '[@IMPORT-01] %s is unchanged after the portal writes and reads a file',
  (text) => {
    const [cell = ''] = writeCsv([[text]])
      .slice(1)
      .split('\r\n');
    expect(cell).toBe(`'${text}`);
    expect(cleanCell(cell)).toBe(text.normalize('NFC'));
  },
);

test('an apostrophe before other text stays', () => {
  expect(cleanCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
});
