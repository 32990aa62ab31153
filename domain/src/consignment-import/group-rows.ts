import { COLUMNS, CONSIGNMENT_COLUMNS } from '#consignment-import/columns.ts';
import { type ImportIssue, quoted } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';

/** The rows of one consignment: the first has its Charge Account, the others add freight or hireage. */
export interface ImportGroup {
  readonly first: ImportRow;
  /** All rows of the consignment, the first included. */
  readonly rows: readonly ImportRow[];
}

export interface GroupedRows {
  readonly groups: readonly ImportGroup[];
  readonly issues: readonly ImportIssue[];
}

/** Groups the rows of the file into consignments: a row with a Charge Account starts one (IMPORT-02). */
export function groupRows(rows: readonly ImportRow[]): GroupedRows {
  const groups: { first: ImportRow; rows: ImportRow[] }[] = [];
  const issues: ImportIssue[] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (row.cells.account !== '') groups.push({ first: row, rows: [row] });
    else if (group === undefined) issues.push(noAccount(row));
    else {
      group.rows.push(row);
      issues.push(...differences(group.first, row));
    }
  }
  return { groups, issues };
}

function noAccount({ row }: ImportRow): ImportIssue {
  return {
    rows: [row],
    column: 'account',
    value: '',
    message: 'Charge Account is required to start a consignment',
    description: 'Enter the code of one of your accounts.',
  };
}

/** A row that looks like the start of a consignment must not be added to the consignment above. */
function differences(first: ImportRow, { row, cells }: ImportRow): ImportIssue[] {
  return CONSIGNMENT_COLUMNS.flatMap((column) => {
    const value = cells[column];
    if (value === '' || value.toLowerCase() === first.cells[column].toLowerCase()) return [];
    const message: IssueMessage = `${COLUMNS[column]} ${quoted(value)} differs from row ${first.row}`;
    const description =
      'Enter a Charge Account to start a new consignment, or clear this cell to add freight to the one above.';
    return [{ rows: [row], column, otherColumns: ['account'], value, message, description }];
  });
}
