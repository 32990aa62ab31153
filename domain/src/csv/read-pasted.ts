/** A closing quote is followed by a tab, a line break or the end. Any other quote is part of the text (5" pipe). */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** Parses tab-separated cells as spreadsheets copy them. Cells with a line break or a tab are quoted. */
export function parsePastedTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(CELL)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    // The pattern matches once more at the end of the text.
    if (end === '') break;
  }
  return rows;
}
