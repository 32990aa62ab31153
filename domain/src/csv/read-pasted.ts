/**
 * A quoted cell ends where a tab, a line or the text does; a quotation mark anywhere else is one that somebody wrote
 * (5" pipe).
 */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** Cells between tabs, as programs for tables copy them; one with a line break or a tab in it stands in quotes. */
export function readPasted(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(CELL)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    // The end of the text is found once more after the last cell.
    if (end === '') break;
  }
  return rows;
}
