import { QUANTITY_COLUMNS } from '#consignment-import/columns.ts';
import type { CellChange } from '#consignment-import/corrections.ts';
import type { ImportIssue } from '#consignment-import/issue.ts';

/**
 * Rejected numbers with one comma. The user decides whether the comma separates decimals; the import never assumes
 * it.
 */
export interface DecimalCommas {
  readonly count: number;
  /** One of the numbers: if there is one, a number whose comma could also separate thousands. */
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

/** The same numbers with a point instead of the comma. */
export const withPoints = (issues: readonly ImportIssue[]): CellChange[] =>
  wrongNumbers(issues).map(({ row, column, value }) => ({ row, column, value: value.replace(',', '.') }));
