import { DANGEROUS_GOODS_NAME_LENGTH, isClass, type UnRow } from '#freight/dangerous-goods.ts';
import { cleanText, codePointLength, hasForbiddenCharacters } from '#text/fold.ts';

/** Columns of a full list as a file, by the names at their heads; in any order, in capitals or not. */
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

export interface GoodsIssue {
  /** As a spreadsheet counts: the heads are row 1. */
  readonly row: number;
  readonly message: string;
}

/** All of it or nothing: a list with a hole in it would be trusted like a whole one. */
export type GoodsList =
  | { readonly rows: readonly UnRow[]; readonly issues?: never }
  | { readonly rows?: never; readonly issues: readonly GoodsIssue[] };

const MOST_ROWS = 20_000;

/** Reads the cells of a file; numbers keep the order of their rows, which is the order in which they are offered. */
export function readGoodsList(table: readonly (readonly string[])[]): GoodsList {
  const [heads = [], ...records] = table;
  const places = placesOf(heads);
  if (Array.isArray(places)) return { issues: places };
  if (records.length === 0) return { issues: [{ row: 1, message: 'The list has no rows' }] };
  if (records.length > MOST_ROWS)
    return { issues: [{ row: MOST_ROWS + 2, message: `A list has at most ${MOST_ROWS} rows` }] };
  const issues: GoodsIssue[] = [];
  const seen = new Map<string, number>();
  const rows = records.map((record, index) => {
    const row = index + 2;
    const cells = cellsOf(record, places);
    if (record.length > heads.length)
      issues.push({ row, message: 'The row has more cells than there are heads' });
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

function placesOf(heads: readonly string[]): ReadonlyMap<Column, number> | GoodsIssue[] {
  const names = heads.map((head) => cleanText(head).toLowerCase());
  // The keys of the record are its columns.
  const columns = Object.entries(GOODS_COLUMNS) as readonly (readonly [Column, string])[];
  const known = new Set(columns.map(([, name]) => name.toLowerCase()));
  const missing = columns.filter(([, name]) => !names.includes(name.toLowerCase()));
  const strange = names.filter((name) => !known.has(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const issues = [
    ...missing.map(([, name]) => `The column '${name}' is missing`),
    ...strange.map((name) => `The column '${name}' is not known`),
    ...new Set(twice.map((name) => `The column '${name}' is there twice`)),
  ];
  if (issues.length > 0) return issues.map((message) => ({ row: 1, message }));
  return new Map(columns.map(([column, name]) => [column, names.indexOf(name.toLowerCase())]));
}

function cellsOf(record: readonly string[], places: ReadonlyMap<Column, number>): Cells {
  const cell = (column: Column) => cleanText(record[places.get(column) ?? -1] ?? '');
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
      ? `${GOODS_COLUMNS[column]} is no class of dangerous goods: ${cells[column]}`
      : null;
  const checks: readonly (string | null)[] = [
    /^\d{4}$/.test(unNumber) ? null : `UN number must have 4 digits: ${unNumber}`,
    nameIssue(name),
    cells.class === '' ? 'Class is required' : wrongClass('class'),
    wrongClass('subsidiaryClass1'),
    wrongClass('subsidiaryClass2'),
    subsidiaryClass1 === '' && subsidiaryClass2 !== '' ? 'Subsidiary class 2 stands without the first' : null,
    /^(I|II|III)?$/.test(packingGroup)
      ? null
      : `Packing group must be I, II, III or nothing: ${packingGroup}`,
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
