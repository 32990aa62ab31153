import type { Column } from '#consignment-import/columns.ts';
import type { ImportIssue } from '#consignment-import/issue.ts';
import { MAX_CORRECTION_BYTES, MAX_CORRECTIONS } from '#consignment-import/limits.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';

/** New content for one cell. */
export interface CellChange {
  readonly row: number;
  readonly column: Column;
  readonly value: string;
}

/** The same new content for one column of several rows, as a request carries corrections. */
export interface Correction {
  readonly column: Column;
  readonly value: string;
  /** Row numbers of the file. */
  readonly rows: readonly number[];
}

/**
 * Returns the rows with these cells changed. Unchanged rows stay the same objects, so that they are not checked
 * again.
 */
export function applyCorrections(
  rows: readonly ImportRow[],
  changes: readonly CellChange[],
): readonly ImportRow[] {
  const byRow = Map.groupBy(changes, ({ row }) => row);
  return rows.map((row) => {
    const changed = byRow.get(row.row);
    if (changed === undefined) return row;
    const cells = Object.fromEntries(changed.map(({ column, value }) => [column, value.trim()]));
    return { row: row.row, cells: { ...row.cells, ...cells } };
  });
}

/** Removes findings about the content of corrected cells from the findings of the file. */
export function openIssues(
  issues: readonly ImportIssue[],
  changes: Iterable<Pick<CellChange, 'row' | 'column'>>,
): readonly ImportIssue[] {
  const corrected = new Set(Array.from(changes, ({ row, column }) => `${row} ${column}`));
  return issues.filter(({ rows: [row], column }) => column === null || !corrected.has(`${row} ${column}`));
}

export function groupCorrections(changes: readonly CellChange[]): Correction[] {
  const same = Map.groupBy(changes, ({ column, value }) => `${column}\n${value}`);
  return [...same.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ column: first.column, value: first.value, rows: group.map(({ row }) => row) }];
  });
}

/** Whether one request can carry these corrections. */
export const fitRequest = (corrections: readonly Correction[]): boolean =>
  corrections.length <= MAX_CORRECTIONS &&
  new TextEncoder().encode(JSON.stringify(corrections)).length <= MAX_CORRECTION_BYTES;

export const changesOf = (corrections: readonly Correction[]): CellChange[] =>
  corrections.flatMap(({ column, value, rows }) => rows.map((row) => ({ row, column, value })));
