import { columnIndexes, type RowIssue } from '#csv/table-columns.ts';
import { DANGEROUS_GOODS_NAME_LENGTH, isClass, type UnRow } from '#freight/dangerous-goods.ts';
import { cleanText, codePointLength, hasForbiddenCharacters } from '#text/fold.ts';

/** Column names of a dangerous goods list file, in any order and case. */
export const GOODS_COLUMNS = {
  unNumber: 'UN number',
  name: 'Name',
  class: 'Class',
  subsidiaryClass1: 'Subsidiary class 1',
  subsidiaryClass2: 'Subsidiary class 2',
  packingGroup: 'Packing group',
  needsTechnicalName: 'Technical name',
} as const;

type Column = keyof typeof GOODS_COLUMNS;
type Cells = Readonly<Record<Column, string>>;

/** Rows or issues, never both: users would trust an incomplete list as complete. */
export type GoodsList =
  | { readonly rows: readonly UnRow[]; readonly issues?: never }
  | { readonly rows?: never; readonly issues: readonly RowIssue[] };

const MAX_ROWS = 20_000;

/** Parses the cells of a file. Entries keep the order of their rows, in which they are offered. */
export function parseGoodsList(table: readonly (readonly string[])[]): GoodsList {
  const [headers = [], ...records] = table;
  const indexes = columnIndexes<Column>(headers, GOODS_COLUMNS);
  if (Array.isArray(indexes)) return { issues: indexes };
  if (records.length === 0) return { issues: [{ row: 1, message: 'The list has no rows' }] };
  if (records.length > MAX_ROWS)
    return { issues: [{ row: MAX_ROWS + 2, message: `A list has at most ${MAX_ROWS} rows` }] };
  const issues: RowIssue[] = [];
  const seen = new Map<string, number>();
  const rows = records.map((record, index) => {
    const row = index + 2;
    const cells = cellsOf(record, indexes);
    if (record.length > headers.length)
      issues.push({ row, message: 'The row has more cells than the header' });
    for (const message of issuesOf(cells)) issues.push({ row, message });
    const read = rowOf(cells);
    const same = JSON.stringify(read);
    const before = seen.get(same);
    if (before === undefined) seen.set(same, row);
    else issues.push({ row, message: `The same as row ${before}` });
    return read;
  });
  return issues.length > 0 ? { issues } : { rows };
}

function cellsOf(record: readonly string[], indexes: ReadonlyMap<Column, number>): Cells {
  const cell = (column: Column) => cleanText(record[indexes.get(column) ?? -1] ?? '');
  return {
    unNumber: cell('unNumber'),
    name: cell('name'),
    class: cell('class'),
    subsidiaryClass1: cell('subsidiaryClass1'),
    subsidiaryClass2: cell('subsidiaryClass2'),
    packingGroup: cell('packingGroup'),
    needsTechnicalName: cell('needsTechnicalName'),
  };
}

function issuesOf(cells: Cells): string[] {
  const { unNumber, name, subsidiaryClass1, subsidiaryClass2, packingGroup, needsTechnicalName } = cells;
  const wrongClass = (column: Column) =>
    cells[column] !== '' && !isClass(cells[column])
      ? `${GOODS_COLUMNS[column]} is not a class of dangerous goods: ${cells[column]}`
      : null;
  const checks: readonly (string | null)[] = [
    /^\d{4}$/.test(unNumber) ? null : `UN number must have 4 digits: ${unNumber}`,
    nameIssue(name),
    cells.class === '' ? 'Class is required' : wrongClass('class'),
    wrongClass('subsidiaryClass1'),
    wrongClass('subsidiaryClass2'),
    subsidiaryClass1 === '' && subsidiaryClass2 !== '' ? 'Subsidiary class 2 needs subsidiary class 1' : null,
    /^(I|II|III)?$/.test(packingGroup) ? null : `Packing group must be I, II, III or empty: ${packingGroup}`,
    /^(yes|no)?$/i.test(needsTechnicalName)
      ? null
      : `Technical name must be yes or no: ${needsTechnicalName}`,
  ];
  return checks.filter((issue) => issue !== null);
}

function nameIssue(name: string): string | null {
  if (name === '') return 'Name is required';
  if (hasForbiddenCharacters(name)) return 'Name must not contain control characters';
  const isTooLong = codePointLength(name) > DANGEROUS_GOODS_NAME_LENGTH;
  return isTooLong ? `Name must have at most ${DANGEROUS_GOODS_NAME_LENGTH} characters` : null;
}

function rowOf(cells: Cells): UnRow {
  return {
    unNumber: cells.unNumber,
    name: cells.name,
    class: cells.class,
    subsidiaryClass1: cells.subsidiaryClass1 || null,
    subsidiaryClass2: cells.subsidiaryClass2 || null,
    packingGroup: cells.packingGroup || null,
    needsTechnicalName: cells.needsTechnicalName.toLowerCase() === 'yes',
  };
}
