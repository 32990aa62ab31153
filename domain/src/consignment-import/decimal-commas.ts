import { QUANTITY_COLUMNS } from '#consignment-import/columns.ts';
import type { CellChange } from '#consignment-import/corrections.ts';
import type { ImportIssue } from '#consignment-import/issue.ts';

/** Rejected numbers with one comma. The user says whether the comma separates decimals: it is never assumed. */
export interface DecimalCommas {
  readonly count: number;
  /** One that could also be thousands, where there is one. */
  readonly example: string;
}

const wrongNumbers = (issues: readonly ImportIssue[]) =>
  issues.flatMap(({ column, value, rows }) =>
    column !== null && QUANTITY_COLUMNS.has(column) && /^\d+,\d+$/.test(value)
      ? rows.map((row) => ({ row, column, value }))
      : [],
  );

export function findDecimalCommas(issues: readonly ImportIssue[]): DecimalCommas | null {
  const wrong = wrongNumbers(issues);
  const example = wrong.find(({ value }) => /,\d{3}$/.test(value)) ?? wrong[0];
  return example === undefined ? null : { count: wrong.length, example: example.value };
}

/** The same numbers with a point. */
export const withPoints = (issues: readonly ImportIssue[]): CellChange[] =>
  wrongNumbers(issues).map(({ row, column, value }) => ({ row, column, value: value.replace(',', '.') }));
