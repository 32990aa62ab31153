import { columnIndexes, type RowIssue } from '#csv/table-columns.ts';
import { CellReader } from '#rate-files/cell-reader.ts';
import type { RateFile } from '#rate-files/rate-file-kind.ts';
import { RATE_FILES } from '#rate-files/rate-files.ts';
import type { RateFileKind, RateReferences, RateRows } from '#rate-files/rate-rows.ts';

/** Rows or issues, never both: a file is applied completely or not at all. */
export type ParsedRateFile<Kind extends RateFileKind> =
  | { readonly rows: readonly RateRows[Kind][]; readonly issues?: never }
  | { readonly rows?: never; readonly issues: readonly RowIssue[] };

const MAX_ROWS = 100_000;

/** Reads and checks the cells of a rate file. */
export function parseRateFile<Kind extends RateFileKind>(
  kind: Kind,
  table: readonly (readonly string[])[],
  references: RateReferences,
): ParsedRateFile<Kind> {
  const file = rateFileOf(kind);
  const [headers = [], ...records] = table;
  const indexes = columnIndexes(headers, file.columns);
  if (Array.isArray(indexes)) return { issues: indexes };
  if (records.length === 0) return { issues: [{ row: 1, message: 'The file has no rows' }] };
  if (records.length > MAX_ROWS)
    return { issues: [{ row: MAX_ROWS + 2, message: `A file has at most ${MAX_ROWS} rows` }] };
  const issues: RowIssue[] = [];
  const seen = new Map<string, number>();
  const rows = records.map((record, index) => {
    const row = index + 2;
    const report = (message: string) => void issues.push({ row, message });
    if (record.length > headers.length) report('The row has more cells than the header');
    const before = issues.length;
    const cells = new CellReader(
      (column: string) => record[indexes.get(column) ?? -1] ?? '',
      file.columns,
      report,
    );
    const read = file.read(cells, references);
    const key = file.key(read);
    const same = seen.get(key);
    if (same === undefined) seen.set(key, row);
    // The key of a row with an issue is not known.
    else if (issues.length === before) report(`The same entry as in row ${same}`);
    return read;
  });
  return issues.length > 0 ? { issues } : { rows };
}

/** Header and rows of a rate file. */
export function rateFileTable<Kind extends RateFileKind>(
  kind: Kind,
  rows: readonly RateRows[Kind][],
): string[][] {
  const { columns, write } = rateFileOf(kind);
  const names = Object.keys(columns);
  return [
    names.map((name) => columns[name] ?? ''),
    ...rows.map((row) => {
      const cells = write(row);
      return names.map((name) => cells[name] ?? '');
    }),
  ];
}

// The table holds the file of each kind under its name, which the type of a lookup with a type parameter doesn't show.
const rateFileOf = <Kind extends RateFileKind>(kind: Kind) =>
  RATE_FILES[kind] as unknown as RateFile<Kind, string>;
